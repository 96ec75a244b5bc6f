import { inTransaction } from '#database/connect.ts';
import type { Context } from '#shop/context.ts';
import { checkPayoutJob } from './queued-jobs.ts';
import { refreshPayment } from './refresh-payment.ts';
import { findPaymentByIntent } from './store.ts';
import { findWebhookAbout, markEventProcessed } from './webhook-store.ts';

/**
 * Handles a stored webhook event: reads the intent back and acts on that. An intent that we do not know yet may become
 * ours in a moment (the event overtook our commit): the job fails and is retried, for about three days.
 */
export async function handlePaymentEvent(
  ctx: Context,
  { provider, eventId }: { provider: string; eventId: string },
): Promise<void> {
  const about = await findWebhookAbout(ctx.db, provider, eventId);
  if (!about) return;
  if (about.kind === 'intent') {
    const payment = await findPaymentByIntent(ctx.db, about.id, { provider });
    if (!payment) throw new Error(`event ${eventId} speaks of an unknown intent`);
    await refreshPayment(ctx, payment);
  }
  await inTransaction(ctx.db, async (tx) => {
    if (about.kind === 'refund') await ctx.queue.add(tx, checkPayoutJob, { providerRefundId: about.id });
    await markEventProcessed(tx, provider, eventId);
  });
}
