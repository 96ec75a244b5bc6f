import type { ParsedInputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { inTransaction, type Transaction } from '#database/connect.ts';
import { insertInspection, listLines } from '#domains/logistics/receiving/inspection-store.ts';
import { lockInspected } from '#domains/logistics/receiving/lock-inspected.ts';
import type { LockedOrder } from '#domains/orders/locked-order.ts';
import { moveOrder } from '#domains/orders/move-order.ts';
import { listOrderItems, type OrderItem } from '#domains/orders/order-lines.ts';
import { addOwnStock } from '#domains/own-stock/own-stock.ts';
import type { Operator } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { saveAnswer } from '#shop/idempotency.ts';
import { refuse } from '#shop/refusal.ts';

type OperatorContext = Context & { actor: Operator };

/** The inspection of a restock is over: its pieces become the buyer's own stock, and the order is complete. */
export async function storeRestock(
  ctx: OperatorContext,
  { id, shelves, note }: ParsedInputOf<Calls['operatorStoreRestock']>,
): Promise<null> {
  await inTransaction(ctx.db, async (tx) => {
    const order = await lockInspected(tx, ctx, { id });
    if (order.destination !== 'own_stock') throw refuse('order_status_changed');
    const shelfOf = new Map(shelves.map(({ orderItemId, shelf }) => [orderItemId, shelf]));
    await putIntoStock(tx, ctx, order, { shelfOf, note });
    await saveAnswer(tx, ctx, null);
  });
  return null;
}

export async function putIntoStock(
  tx: Transaction,
  ctx: OperatorContext,
  order: LockedOrder,
  { shelfOf, note }: { shelfOf: ReadonlyMap<string, string>; note: string },
): Promise<void> {
  const left = (await listOrderItems(tx, order.id)).filter((item) => item.quantity > item.refundedQuantity);
  await checkAccepted(tx, order.id, left);
  const { operatorId } = ctx.actor;
  await insertInspection(tx, { orderId: order.id, chargeableGrams: 0, note, operatorId });
  await moveOrder(tx, ctx, order, 'completed');
  const pieces = left.map(({ id, skuId, productId, quantity, refundedQuantity }) => ({
    orderItemId: id,
    skuId,
    productId,
    quantity: quantity - refundedQuantity,
    shelf: shelfOf.get(id) ?? '',
  }));
  await addOwnStock(tx, order.buyerId, pieces, order.id);
}

/** Whatever is damaged or missing goes back to the buyer as money first: only whole pieces become own stock. */
async function checkAccepted(tx: Transaction, orderId: string, left: readonly OrderItem[]): Promise<void> {
  const results = new Map((await listLines(tx, orderId)).map((line) => [line.orderItemId, line]));
  const states = left.map(({ id, quantity, refundedQuantity }) => {
    const found = results.get(id);
    const pieces = quantity - refundedQuantity;
    if (found?.accepted === pieces) return 'accepted';
    return found && found.accepted + found.damaged + found.missing === pieces ? 'damaged' : 'uncounted';
  });
  if (states.includes('uncounted')) throw refuse('lines_not_inspected');
  if (states.includes('damaged')) throw refuse('refund_damage_first');
}
