import type { ParsedInputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import type { PurchasePreview } from '#connectors/marketplace/buying.ts';
import { inTransaction, type Transaction } from '#database/connect.ts';
import { type Held, holdPurchase, type PurchasingContext } from '#domains/purchasing/purchase/change-purchase.ts';
import { findPurchaseLines } from '#domains/purchasing/purchase/purchase-queries.ts';
import { updateLine, updatePurchase } from '#domains/purchasing/purchase/purchase-store.ts';
import { problemOf, requireMarketplace } from './ask-marketplace.ts';
import { basisOf, idsOf, isOffered, type JoinedLine, joinLines } from './buy-lines.ts';
import { addEvent, type Sums, storePreview } from './marketplace-store.ts';
import { StepProblem, type Steps, takeSteps } from './steps.ts';

/** What drafts would cost at the marketplace: their lines and freight take its prices, so that margins are guarded by them. */
export function previewPurchases(
  ctx: PurchasingContext,
  { purchases }: ParsedInputOf<Calls['operatorPreviewPurchases']>,
): Promise<Steps> {
  return takeSteps(ctx, purchases, (one) => previewPurchase(ctx, one));
}

async function previewPurchase(ctx: PurchasingContext, input: { id: string; version: number }): Promise<number> {
  const lines = await findPurchaseLines(ctx.db, [input.id]);
  if (!isOffered(ctx.marketplace, lines)) throw new StepProblem('not_offered');
  const joined = joinLines(lines);
  const asked = await problemOf(ctx, () => requireMarketplace(ctx).buying.preview(joined.map(toBuyLine)));
  if ('problem' in asked) {
    const { kind, message, code } = asked.problem;
    throw new StepProblem(kind === 'refused' ? 'refused' : 'silent', code || message);
  }
  const { answer } = asked;
  const sums = sumsOf(answer);
  await inTransaction(ctx.db, async (tx) => {
    const held = await holdPurchase(tx, input, ['draft']);
    await takePrices(tx, held, joined, answer, sums.freightFen);
    const now = await findPurchaseLines(tx, [input.id]);
    await storePreview(tx, {
      ...sums,
      purchaseId: input.id,
      basis: basisOf(now, sums.freightFen),
      orders: answer.orders.length,
      isFreightKnown: answer.isFreightKnown,
      refusals: refusalsOf(answer, joined),
      at: ctx.now(),
      by: ctx.actor.operatorId,
    });
    await addEvent(tx, {
      purchaseId: input.id,
      kind: canBeOrdered(answer) ? 'previewed' : 'preview_refused',
      by: ctx.actor.operatorId,
      details: { toFen: sums.totalFen },
    });
  });
  if (!canBeOrdered(answer)) throw new StepProblem('refused', answer.refusals[0]?.original ?? '');
  return sums.totalFen;
}

const toBuyLine = ({ offerId, specId, quantity }: JoinedLine) => ({ offerId, specId, quantity });

const canBeOrdered = ({ orders, refusals }: PurchasePreview): boolean =>
  refusals.length === 0 && orders.length > 0 && orders.every((order) => order.canBeOrdered);

function sumsOf({ orders }: PurchasePreview): Sums {
  const sum = (of: (order: (typeof orders)[number]) => number) => orders.reduce((total, order) => total + of(order), 0);
  return {
    goodsFen: sum((order) => order.goodsFen),
    freightFen: sum((order) => order.freightFen),
    discountFen: sum((order) => order.discountFen),
    totalFen: sum((order) => order.totalFen),
  };
}

async function takePrices(
  tx: Transaction,
  { purchase, lines }: Held,
  joined: readonly JoinedLine[],
  { lines: priced }: PurchasePreview,
  freightFen: number,
): Promise<void> {
  const costs = new Map(priced.flatMap((line) => idsOf(joined, line).map((id) => [id, line.unitFen])));
  for (const { id, costFen } of lines) {
    const now = costs.get(id);
    // What an owner has allowed is this cost, and no higher one.
    if (now !== undefined && now > 0 && now !== costFen)
      await updateLine(tx, id, { cost_fen: now, ...(now > costFen && { allowed_by: null }) });
  }
  await updatePurchase(tx, purchase.id, { freight_fen: freightFen });
}

/** Lines that it counts are those it was asked for. */
const refusalsOf = ({ refusals, orders }: PurchasePreview, joined: readonly JoinedLine[]) => {
  const named = refusals.map(({ line, code, original }) => ({
    lines: line === undefined ? [] : (joined[line]?.ids ?? []),
    code,
    original,
  }));
  const isSilent = named.length === 0 && !orders.every((order) => order.canBeOrdered);
  return isSilent ? [{ lines: [], code: 'not_for_sale_online' as const, original: '' }] : named;
};
