import type { Transaction } from '#database/connect.ts';
import type { LockedOrder } from '#domains/orders/locked-order.ts';
import { lockAsSeen } from '#domains/orders/order-changes.ts';
import type { Operator } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { refuse } from '#shop/refusal.ts';

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
