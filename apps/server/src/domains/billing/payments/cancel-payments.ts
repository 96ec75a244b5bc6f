import { settleParts } from '#domains/billing/settle-parts.ts';
import type { Context } from '#shop/context.ts';
import { forEachSettled } from '#shop/for-each-settled.ts';
import { refreshPayment } from './refresh-payment.ts';
import { listUnsettledPaymentsOf } from './store.ts';

/**
 * Cancels intents for amounts that are no longer due, and settles parts already received. Runs after an order was
 * closed, a transfer declared or booked, or the balance changed.
 */
export async function cancelPayments(ctx: Context, { orderId }: { orderId: string }): Promise<void> {
  await settleParts(ctx, orderId);
  const unsettled = await listUnsettledPaymentsOf(ctx.db, orderId);
  await forEachSettled(ctx, 'a payment could not be cancelled', unsettled, (payment) => refreshPayment(ctx, payment));
}
