import { describe, expect, it } from 'vitest';
import { order, paid, refusal, simulated, typesOf } from './testing.ts';

const shop = simulated();
const day = 24 * 3600_000;

describe('refunds', () => {
  const refund = (payment_intent: string, amount?: number) =>
    shop.stripe.refunds.create({ payment_intent, reason: 'requested_by_customer', ...(amount ? { amount } : {}) });

  it('parts up to the paid amount, at once for most cards', async () => {
    const { id } = await paid(shop.stripe);
    const before = shop.simulator.events().length;
    const first = await refund(id, 5000);
    expect(first).toMatchObject({ status: 'succeeded', amount: 5000, payment_intent: id });
    expect(typesOf(shop.simulator, before)).toEqual(['refund.created', 'charge.refunded']);
    expect(await refusal(refund(id, 7346))).toMatchObject({ statusCode: 400, param: 'amount' });
    expect(await refund(id)).toMatchObject({ amount: 7345 });
    expect(await refusal(refund(id))).toMatchObject({ code: 'charge_already_refunded' });
    const { latest_charge } = await shop.stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] });
    expect(latest_charge).toMatchObject({ refunded: true, amount_refunded: 12_345 });
    const listed = await shop.stripe.refunds.list({ payment_intent: id });
    expect(listed.data.map(({ amount }) => amount)).toEqual([7345, 5000]);
    const expanded = await shop.stripe.refunds.retrieve(first.id, { expand: ['balance_transaction'] });
    expect(expanded.balance_transaction).toMatchObject({ type: 'refund', amount: -5000, fee: 0, source: first.id });
  });

  it('thirty at once never give back more than was paid', async () => {
    const { id } = await paid(shop.stripe);
    const answers = await Promise.allSettled(Array.from({ length: 30 }, () => refund(id, 12_000)));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('nothing of an unpaid charge; no custom reasons', async () => {
    const { id } = await shop.stripe.paymentIntents.create(order());
    expect(await refusal(refund(id))).toMatchObject({ statusCode: 400, param: 'payment_intent' });
    expect(await refusal(refund('pi_unknown'))).toMatchObject({ code: 'resource_missing' });
    expect(await refusal(shop.stripe.refunds.create({ payment_intent: id, reason: 'colour' as never }))).toMatchObject({
      param: 'reason',
    });
    expect(await refusal(shop.stripe.refunds.create({}))).toMatchObject({ code: 'parameter_missing' });
  });

  it('card …7726: pending, and succeeds later', async () => {
    const { id } = await paid(shop.stripe, 'pm_card_pendingRefund');
    const pending = await refund(id, 100);
    expect(pending).toMatchObject({ status: 'pending', pending_reason: 'processing' });
    const before = shop.simulator.events().length;
    await shop.simulator.advance(day);
    expect(await shop.stripe.refunds.retrieve(pending.id)).toMatchObject({ status: 'succeeded' });
    expect(typesOf(shop.simulator, before)).toContain('refund.updated');
  });

  it('card …5126: succeeds, and fails later: the money is back', async () => {
    const { id } = await paid(shop.stripe, 'pm_card_refundFail');
    const { id: refundId, status } = await refund(id, 100);
    expect(status).toBe('succeeded');
    const before = shop.simulator.events().length;
    await shop.simulator.advance(day);
    const failed = await shop.stripe.refunds.retrieve(refundId, { expand: ['failure_balance_transaction'] });
    expect(failed).toMatchObject({
      status: 'failed',
      failure_reason: 'expired_or_canceled_card',
      failure_balance_transaction: { type: 'refund_failure', amount: 100 },
    });
    expect(typesOf(shop.simulator, before)).toEqual(
      expect.arrayContaining(['refund.updated', 'charge.refund.updated', 'refund.failed']),
    );
    expect(await refund(id)).toMatchObject({ amount: 12_345 });
  });

  it('held until the test settles them', async () => {
    shop.simulator.setRules({ holdsRefunds: true });
    const { id } = await paid(shop.stripe);
    const held = await refund(id);
    await shop.simulator.advance(10 * day);
    expect(await shop.stripe.refunds.retrieve(held.id)).toMatchObject({ status: 'pending' });
    shop.simulator.settleRefund(held.id);
    expect(await shop.stripe.refunds.retrieve(held.id)).toMatchObject({ status: 'succeeded' });
    shop.simulator.setRules({ holdsRefunds: false });
  });
});

describe('disputes', () => {
  it('card …0259: disputed at once, and nothing can be refunded', async () => {
    const before = shop.simulator.events().length;
    const { id } = await paid(shop.stripe, 'pm_card_createDispute');
    expect(typesOf(shop.simulator, before)).toEqual(
      expect.arrayContaining(['charge.dispute.created', 'charge.dispute.funds_withdrawn']),
    );
    const [dispute] = (await shop.stripe.disputes.list({ payment_intent: id })).data;
    expect(dispute).toMatchObject({
      status: 'needs_response',
      reason: 'fraudulent',
      amount: 12_345,
      balance_transactions: [{ type: 'adjustment', reporting_category: 'dispute', amount: -12_345, fee: 1500 }],
    });
    expect(dispute?.evidence_details.due_by).toBeGreaterThan(dispute?.created ?? 0);
    expect(await refusal(shop.stripe.refunds.create({ payment_intent: id }))).toMatchObject({
      code: 'charge_disputed',
    });
  });

  it.each([
    ['winning_evidence', 'won', 13_845],
    ['losing_evidence', 'lost', undefined],
  ])('%s: under review, then %s', async (uncategorized_text, outcome, net) => {
    const { id } = await paid(shop.stripe);
    const { id: disputeId } = shop.simulator.openDispute(id, { reason: 'product_not_received' });
    const before = shop.simulator.events().length;
    expect(
      await shop.stripe.disputes.update(disputeId, { evidence: { uncategorized_text }, submit: true }),
    ).toMatchObject({ status: 'under_review', evidence_details: { has_evidence: true, submission_count: 1 } });
    await shop.simulator.advance(day);
    const dispute = await shop.stripe.disputes.retrieve(disputeId);
    expect(dispute.status).toBe(outcome);
    expect(dispute.balance_transactions[1]?.net).toBe(net);
    expect(typesOf(shop.simulator, before)).toEqual(
      expect.arrayContaining(['charge.dispute.updated', 'charge.dispute.closed']),
    );
    expect(typesOf(shop.simulator, before).includes('charge.dispute.funds_reinstated')).toBe(outcome === 'won');
    expect(await refusal(shop.stripe.disputes.close(disputeId))).toMatchObject({ statusCode: 400 });
  });

  it('evidence that is kept for later is not submitted', async () => {
    const { id } = await paid(shop.stripe);
    const dispute = shop.simulator.openDispute(id);
    const evidence = { uncategorized_text: 'winning_evidence' };
    expect(await shop.stripe.disputes.update(dispute.id, { evidence, submit: false })).toMatchObject({
      status: 'needs_response',
    });
    expect(await shop.stripe.disputes.close(dispute.id)).toMatchObject({ status: 'lost' });
  });

  it('an inquiry takes no money and leaves refunds open, until it is escalated', async () => {
    const { id } = await paid(shop.stripe, 'pm_card_createDisputeInquiry');
    const [inquiry] = (await shop.stripe.disputes.list({ payment_intent: id })).data;
    expect(inquiry).toMatchObject({
      status: 'warning_needs_response',
      balance_transactions: [],
      is_charge_refundable: true,
    });
    expect(await shop.stripe.refunds.create({ payment_intent: id, amount: 100 })).toMatchObject({ amount: 100 });
    shop.simulator.escalateInquiry(inquiry?.id ?? '');
    expect(await shop.stripe.disputes.retrieve(inquiry?.id ?? '')).toMatchObject({
      status: 'needs_response',
      is_charge_refundable: false,
    });
    const other = await paid(shop.stripe, 'pm_card_createDisputeInquiry');
    const [second] = (await shop.stripe.disputes.list({ payment_intent: other.id })).data;
    shop.simulator.decideDispute(second?.id ?? '', 'won');
    expect(await shop.stripe.disputes.retrieve(second?.id ?? '')).toMatchObject({ status: 'warning_closed' });
  });
});

describe('payouts', () => {
  it('money is pending for two days, then goes out with all that belongs to it', async () => {
    await shop.simulator.advance(10 * day);
    shop.simulator.payOut();
    const { id } = await paid(shop.stripe, 'pm_card_visa', { amount: 100_000, capture_method: 'automatic' });
    await shop.stripe.refunds.create({ payment_intent: id, amount: 10_000 });
    expect((await shop.stripe.balance.retrieve()).pending[0]?.amount).toBe(97_070);
    expect(shop.simulator.payOut()).toBeUndefined();
    await shop.simulator.advance(2 * day);
    const before = shop.simulator.events().length;
    const payout = shop.simulator.payOut();
    expect(payout).toMatchObject({ status: 'in_transit', amount: 87_070, automatic: true });
    await shop.simulator.advance(day);
    expect(typesOf(shop.simulator, before)).toEqual([
      'payout.created',
      'payout.paid',
      'payout.reconciliation_completed',
    ]);
    expect(await shop.stripe.payouts.retrieve(payout?.id ?? '')).toMatchObject({
      status: 'paid',
      reconciliation_status: 'completed',
    });
    const entries = await shop.stripe.balanceTransactions.list({ payout: payout?.id ?? '', expand: ['data.source'] });
    expect(entries.data.map(({ type, amount, fee, net }) => [type, amount, fee, net])).toEqual([
      ['payout', -87_070, 0, -87_070],
      ['refund', -10_000, 0, -10_000],
      ['charge', 100_000, 2930, 97_070],
    ]);
    expect(entries.data[2]?.source).toMatchObject({ object: 'charge', payment_intent: id });
    expect((await shop.stripe.payouts.list({ status: 'paid', limit: 1 })).data[0]?.id).toBe(payout?.id);
  });

  it('one that fails brings the money back', async () => {
    await paid(shop.stripe, 'pm_card_bypassPending', { capture_method: 'automatic' });
    const { id = '', amount = 0 } = shop.simulator.payOut() ?? {};
    shop.simulator.failPayout(id);
    await shop.simulator.advance(day);
    expect(await shop.stripe.payouts.retrieve(id)).toMatchObject({ status: 'failed', failure_code: 'account_closed' });
    expect((await shop.stripe.balance.retrieve()).available[0]?.amount).toBe(amount);
  });
});
