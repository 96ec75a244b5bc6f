import { inTransaction } from '#database/connect.ts';
import { refreshDeposit } from '#domains/billing/bank/apply-deposit.ts';
import { refreshDispute } from '#domains/billing/disputes/apply-dispute.ts';
import { isForeign } from '#domains/billing/is-foreign.ts';
import { refreshPayment } from '#domains/billing/payments/refresh-payment.ts';
import { findPaymentByIntent } from '#domains/billing/payments/store.ts';
import { checkPayoutJob, readProviderBooksJob } from '#domains/billing/queued-jobs.ts';
import type { Context } from '#shop/context.ts';
import { findWebhookAbout, markEventProcessed } from '#shop/webhook-events.ts';

/**
 * Handles a stored webhook event: reads the intent back and acts on that. An unknown intent may become ours in a
 * moment, because the event can overtake our commit: the job fails and is retried, for about three days. An intent for
 * no order of ours comes from another use of the same account, such as `npm run payments:check`.
 */
export async function handlePaymentEvent(
  ctx: Context,
  { provider, eventId }: { provider: string; eventId: string },
): Promise<void> {
  const about = await findWebhookAbout(ctx.db, provider, eventId);
  if (!about) return;
  if (about.kind === 'intent') {
    const payment = await findPaymentByIntent(ctx.db, about.id, { provider });
    if (payment) await refreshPayment(ctx, payment);
    else if (!(await isForeign(ctx, provider, about.id)))
      throw new Error(`event ${eventId} speaks of an unknown intent`);
  }
  if (about.kind === 'deposit') await refreshDeposit(ctx, provider, about.id);
  if (about.kind === 'dispute') await refreshDispute(ctx, provider, about.id);
  await inTransaction(ctx.db, async (tx) => {
    if (about.kind === 'refund') await ctx.queue.add(tx, checkPayoutJob, { provider, providerRefundId: about.id });
    if (about.kind === 'payout') await ctx.queue.add(tx, readProviderBooksJob, {});
    await markEventProcessed(tx, provider, eventId);
  });
}
