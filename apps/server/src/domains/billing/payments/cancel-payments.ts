import { settleParts } from '#domains/billing/settle-parts.ts';
import type { Context } from '#shop/context.ts';
import { forEachSettled } from '#shop/for-each-settled.ts';
import { refreshPayment } from './refresh-payment.ts';
import { listUnsettledPaymentsOf } from './store.ts';

/**
 * After an order was closed, a transfer declared or booked, or the balance changed: cancels intents for what is no longer due,
 * and settles what was received in parts.
 */
export async function cancelPayments(ctx: Context, { orderId }: { orderId: string }): Promise<void> {
  await settleParts(ctx, orderId);
  const unsettled = await listUnsettledPaymentsOf(ctx.db, orderId);
  await forEachSettled(ctx, 'a payment could not be cancelled', unsettled, (payment) => refreshPayment(ctx, payment));
}
