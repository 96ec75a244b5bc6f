import { guardOf, marginE6, marginOfSumsE6, withFreight } from '@sampan/contract/margin';
import { useState } from 'react';
import type { Output } from '../../api/call.ts';
import { fenText, readFen, readPieces } from './figures.ts';

export type Purchase = Output<'operatorGetPurchaseOrder'>;
export type Limits = Output<'operatorGetPurchasing'>;

interface TypedLine {
  quantity?: string;
  cost?: string;
  reason?: string;
  isLeft?: boolean;
}

interface Typed {
  freight?: string;
  externalNumber?: string;
  note?: string;
  lines: Record<string, TypedLine>;
}

export type DraftLine = ReturnType<typeof judgeLine>;

/** A line as typed; untouched fields have the shop's values. */
function mergeLine(line: Purchase['list'][number], typed: TypedLine) {
  const quantityText = typed.quantity ?? String(line.quantity);
  const costText = typed.cost ?? fenText(line.costFen);
  return {
    ...line,
    quantityText,
    costText,
    reason: typed.reason ?? line.reason,
    typedQuantity: readPieces(quantityText),
    typedCostFen: readFen(costText),
  };
}

type MergedLine = ReturnType<typeof mergeLine>;

interface Freight {
  /** Cost of a piece with its share of the freight, as typed and as stored. */
  typed: (costFen: number) => number;
  known: (costFen: number) => number;
}

/** The margin that is shown is without freight; the one that asks for a reason or an owner is after it. */
function judgeLine(line: MergedLine, freight: Freight, limits: Limits) {
  const cost = line.typedCostFen;
  if (!cost) return { ...line, typedMargin: null, fullMargin: null, need: undefined };
  const marginAt = (costFen: number) =>
    marginE6(Math.round(line.soldUsd * 10_000), costFen, Math.round(limits.cnyPerUsd * 1_000_000));
  const full = marginAt(freight.typed(cost));
  const need = guardOf(full, toE6(limits));
  // An owner's word holds for the cost that he saw.
  const isAllowed = need === 'owner' && line.allowedBy && freight.typed(cost) <= freight.known(line.costFen);
  return {
    ...line,
    typedMargin: marginAt(cost) / 1_000_000,
    fullMargin: full / 1_000_000,
    need: isAllowed ? ('allowed' as const) : need,
  };
}

const toE6 = ({ guard, stop }: Limits) => ({
  guardE6: Math.round(guard * 1_000_000),
  stopE6: Math.round(stop * 1_000_000),
});

function sumsOf(lines: readonly MergedLine[], freightFen: number, limits: Limits) {
  const goodsFen = lines.reduce(
    (sum, { typedQuantity = 0, typedCostFen = 0 }) => sum + typedQuantity * typedCostFen,
    0,
  );
  const soldCents = Math.round(
    lines.reduce((sum, { typedQuantity = 0, soldUsd }) => sum + typedQuantity * soldUsd, 0) * 100,
  );
  const margin = marginOfSumsE6(soldCents, goodsFen + freightFen, Math.round(limits.cnyPerUsd * 1_000_000));
  return {
    goodsFen,
    totalFen: goodsFen + freightFen,
    soldUsd: soldCents / 100,
    margin: margin === null ? null : margin / 1_000_000,
  };
}

/** A draft with its unsaved edits, which survive changes by others. */
export function useDraft(purchase: Purchase, limits: Limits) {
  const [typed, setTyped] = useState<Typed>({ lines: {} });
  const merged = purchase.list
    .filter(({ id }) => !typed.lines[id]?.isLeft)
    .map((line) => mergeLine(line, typed.lines[line.id] ?? {}));
  const freight = typed.freight ?? fenText(purchase.freightFen);
  const freightFen = freight.trim() === '' ? 0 : readFen(freight);
  const sums = sumsOf(merged, freightFen ?? 0, limits);
  const lines = merged.map((line) =>
    judgeLine(
      line,
      {
        typed: (costFen) => withFreight(costFen, sums.goodsFen, freightFen ?? 0),
        known: (costFen) => withFreight(costFen, purchase.goodsFen, purchase.freightFen),
      },
      limits,
    ),
  );
  const externalNumber = typed.externalNumber ?? purchase.externalNumber;
  const note = typed.note ?? purchase.note;
  const isRight =
    freightFen !== undefined &&
    lines.length > 0 &&
    lines.every((line) => line.typedQuantity !== undefined && line.typedCostFen !== undefined && line.typedCostFen > 0);
  return {
    lines,
    freight,
    externalNumber,
    note,
    isDirty: Object.keys(typed).length > 1 || Object.keys(typed.lines).length > 0,
    /** Pieces, costs or freight are typed: what was previewed no longer counts. */
    changesGoods:
      typed.freight !== undefined ||
      Object.values(typed.lines).some(
        ({ quantity, cost, isLeft }) => quantity !== undefined || cost !== undefined || isLeft === true,
      ),
    isRight,
    sums,
    set: (change: Omit<Typed, 'lines'>) => setTyped((before) => ({ ...before, ...change })),
    setLine: (id: string, change: TypedLine) =>
      setTyped((before) => ({ ...before, lines: { ...before.lines, [id]: { ...before.lines[id], ...change } } })),
    reset: () => setTyped({ lines: {} }),
    input: (version: number) => ({
      id: purchase.id,
      version,
      freightFen: freightFen ?? 0,
      externalNumber,
      note,
      lines: lines.map(({ id, typedQuantity = 1, typedCostFen = 1, reason }) => ({
        id,
        quantity: typedQuantity,
        costFen: typedCostFen,
        reason,
      })),
    }),
  };
}

export type Draft = ReturnType<typeof useDraft>;
