import type { Context } from '#context';
import { inTransaction } from '#database/connect.ts';
import { refreshPayment } from './refresh-payment.ts';
import { listUnsettledPayments } from './store.ts';

const silentSeconds = 5 * 60;
const perRound = 200;

/**
 * The net below the webhooks: every payment that nobody has heard of for five minutes is asked for. One that
 * fails does not keep the others; it comes again in the next round.
 */
export async function reconcilePayments(ctx: Context, { olderThanSeconds = silentSeconds } = {}): Promise<void> {
  for (const payment of await listUnsettledPayments(ctx.db, olderThanSeconds, perRound)) {
    try {
      await refreshPayment(ctx, payment);
    } catch (error) {
      ctx.log.warn({ err: error, paymentId: payment.id }, 'a payment could not be reconciled');
    }
  }
  await inTransaction(ctx.db, (tx) => ctx.queue.add(tx, 'reconcile-payouts', {}));
}
