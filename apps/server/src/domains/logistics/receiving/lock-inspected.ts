import type { Transaction } from '#database/connect.ts';
import { hasLeft } from '#domains/logistics/has-left.ts';
import type { LockedOrder } from '#domains/orders/locked-order.ts';
import { lockAsSeen } from '#domains/orders/order-changes.ts';
import { statusOncePaid } from '#domains/orders/order-lines.ts';
import type { Operator } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { refuse } from '#shop/refusal.ts';

/** The same, or an order that is packed from its buyer's own stock without an inspection, as long as nothing has left. */
export async function lockPacked(
  tx: Transaction,
  ctx: Context & { actor: Operator },
  { id }: { id: string },
): Promise<LockedOrder> {
  const order = await lockAsSeen(tx, ctx, { id });
  if (order.status === 'pending_inspection' && order.destination === 'recipient') return order;
  const isPicked = order.status === 'be_delivered' && (await statusOncePaid(tx, id)) === 'be_delivered';
  if (!isPicked || (await hasLeft(tx, id))) throw refuse('order_status_changed');
  return order;
}

/** An order whose goods lie in the warehouse and whose inspection is not over. */
export async function lockInspected(
  tx: Transaction,
  ctx: Context & { actor: Operator },
  { id, version }: { id: string; version?: number | undefined },
): Promise<LockedOrder> {
  const order = await lockAsSeen(tx, ctx, { id, version });
  if (order.status !== 'pending_inspection') throw refuse('order_status_changed');
  return order;
}
