import type { Transaction } from '#database/connect.ts';
import type { LockedOrder } from '#domains/orders/locked-order.ts';
import { moveOrder } from '#domains/orders/move-order.ts';
import type { Context } from '#shop/context.ts';
import { refuse } from '#shop/refusal.ts';
import { hasPurchases, isToBuy } from './purchase/purchase-store.ts';
import { hasOpenShortage } from './shortage/shortage-store.ts';

/**
 * A locked order may be received when all its lines have arrived or are settled. One that is bought without purchase orders
 * has nothing to wait for.
 */
export async function requireArrived(tx: Transaction, orderId: string): Promise<void> {
  if (!(await hasArrived(tx, orderId))) throw refuse('purchase_order_decides');
}

export async function hasArrived(tx: Transaction, orderId: string): Promise<boolean> {
  const isExpected = await hasPurchases(tx, orderId, ['draft', 'placed', 'shipped']);
  return !isExpected && !(await isToBuy(tx, orderId)) && !(await hasOpenShortage(tx, orderId));
}

/** A locked order's last goods have come, or the last that were missing are settled: it can be inspected. */
export async function receiveArrived(tx: Transaction, ctx: Context, order: LockedOrder): Promise<void> {
  if (order.status !== 'in_purchased' || !(await hasPurchases(tx, order.id, ['arrived']))) return;
  if (await hasArrived(tx, order.id)) await moveOrder(tx, ctx, order, 'pending_inspection');
}
