import type { OutputOf, ParsedInputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { dollars } from '@sampan/contract/money';
import { volumeCm3 } from '@sampan/contract/shipping-quote';
import { inTransaction, type Transaction } from '#database/connect.ts';
import { billByWeight, type WeighedBill } from '#domains/orders/bill-actions.ts';
import type { LockedOrder } from '#domains/orders/locked-order.ts';
import { moveOrder } from '#domains/orders/move-order.ts';
import { isOwn, listOrderItems } from '#domains/orders/order-lines.ts';
import type { Operator } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { saveAnswer } from '#shop/idempotency.ts';
import { refuse } from '#shop/refusal.ts';
import { readSetting } from '#shop/settings/settings.ts';
import { farAboveCents } from './far-above-quote.ts';
import { insertInspection, listLines } from './inspection-store.ts';
import { lockInspected } from './lock-inspected.ts';
import { listParcels } from './parcel-store.ts';

type OperatorContext = Context & { actor: Operator };
type Billed = OutputOf<Calls['operatorBillBalance']>;

/** Every line is counted and every parcel weighed: the balance is billed as whoever pressed the button saw it. */
export async function billBalance(
  ctx: OperatorContext,
  { id, shippingUsd, isFarConfirmed, note }: ParsedInputOf<Calls['operatorBillBalance']>,
): Promise<Billed> {
  return inTransaction(ctx.db, async (tx) => {
    const order = await lockInspected(tx, ctx, { id });
    await checkLines(tx, order.id);
    const weighed = await endInspection(tx, ctx, order, note);
    if (Math.round(shippingUsd * 100) !== weighed.shippingCents) throw refuse('balance_changed');
    if (!isFarConfirmed && (await isFarAboveQuote(ctx, weighed))) throw refuse('far_above_quote');
    const answer = { balanceUsd: dollars(weighed.dueCents) };
    await saveAnswer(tx, ctx, answer);
    return answer;
  });
}

/** Bills by the parcels that are there; if nothing is due, they may leave. */
export async function endInspection(
  tx: Transaction,
  ctx: OperatorContext,
  order: LockedOrder,
  note: string,
): Promise<WeighedBill> {
  // A restock is put into stock instead.
  if (order.destination === 'own_stock') throw refuse('order_status_changed');
  const parcels = await listParcels(tx, order.id);
  if (parcels.length === 0) throw refuse('no_parcels');
  const weighed = await billByWeight(
    tx,
    order.id,
    parcels.map((parcel) => ({ weightGrams: parcel.weightGrams, volumeCm3: volumeCm3(parcel) })),
  );
  const { chargeableGrams } = weighed;
  await insertInspection(tx, { orderId: order.id, chargeableGrams, note, operatorId: ctx.actor.operatorId });
  await moveOrder(tx, ctx, order, weighed.dueCents > 0 ? 'be_confirmed_customer' : 'be_delivered');
  return weighed;
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
  return shippingCents > farAboveCents(quotedCents, await readSetting(db, 'shipping'));
}
