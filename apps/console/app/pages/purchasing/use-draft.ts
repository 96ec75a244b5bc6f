import { guardOf, marginE6, marginOfSumsE6 } from '@sampan/contract/margin';
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

export type DraftLine = ReturnType<typeof mergeLine>;

/** A line as it is typed; what was not touched is as the shop has it. */
function mergeLine(line: Purchase['list'][number], typed: TypedLine, limits: Limits) {
  const quantityText = typed.quantity ?? String(line.quantity);
  const costText = typed.cost ?? fenText(line.costFen);
  const [quantity, costFen] = [readPieces(quantityText), readFen(costText)];
  const e6 = !costFen
    ? undefined
    : marginE6(Math.round(line.soldUsd * 10_000), costFen, Math.round(limits.cnyPerUsd * 1_000_000));
  const need = e6 === undefined ? undefined : guardOf(e6, toE6(limits));
  return {
    ...line,
    quantityText,
    costText,
    reason: typed.reason ?? line.reason,
    typedQuantity: quantity,
    typedCostFen: costFen,
    typedMargin: e6 === undefined ? null : e6 / 1_000_000,
    // An owner's word holds for the cost that he saw.
    need: need === 'owner' && line.allowedBy && (costFen ?? 0) <= line.costFen ? ('allowed' as const) : need,
  };
}

const toE6 = ({ guard, stop }: Limits) => ({
  guardE6: Math.round(guard * 1_000_000),
  stopE6: Math.round(stop * 1_000_000),
});

function sumsOf(lines: readonly DraftLine[], freightFen: number, limits: Limits) {
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

/** A draft with what is typed into it: it stays when somebody else changes the draft meanwhile. */
export function useDraft(purchase: Purchase, limits: Limits) {
  const [typed, setTyped] = useState<Typed>({ lines: {} });
  const lines = purchase.list
    .filter(({ id }) => !typed.lines[id]?.isLeft)
    .map((line) => mergeLine(line, typed.lines[line.id] ?? {}, limits));
  const freight = typed.freight ?? fenText(purchase.freightFen);
  const freightFen = freight.trim() === '' ? 0 : readFen(freight);
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
    isRight,
    sums: sumsOf(lines, freightFen ?? 0, limits),
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
