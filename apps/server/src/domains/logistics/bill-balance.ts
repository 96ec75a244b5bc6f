import type { OutputOf, ParsedInputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { type Cents, dollars } from '@sampan/contract/money';
import { volumeCm3 } from '@sampan/contract/shipping-quote';
import { inTransaction, type Transaction } from '#database/connect.ts';
import type { LockedOrder } from '#domains/orders/locked-order.ts';
import { moveOrder } from '#domains/orders/move-order.ts';
import { isOwn, listOrderItems, type OrderItem } from '#domains/orders/order-lines.ts';
import { billByWeight, type WeighedBill } from '#domains/orders/weigh-bill.ts';
import type { Operator } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { saveAnswer } from '#shop/idempotency.ts';
import { refuse } from '#shop/refusal.ts';
import { readSetting } from '#shop/settings/settings.ts';
import { listParcels } from './packing/parcel-store.ts';
import { quoteLimitCents } from './packing/quote-limit.ts';
import { insertInspection, type LineResult, listLines } from './receiving/inspection-store.ts';
import { lockInspected } from './receiving/lock-inspected.ts';

type OperatorContext = Context & { actor: Operator };
type Billed = OutputOf<Calls['operatorBillBalance']>;

/** Pieces that were paid for and are not in the parcels. */
export interface UnsentLine {
  itemId: string;
  damaged: number;
  missing: number;
}

/**
 * What becomes of the money for unsent pieces, once the balance is billed and the order has moved on; no lines: nothing is
 * missing. Returns the cents that are off the balance by now. The domain above supplies it, since refunds build on logistics.
 */
export type SettleUnsent = (
  tx: Transaction,
  ctx: OperatorContext,
  order: LockedOrder,
  unsent: readonly UnsentLine[],
) => Promise<Cents>;

/** Every line is counted and every parcel weighed: the balance is billed as whoever pressed the button saw it. */
export async function billBalance(
  ctx: OperatorContext,
  { id, shippingUsd, isFarConfirmed, note }: ParsedInputOf<Calls['operatorBillBalance']>,
  settleUnsent: SettleUnsent,
): Promise<Billed> {
  return inTransaction(ctx.db, async (tx) => {
    const order = await lockInspected(tx, ctx, { id });
    await checkLines(tx, order.id);
    const { creditCents, ...weighed } = await endInspection(tx, ctx, order, { note, settleUnsent });
    if (Math.round(shippingUsd * 100) !== weighed.shippingCents) throw refuse('balance_changed');
    if (!isFarConfirmed && (await isFarAboveQuote(ctx, weighed))) throw refuse('far_above_quote');
    const answer = { balanceUsd: dollars(weighed.dueCents - creditCents), creditUsd: dollars(creditCents) };
    await saveAnswer(tx, ctx, answer);
    return answer;
  });
}

/** Bills by the parcels that are there; if nothing is due, they may leave. */
export async function endInspection(
  tx: Transaction,
  ctx: OperatorContext,
  order: LockedOrder,
  { note, settleUnsent }: { note: string; settleUnsent: SettleUnsent },
): Promise<WeighedBill & { creditCents: Cents }> {
  // A restock is put into stock instead.
  if (order.destination === 'own_stock') throw refuse('order_status_changed');
  const parcels = await listParcels(tx, order.id);
  if (parcels.length === 0) throw refuse('no_parcels');
  const items = await listOrderItems(tx, order.id);
  const results = await listLines(tx, order.id);
  const weighed = await billByWeight(
    tx,
    order.id,
    parcels.map((parcel) => ({ weightGrams: parcel.weightGrams, volumeCm3: volumeCm3(parcel) })),
    packedGrams(items, results),
  );
  const { chargeableGrams, dueCents, aheadCents } = weighed;
  await insertInspection(tx, { orderId: order.id, chargeableGrams, note, operatorId: ctx.actor.operatorId });
  // Covered by what came ahead, it is paid in the same moment, and nobody is asked for it.
  const isQuiet = dueCents > 0 && aheadCents >= dueCents;
  await moveOrder(tx, ctx, order, dueCents > 0 ? 'be_confirmed_customer' : 'be_delivered', { isQuiet });
  return { ...weighed, creditCents: await settleUnsent(tx, ctx, order, unsentOf(items, results)) };
}

/** A result of which pieces were refunded since no longer counts them. */
function unsentOf(items: readonly OrderItem[], results: readonly LineResult[]): UnsentLine[] {
  return results
    .map(({ orderItemId: itemId, accepted, damaged, missing }) => {
      const item = items.find((one) => one.id === itemId);
      const isCurrent = item && item.quantity - item.refundedQuantity === accepted + damaged + missing;
      return { itemId, damaged: isCurrent ? damaged : 0, missing: isCurrent ? missing : 0 };
    })
    .filter(({ damaged, missing }) => damaged + missing > 0);
}

function packedGrams(items: readonly OrderItem[], results: readonly LineResult[]): number {
  const accepted = new Map(results.map((line) => [line.orderItemId, line.accepted]));
  return items.reduce((grams, { id, weightGrams, quantity, refundedQuantity }) => {
    const left = quantity - refundedQuantity;
    return grams + weightGrams * Math.min(accepted.get(id) ?? left, left);
  }, 0);
}

/** A line of which pieces were refunded since has to be counted again. */
async function checkLines(tx: Transaction, orderId: string): Promise<void> {
  const results = new Map((await listLines(tx, orderId)).map((line) => [line.orderItemId, line]));
  const bought = (await listOrderItems(tx, orderId)).filter((item) => !isOwn(item));
  for (const { id, quantity, refundedQuantity } of bought) {
    const found = results.get(id);
    const counted = found ? found.accepted + found.damaged + found.missing : 0;
    if (counted !== quantity - refundedQuantity && quantity > refundedQuantity) throw refuse('lines_not_inspected');
  }
}

/** It means a wrong weight, in the catalogue or on the scales, or a loss: someone must check. */
export async function isFarAboveQuote(
  { db }: Pick<Context, 'db'>,
  { shippingCents, quotedCents }: WeighedBill,
): Promise<boolean> {
  return shippingCents > quoteLimitCents(quotedCents, await readSetting(db, 'shipping'));
}
