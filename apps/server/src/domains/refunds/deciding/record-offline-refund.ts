import type { ParsedInputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { dollars, sum } from '@sampan/contract/money';
import { inTransaction, type Transaction } from '#database/connect.ts';
import { bookRefunded } from '#domains/billing/ledger.ts';
import { lockOrder } from '#domains/orders/locked-order.ts';
import { updateRefundState } from '#domains/refunds/granting/pay-out-refund.ts';
import { listDisputesOf, listPayoutsLocked, type Payout, updatePayout } from '#domains/refunds/records/payout-store.ts';
import { findOrderOfRefund, lockRefund } from '#domains/refunds/records/store.ts';
import type { Operator } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { refuse } from '#shop/refusal.ts';

/** Records that finance refunded by transfer an amount that was paid by transfer or did not reach a card. */
export async function recordOfflineRefund(
  ctx: Context & { actor: Operator },
  { id, bankReference, evenIfDisputed }: ParsedInputOf<Calls['operatorRecordOfflineRefund']>,
): Promise<null> {
  await inTransaction(ctx.db, async (tx) => {
    const orderId = await findOrderOfRefund(tx, id);
    const order = orderId && (await lockOrder(tx, orderId));
    if (!order) throw refuse('not_found');
    const refund = await lockRefund(tx, id);
    const payouts = await listPayoutsLocked(tx, id);
    const byHand = payouts.filter(
      (one) => one.state === 'failed' || (one.method === 'bank' && one.state === 'requested'),
    );
    if (byHand.length === 0) throw refuse('refund_not_possible');
    if (!evenIfDisputed) await refuseIfDisputed(tx, byHand);
    for (const payout of byHand) {
      payout.state = 'paid';
      await updatePayout(tx, payout.id, { state: 'paid', method: 'bank', bankReference });
      await bookRefunded(tx, 'bank', {
        orderId: order.id,
        reference: payout.id,
        amount: payout.amountCents,
        by: ctx.actor,
        bankReference,
      });
    }
    await updateRefundState(tx, ctx, order, refund, payouts);
  });
  return null;
}

/** The buyer gets disputed money back from the cardholder’s bank. A transfer would pay it twice. */
async function refuseIfDisputed(tx: Transaction, payouts: readonly Payout[]): Promise<void> {
  const disputes = await listDisputesOf(
    tx,
    payouts.flatMap(({ paymentId }) => paymentId ?? []),
  );
  if (disputes.length === 0) return;
  const disputedUsd = dollars(sum(disputes.map(({ amountCents }) => amountCents)));
  throw refuse('payment_disputed', {}, { data: { disputedUsd, states: disputes.map(({ state }) => state) } });
}
