import type { ParsedInputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { inTransaction, type Transaction } from '#database/connect.ts';
import { listUnsettled } from '#domains/orders/inspection-findings.ts';
import { lockAsSeen } from '#domains/orders/order-changes.ts';
import { listRefundLines, type Refund } from '#domains/refunds/records/store.ts';
import type { Operator } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { saveAnswer } from '#shop/idempotency.ts';
import { refuse } from '#shop/refusal.ts';

type OperatorContext = Context & { actor: Operator };

/**
 * Settles pieces that were found damaged or missing: they were sent again, or an operator waives them by name, with a
 * reason.
 */
export async function settleFinding(
  ctx: OperatorContext,
  { id, version, orderItemId, pieces, how, reason }: ParsedInputOf<Calls['operatorSettleFinding']>,
): Promise<null> {
  await inTransaction(ctx.db, async (tx) => {
    const order = await lockAsSeen(tx, ctx, { id, version });
    // A refund of them is being decided.
    if (order.status === 'after_sales' || order.status === 'pending_inspection') throw refuse('order_status_changed');
    const open = (await listUnsettled(tx, order.id)).get(orderItemId) ?? 0;
    if (open === 0) throw refuse('not_found');
    if (pieces > open) throw refuse('refund_quantity_exceeded');
    await insertSettlement(tx, {
      orderId: order.id,
      orderItemId,
      pieces,
      how,
      reason,
      operatorId: ctx.actor.operatorId,
    });
    await saveAnswer(tx, ctx, null);
  });
  return null;
}

/** Settles findings whose pieces a refund gives back, or would have given back had finance not declined it. */
export async function settleRefundLines(
  tx: Transaction,
  { actor }: OperatorContext,
  refund: Pick<Refund, 'id' | 'orderId'>,
  { how, reason }: { how: 'refunded' | 'waived'; reason: string },
): Promise<void> {
  const open = await listUnsettled(tx, refund.orderId);
  for (const { orderItemId, quantity } of await listRefundLines(tx, refund.id)) {
    const pieces = Math.min(quantity, open.get(orderItemId) ?? 0);
    if (pieces > 0)
      await insertSettlement(tx, {
        orderId: refund.orderId,
        orderItemId,
        pieces,
        how,
        reason,
        operatorId: actor.operatorId,
      });
  }
}

/** Records how a finding was settled, other than by a refund of the order's pieces. */
async function insertSettlement(
  tx: Transaction,
  settled: {
    orderId: string;
    orderItemId: string;
    pieces: number;
    how: 'refunded' | 'resent' | 'waived';
    reason: string;
    operatorId: string;
  },
): Promise<void> {
  const { orderId, orderItemId, operatorId, ...rest } = settled;
  await tx
    .insertInto('finding_settlements')
    .values({ ...rest, order_id: orderId, order_item_id: orderItemId, settled_by: operatorId })
    .execute();
}
