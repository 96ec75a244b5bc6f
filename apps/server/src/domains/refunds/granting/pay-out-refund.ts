import { dollars, sum } from '@sampan/contract/money';
import type { ProviderRefund, RefundRefused } from '#connectors/payment/payment.ts';
import { inTransaction, type Transaction } from '#database/connect.ts';
import { isForeign } from '#domains/billing/is-foreign.ts';
import { type Booking, bookRefunded, bookRefundFailed } from '#domains/billing/ledger.ts';
import { offersPrepaid, refundToPrepaid } from '#domains/billing/prepaid-balance.ts';
import { notifyWebhooks } from '#domains/hooks/notify-webhooks.ts';
import { type LockedOrder, lockOrder } from '#domains/orders/locked-order.ts';
import { payOutRefundJob } from '#domains/refunds/queued-jobs.ts';
import {
  findIntentOfPayment,
  findPayout,
  findPayoutOfProvider,
  insertPayout,
  listPayoutsLocked,
  listUnsettledPayouts,
  type Payout,
  touchPayout,
  updatePayout,
} from '#domains/refunds/records/payout-store.ts';
import type { PlannedPayout } from '#domains/refunds/records/refund-amount.ts';
import { goesToPrepaid, lockRefund, type Refund, setRefundState } from '#domains/refunds/records/store.ts';
import type { Context } from '#shop/context.ts';
import { forEachSettled } from '#shop/for-each-settled.ts';

const silentSeconds = 15 * 60;
const perRound = 200;

/**
 * Starts paying out a granted refund: a job refunds cards through the provider, finance makes transfers. What goes to the
 * buyer's prepaid balance is there at once. Lock the order first.
 */
export async function startPayouts(
  tx: Transaction,
  ctx: Context,
  refund: Pick<Refund, 'id' | 'orderId'>,
  planned: readonly PlannedPayout[],
): Promise<void> {
  const { id: refundId, orderId } = refund;
  const isChosen = (await goesToPrepaid(tx, refundId)) && (await offersPrepaid(tx));
  const payouts = isChosen ? planned.map((one) => ({ ...one, isPrepaid: true, isChosen: !one.isPrepaid })) : planned;
  for (const { amount, ...way } of payouts) {
    const payout = await insertPayout(tx, { refundId, orderId, amountCents: amount, ...way });
    if (payout.method === 'card') await ctx.queue.add(tx, payOutRefundJob, { payoutId: payout.id });
    if (payout.method === 'prepaid') await putOnBalance(tx, ctx, payout);
  }
  await setRefundState(tx, refundId, 'paying');
  if (!payouts.some(({ isPrepaid }) => isPrepaid)) return;
  const order = await lockOrder(tx, orderId);
  if (order) await updateRefundState(tx, ctx, order, refund, await listPayoutsLocked(tx, refundId));
}

/** Books a payout to the buyer's prepaid balance. */
export async function putOnBalance(
  tx: Transaction,
  ctx: Context,
  { id: reference, orderId, amountCents: amount }: Pick<Payout, 'id' | 'orderId' | 'amountCents'>,
): Promise<void> {
  const order = await lockOrder(tx, orderId);
  if (!order) throw new Error(`payout of the unknown order ${orderId}`);
  await refundToPrepaid(tx, ctx, { buyerId: order.buyerId, orderId, reference, amount });
}

/** Requests one payout from the provider. The stored request id makes a retry harmless. */
export async function payOutRefund(ctx: Context, { payoutId }: { payoutId: string }): Promise<void> {
  const payout = await findPayout(ctx.db, payoutId);
  if (payout?.method !== 'card' || payout.state !== 'requested' || !payout.paymentId) return;
  const { provider, intentId } = await findIntentOfPayment(ctx.db, payout.paymentId);
  const refund = await ctx.payments.get(provider).refund({
    requestId: payout.requestId,
    intentId,
    amount: payout.amountCents,
    reason: 'refund',
  });
  await settlePayout(ctx, payout, provider, refund);
}

/**
 * Handles a provider's news of a refund. An unknown refund may become ours in a moment, so the job is retried. A refund
 * of a payment for no order of ours comes from another use of the same account.
 */
export async function checkPayout(
  ctx: Context,
  { provider, providerRefundId }: { provider?: string | undefined; providerRefundId: string },
): Promise<void> {
  const payout = await findPayoutOfProvider(ctx.db, { provider, providerRefundId });
  if (payout) await readPayoutBack(ctx, payout);
  else if (!provider || !(await isForeignRefund(ctx, provider, providerRefundId)))
    throw new Error(`refund ${providerRefundId} of the provider is unknown`);
}

async function isForeignRefund(ctx: Context, provider: string, id: string): Promise<boolean> {
  const refund = await ctx.payments.get(provider).readRefund(id);
  return refund !== undefined && refund.intentId !== '' && (await isForeign(ctx, provider, refund.intentId));
}

/** Safety net for webhooks, as for payments. */
export async function reconcilePayouts(ctx: Context, { olderThanSeconds = silentSeconds } = {}): Promise<void> {
  const silent = await listUnsettledPayouts(ctx.db, olderThanSeconds, perRound);
  await forEachSettled(ctx, 'a payout could not be reconciled', silent, async (payout) => {
    // Done first, so that payouts that fail again and again do not fill every round.
    await touchPayout(ctx.db, payout.id);
    if (payout.providerRefundId) await readPayoutBack(ctx, payout);
    else await payOutRefund(ctx, { payoutId: payout.id });
  });
}

async function readPayoutBack(ctx: Context, payout: Payout): Promise<void> {
  if (!payout.providerRefundId || !payout.paymentId) return;
  const { provider } = await findIntentOfPayment(ctx.db, payout.paymentId);
  const refund = await ctx.payments.get(provider).readRefund(payout.providerRefundId);
  if (refund) await settlePayout(ctx, payout, provider, refund);
}

type Answer = ProviderRefund | RefundRefused;

/**
 * Acts on a payout's status at the provider. Failed is final, even for a payout that was paid before: the bank sent it
 * back.
 */
async function settlePayout(ctx: Context, known: Payout, provider: string, refund: Answer): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const order = await lockOrder(tx, known.orderId);
    if (!order) throw new Error(`payout of the unknown order ${known.orderId}`);
    const locked = await lockRefund(tx, known.refundId);
    const payouts = await listPayoutsLocked(tx, known.refundId);
    const payout = payouts.find((one) => one.id === known.id);
    if (!payout || isSettled(payout, refund)) return;
    const wasPaid = payout.state === 'paid';
    payout.state = refund.status === 'refused' || isOtherAmount(refund, payout) ? 'failed' : refund.status;
    await updatePayout(tx, payout.id, { state: payout.state, providerRefundId: refund.id });
    const booking: Booking = {
      orderId: payout.orderId,
      reference: payout.id,
      amount: payout.amountCents,
      by: ctx.actor,
      provider: { name: provider, reference: refund.id ?? '' },
    };
    if (payout.state === 'paid') await bookRefunded(tx, 'card', booking);
    if (payout.state === 'failed') ctx.log.warn({ payoutId: payout.id }, 'a refund did not reach the card');
    if (payout.state === 'failed' && wasPaid) await bookRefundFailed(tx, booking);
    await updateRefundState(tx, ctx, order, locked, payouts);
  });
}

function isSettled({ state, method }: Payout, { status }: Answer): boolean {
  if (state === 'paid') return method !== 'card' || status !== 'failed';
  return state === 'failed';
}

function isOtherAmount(refund: Answer, payout: Payout): boolean {
  return refund.status !== 'refused' && refund.amount !== payout.amountCents;
}

/** A refund is paid once all its payouts are. A failed one awaits a transfer by finance. */
export async function updateRefundState(
  tx: Transaction,
  ctx: Context,
  order: LockedOrder,
  refund: Pick<Refund, 'id'>,
  payouts: readonly Payout[],
): Promise<void> {
  const isPaid = payouts.every((payout) => payout.state === 'paid');
  const isFailed = payouts.some((payout) => payout.state === 'failed');
  await setRefundState(tx, refund.id, isPaid ? 'paid' : isFailed ? 'failed' : 'paying');
  if (!isPaid) return;
  const amountUsd = dollars(sum(payouts.map((payout) => payout.amountCents)));
  await notifyWebhooks(tx, ctx, order, 'refund.paid', { refundId: refund.id, amountUsd });
}
