import type { OutputOf, ParsedInputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { inTransaction, type Transaction } from '#database/connect.ts';
import { isUuid } from '#database/uuid.ts';
import { readCnyPerUsdE6 } from '#domains/catalogue/current-rate.ts';
import { lockOrders } from '#domains/orders/locked-order.ts';
import { startOrders } from '#domains/purchasing/buying/place-purchase-order.ts';
import { addPlaces } from '#domains/purchasing/goods-places.ts';
import { purchaseNumber } from '#domains/purchasing/placed-goods.ts';
import { alreadyBought, holdAsItIs, type PurchasingContext } from '#domains/purchasing/purchase/change-purchase.ts';
import {
  insertPurchase,
  readLines,
  readLinesToBuy,
  updateLine,
  updatePurchase,
} from '#domains/purchasing/purchase/purchase-store.ts';
import { receiveArrived } from '#domains/purchasing/require-arrived.ts';
import { saveAnswer } from '#shop/idempotency.ts';
import { refuse } from '#shop/refusal.ts';
import { addSurplus, decide, findTaker, type LockedSurplus, lockSurplus } from './surplus-store.ts';

type Decision = ParsedInputOf<Calls['operatorDecideSurplus']>;

/** Goods that nobody ordered, and pieces that were counted beyond what was ordered. */
export async function recordSurplus(
  ctx: PurchasingContext,
  { purchaseOrderId, orderItemId, pieces, what, place }: ParsedInputOf<Calls['operatorRecordSurplus']>,
): Promise<OutputOf<Calls['operatorRecordSurplus']>> {
  if (orderItemId === undefined && what === '') throw refuse('invalid_input');
  if (orderItemId === undefined && purchaseOrderId === undefined) throw refuse('invalid_input');
  return inTransaction(ctx.db, async (tx) => {
    if (purchaseOrderId !== undefined && !(await isKnown(tx, 'purchase_orders', purchaseOrderId)))
      throw refuse('not_found');
    if (orderItemId !== undefined && !(await isKnown(tx, 'order_items', orderItemId))) throw refuse('not_found');
    const foundBy = ctx.actor.operatorId;
    const id = await addSurplus(tx, {
      purchaseOrderId: purchaseOrderId ?? null,
      orderItemId: orderItemId ?? null,
      pieces,
      what,
      place,
      foundBy,
    });
    await saveAnswer(tx, ctx, { id });
    return { id };
  });
}

async function isKnown(tx: Transaction, table: 'purchase_orders' | 'order_items', id: string): Promise<boolean> {
  return isUuid(id) && (await tx.selectFrom(table).select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}

/** What is sent back or given up needs a reason; what is kept may still be given to an order. */
export async function decideSurplus(ctx: PurchasingContext, input: Decision): Promise<null> {
  const { id, decision, reason } = input;
  if ((decision === 'returned' || decision === 'waived') && reason === '') throw refuse('invalid_input');
  await inTransaction(ctx.db, async (tx) => {
    // The taker's order is locked before the surplus is.
    const taker = decision === 'given' ? await lockTaker(tx, input) : undefined;
    const surplus = await lockSurplus(tx, id);
    if (!surplus) throw refuse('not_found');
    if (surplus.decision !== null && surplus.decision !== 'kept') throw refuse('request_decided');
    const pieces = taker ? await giveTo(tx, ctx, surplus, taker) : surplus.pieces;
    const by = ctx.actor.operatorId;
    await decide(tx, id, { decision, reason, by, pieces, givenTo: taker?.orderId ?? null });
    // What the order does not need waits on.
    if (pieces < surplus.pieces) await addSurplus(tx, { ...surplus, pieces: surplus.pieces - pieces });
  });
  return null;
}

interface Taker {
  orderId: string;
  orderItemIds: string[];
}

async function lockTaker(tx: Transaction, { id, sn }: Decision): Promise<Taker> {
  const skuId = isUuid(id) ? await skuOf(tx, id) : undefined;
  const taker = skuId === undefined ? undefined : await findTaker(tx, sn, skuId);
  if (!taker) throw refuse('not_found');
  await lockOrders(tx, [taker.orderId]);
  return { ...taker, orderItemIds: taker.orderItemIds ?? [] };
}

async function skuOf(tx: Transaction, surplusId: string): Promise<number | undefined> {
  const row = await tx
    .selectFrom('surplus_goods')
    .innerJoin('order_items', 'order_items.id', 'surplus_goods.order_item_id')
    .select('sku_id')
    .where('surplus_goods.id', '=', surplusId)
    .executeTakeFirst();
  return row?.sku_id;
}

/** They are bought for it at no cost, and have arrived. How many it needs of them. */
async function giveTo(
  tx: Transaction,
  ctx: PurchasingContext,
  surplus: LockedSurplus,
  { orderId, orderItemIds }: Taker,
): Promise<number> {
  const [line] = await readLinesToBuy(tx, orderItemIds);
  if (!line) throw alreadyBought(orderItemIds);
  const quantity = Math.min(surplus.pieces, line.pieces);
  const cnyPerUsdE6 = await readCnyPerUsdE6(tx);
  const id = await insertPurchase(tx, {
    supplierId: line.supplierId,
    createdBy: ctx.actor.operatorId,
    lines: [{ orderId, orderItemId: line.orderItemId, quantity, costFen: 0, cnyPerUsdE6 }],
  });
  const held = await holdAsItIs(tx, id);
  if (!held) throw new Error(`purchase order ${id} vanished`);
  await startOrders(tx, ctx, held);
  for (const one of await readLines(tx, id)) await updateLine(tx, one.id, { received: quantity });
  await updatePurchase(tx, id, {
    state: 'arrived',
    note: await origin(tx, surplus),
    placed_by: ctx.actor.operatorId,
    placed_at: ctx.now(),
  });
  await addPlaces(tx, [{ orderId, orderItemId: line.orderItemId, place: surplus.place }]);
  for (const order of held.orders) await receiveArrived(tx, ctx, order);
  return quantity;
}

/** As the note of the purchase order says where the pieces are from. */
async function origin(tx: Transaction, { purchaseOrderId }: LockedSurplus): Promise<string> {
  if (purchaseOrderId === null) return '';
  const { number } = await tx
    .selectFrom('purchase_orders')
    .select('number')
    .where('id', '=', purchaseOrderId)
    .executeTakeFirstOrThrow();
  return `← ${purchaseNumber(number)}`;
}
