import type { Transaction } from '#database/connect.ts';
import type { LockedOrder } from '#domains/orders/locked-order.ts';
import { moveOrder } from '#domains/orders/move-order.ts';
import type { Context } from '#shop/context.ts';
import { hasArrived } from './require-arrived.ts';
import { hasPurchases } from './store.ts';

/** A locked order's last goods have come, or the last that were missing are settled: it can be inspected. */
export async function receiveArrived(tx: Transaction, ctx: Context, order: LockedOrder): Promise<void> {
  if (order.status !== 'in_purchased' || !(await hasPurchases(tx, order.id, ['arrived']))) return;
  if (await hasArrived(tx, order.id)) await moveOrder(tx, ctx, order, 'pending_inspection');
}
