import { inTransaction } from '#database/connect.ts';
import { notifyOfOrder } from '#domains/messages/notify-users.ts';
import { lockOrder } from '#domains/orders/locked-order.ts';
import { findOverpayment } from '#domains/refunds/records/payout-store.ts';
import { insertOverpaymentRefund } from '#domains/refunds/records/store.ts';
import type { Context } from '#shop/context.ts';
import { startPayouts } from './pay-out-refund.ts';

/**
 * Returns money that the order could not use, because it was closed, already paid, or less was due. The money goes back
 * to its source once, without a request: to cards through the provider, transfers by finance.
 */
export async function returnPayment(
  ctx: Context,
  overpayment: { paymentId: string } | { transferId: string },
): Promise<void> {
  const paymentId = 'paymentId' in overpayment ? overpayment.paymentId : undefined;
  const source = 'paymentId' in overpayment ? overpayment.paymentId : overpayment.transferId;
  const found = await findOverpayment(ctx.db, source);
  if (!found) throw new Error('there is no such overpayment');
  const { orderId, amountCents } = found;
  const reference = `${paymentId ? 'payment' : 'transfer'}:${source}`;
  await inTransaction(ctx.db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order) throw new Error(`payment of the unknown order ${orderId}`);
    const id = await insertOverpaymentRefund(tx, { orderId, amountCents, overpayment: reference });
    if (!id) return;
    await startPayouts(tx, ctx, { id, orderId }, [{ paymentId, amount: amountCents }]);
    await notifyOfOrder(tx, {
      orderId,
      template: 'payment-returned',
      params: { sn: order.sn, amountCents },
      reference: `refund:${id}`,
    });
  });
}
