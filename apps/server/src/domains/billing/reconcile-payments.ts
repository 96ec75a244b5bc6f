import { inTransaction } from '#database/connect.ts';
import type { Context } from '#shop/context.ts';
import { eachApart } from '#shop/each-apart.ts';
import { reconcilePayoutsJob } from './queued-jobs.ts';
import { refreshPayment } from './refresh-payment.ts';
import { listUnsettledPayments } from './store.ts';

const silentSeconds = 5 * 60;
const perRound = 200;

/** Safety net for webhooks: re-reads every payment without news for five minutes. */
export async function reconcilePayments(ctx: Context, { olderThanSeconds = silentSeconds } = {}): Promise<void> {
  const silent = await listUnsettledPayments(ctx.db, olderThanSeconds, perRound);
  await eachApart(ctx, 'a payment could not be reconciled', silent, (payment) => refreshPayment(ctx, payment));
  await inTransaction(ctx.db, (tx) => ctx.queue.add(tx, reconcilePayoutsJob, {}));
}
