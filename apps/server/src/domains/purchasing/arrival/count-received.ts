import type { Transaction } from '#database/connect.ts';
import { addPlaces } from '#domains/purchasing/goods-places.ts';
import type { Held, PurchasingContext } from '#domains/purchasing/purchase/change-purchase.ts';
import type { PurchaseLine } from '#domains/purchasing/purchase/purchase-store.ts';
import { refuse } from '#shop/refusal.ts';
import { addSurplus } from './surplus-store.ts';

/** What was counted of a purchase order's lines when goods came. */

interface Counted {
  id: string;
  lines?: readonly { id: string; received: number }[] | null | undefined;
  places: readonly { id: string; place: string }[];
}

export interface CountedLine extends PurchaseLine {
  /** Pieces that came now, and are among those expected. */
  here: number;
}

/**
 * Pieces above what was expected become surplus, where the line's other pieces are. `unnamed`: what came of a line that was
 * not counted.
 */
export async function countReceived(
  tx: Transaction,
  { actor }: PurchasingContext,
  { lines }: Pick<Held, 'lines'>,
  counted: Counted,
  unnamed: (line: PurchaseLine) => number,
): Promise<CountedLine[]> {
  const counts = new Map((counted.lines ?? []).map(({ id, received }) => [id, received]));
  const places = new Map(counted.places.map(({ id, place }) => [id, place]));
  const known = new Set(lines.map(({ id }) => id));
  if ([...counts.keys(), ...places.keys()].some((id) => !known.has(id))) throw refuse('not_found');
  const found = lines.map((line) => {
    const came = counts.get(line.id) ?? unnamed(line);
    const here = Math.min(came, line.quantity - line.short - line.received);
    return { ...line, here, more: came - here, place: places.get(line.id) ?? '' };
  });
  await addPlaces(
    tx,
    found.filter(({ here }) => here > 0),
  );
  for (const { orderItemId, more, place } of found)
    if (more > 0)
      await addSurplus(tx, {
        purchaseOrderId: counted.id,
        orderItemId,
        pieces: more,
        what: '',
        place,
        foundBy: actor.operatorId,
      });
  return found;
}
