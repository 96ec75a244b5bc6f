import { inTransaction } from '#database/connect.ts';
import { findColleague, nameOfOperator } from '#domains/accounts/assignable-operators.ts';
import { lockAsSeen, recordChange } from '#domains/orders/order-changes.ts';
import type { Operator } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { refuseField } from '#shop/refusal.ts';

/** The assignee need not have the role for the order's next step, because several roles work on it in turn. */
export async function assignOrder(
  ctx: Context & { actor: Operator },
  { id, version, operatorId }: { id: string; version?: number | undefined; operatorId?: string | undefined },
): Promise<null> {
  await inTransaction(ctx.db, async (tx) => {
    const order = await lockAsSeen(tx, ctx, { id, version });
    const assignee = operatorId ? await findColleague(tx, operatorId) : undefined;
    if (operatorId && !assignee) throw refuseField('operatorId', 'invalid');
    if ((assignee?.id ?? null) === order.assigneeId) return;
    await tx
      .updateTable('orders')
      .set({ assignee_id: assignee?.id ?? null })
      .where('id', '=', order.id)
      .execute();
    await recordChange(tx, ctx, order, {
      kind: 'assignee',
      before: { assignee: order.assigneeId ? await nameOfOperator(tx, order.assigneeId) : '' },
      after: { assignee: assignee?.name ?? '' },
    });
  });
  return null;
}
