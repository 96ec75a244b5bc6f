import type { RowSelectionState } from '@tanstack/react-table';
import type { RowOf } from '../../api/use-call.ts';

export type BuyGroup = RowOf<'operatorListBuyList'>;
export type BuyLine = BuyGroup['list'][number];

/** A supplier's head, or a line below it. */
export type BuyRow = { id: string; group: BuyGroup; line?: BuyLine };

export const groupId = ({ supplier }: Pick<BuyGroup, 'supplier'>) => `supplier ${supplier.id}`;

/** Heads and lines in one list; of folded suppliers the head only. */
export function toRows(groups: readonly BuyGroup[], folded: ReadonlySet<string>): BuyRow[] {
  return groups.flatMap((group) => {
    const id = groupId(group);
    const lines = folded.has(id) ? [] : group.list.map((line) => ({ id: line.orderItemId, group, line }));
    return [{ id, group }, ...lines];
  });
}

/** Lines that are picked; a head is when all lines below it are. */
export function withHeads(lines: RowSelectionState, groups: readonly BuyGroup[]): RowSelectionState {
  const heads = groups.filter(({ list }) => list.length > 0 && list.every(({ orderItemId }) => lines[orderItemId]));
  return { ...lines, ...Object.fromEntries(heads.map((group) => [groupId(group), true])) };
}

/** Lines that are picked after a change of rows: a head that was picked or dropped takes all its lines along. */
export function linesOf(
  before: RowSelectionState,
  after: RowSelectionState,
  groups: readonly BuyGroup[],
): RowSelectionState {
  const picked = new Set(Object.keys(after).filter((id) => after[id]));
  for (const group of groups) {
    const id = groupId(group);
    if (Boolean(before[id]) === picked.has(id)) continue;
    for (const { orderItemId } of group.list) picked.has(id) ? picked.add(orderItemId) : picked.delete(orderItemId);
  }
  const heads = new Set(groups.map(groupId));
  return Object.fromEntries([...picked].filter((id) => !heads.has(id)).map((id) => [id, true]));
}

/** Today's known cost of lines, and the buyers' price for them. */
export function sumOf(lines: readonly Pick<BuyLine, 'pieces' | 'costNowFen' | 'soldUsd'>[]) {
  return {
    costFen: lines.reduce((sum, { pieces, costNowFen }) => sum + pieces * (costNowFen ?? 0), 0),
    soldUsd: lines.reduce((sum, { pieces, soldUsd }) => sum + pieces * soldUsd, 0),
  };
}

/** The margin on the buyers' price; undefined if nothing was sold. */
export function marginOf(sum: { costFen: number; soldUsd: number }, cnyPerUsd: number): number | undefined {
  return sum.soldUsd > 0 ? 1 - sum.costFen / 100 / cnyPerUsd / sum.soldUsd : undefined;
}

export type LineState =
  | 'withdrawn'
  | 'few'
  | 'belowStop'
  | 'unknownCost'
  | 'rose'
  | 'low'
  | 'minimum'
  | 'hidden'
  | 'ready';

/** A line's obstacle, the worst first. The offer's minimum counts all its lines that are bought together. */
export function stateOf(
  { offer, stock, pieces, margin, costNowFen, costThenFen, minimum }: BuyLine,
  { guard, stop }: { guard: number; stop: number },
  ofProduct: number,
): LineState {
  if (offer === 'withdrawn') return 'withdrawn';
  if (stock < pieces) return 'few';
  if (margin === null) return 'unknownCost';
  if (margin < stop) return 'belowStop';
  if (margin < guard) return costNowFen !== null && costThenFen !== null && costNowFen > costThenFen ? 'rose' : 'low';
  if (ofProduct < minimum) return 'minimum';
  return offer === 'hidden' ? 'hidden' : 'ready';
}
