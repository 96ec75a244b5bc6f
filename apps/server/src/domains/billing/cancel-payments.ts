import type { Context } from '#shop/context.ts';
import { refreshPayment } from './refresh-payment.ts';
import { listLivingPayments } from './store.ts';

/** After an order was closed, a transfer declared or the balance changed: cancels intents for what is no longer due. */
export async function cancelPayments(ctx: Context, { orderId }: { orderId: string }): Promise<void> {
  for (const payment of await listLivingPayments(ctx.db, orderId)) await refreshPayment(ctx, payment);
}
