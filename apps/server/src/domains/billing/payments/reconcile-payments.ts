import { inTransaction } from '#database/connect.ts';
import { reconcilePayoutsJob } from '#domains/billing/queued-jobs.ts';
import type { Context } from '#shop/context.ts';
import { forEachSettled } from '#shop/for-each-settled.ts';
import { refreshPayment } from './refresh-payment.ts';
import { listUnsettledPayments, type Payment, touchPayment } from './store.ts';

const silentSeconds = 5 * 60;
const perRound = 200;

/** Safety net for webhooks: re-reads every payment without news for five minutes. */
export async function reconcilePayments(ctx: Context, { olderThanSeconds = silentSeconds } = {}): Promise<void> {
  // A provider that the shop no longer has cannot be asked: see cancel-payment.ts.
  const names = ctx.payments.all.map(({ name }) => name);
  const silent = await listUnsettledPayments(ctx.db, names, { olderThanSeconds, limit: perRound });
  const providers = new Set(silent.map(({ provider }) => provider));
  // In parallel, so that a provider that takes long to fail does not hold up the others.
  await Promise.all(
    [...providers].map((name) =>
      refreshAll(
        ctx,
        silent.filter(({ provider }) => provider === name),
      ),
    ),
  );
  await inTransaction(ctx.db, (tx) => ctx.queue.add(tx, reconcilePayoutsJob, {}));
}

async function refreshAll(ctx: Context, payments: readonly Payment[]): Promise<void> {
  await forEachSettled(ctx, 'a payment could not be reconciled', payments, async (payment) => {
    // Done first, so that payments that fail again and again do not fill every round.
    await touchPayment(ctx.db, payment.requestId);
    await refreshPayment(ctx, payment);
  });
}
