import type { Stripe } from 'stripe';
import { expect, test } from 'vitest';
import { disputeView, intentView, movementView, payoutView, refundView } from './views.ts';

/** Cases that the simulator does not produce. */

test.each([
  ['pending', 'pending'],
  ['requires_action', 'pending'],
  ['succeeded', 'paid'],
  ['failed', 'failed'],
  ['canceled', 'failed'],
])('a refund that is %s is %s', (status, expected) => {
  const refund = { id: 're_1', amount: 1, payment_intent: 'pi_1', status } as Stripe.Refund;
  expect(refundView(refund)).toMatchObject({ status: expected, intentId: 'pi_1' });
});

const dispute = (change: object) =>
  disputeView({
    id: 'du_1',
    amount: 1,
    created: 100,
    evidence_details: { due_by: null },
    reason: 'fraudulent',
    payment_intent: { id: 'pi_1' },
    balance_transactions: [],
    ...change,
  } as unknown as Stripe.Dispute);

test.each([
  ['warning_needs_response', 'answer_needed'],
  ['needs_response', 'answer_needed'],
  ['warning_under_review', 'under_review'],
  ['under_review', 'under_review'],
  ['warning_closed', 'won'],
  ['prevented', 'won'],
  ['won', 'won'],
  ['lost', 'lost'],
])('a dispute that is %s is %s', (status, expected) => {
  expect(dispute({ status }).status).toBe(expected);
});

test('a dispute changed when money was last moved for it', () => {
  const view = dispute({ status: 'won', balance_transactions: [{ created: 200 }, { created: 300 }] });
  expect(view).toMatchObject({ intentId: 'pi_1', changedAt: new Date(300_000), dueBy: undefined });
});

test.each([
  ['charge', 'charge'],
  ['refund', 'refund'],
  ['refund_failure', 'refund'],
  ['dispute', 'dispute'],
  ['dispute_reversal', 'dispute_won'],
  ['fee', 'fee'],
  ['payout', 'payout'],
  ['payout_reversal', 'payout'],
  ['other_adjustment', 'adjustment'],
])('the line %s is a %s', (reporting_category, kind) => {
  const line = { id: 'txn_1', amount: 1, fee: 0, net: 1, created: 1, source: null, reporting_category };
  expect(movementView(line as unknown as Stripe.BalanceTransaction, '').kind).toBe(kind);
});

test.each([
  ['paid', 'paid'],
  ['in_transit', 'pending'],
  ['pending', 'pending'],
  ['failed', 'failed'],
  ['canceled', 'failed'],
])('a payout that is %s is %s', (status, expected) => {
  const payout = { id: 'po_1', amount: 1, status, arrival_date: 1, trace_id: null, statement_descriptor: null };
  expect(payoutView(payout as unknown as Stripe.Payout)).toMatchObject({ status: expected, reference: 'po_1' });
});

test.each([
  [
    { type: 'card', card: { brand: 'visa', last4: '4242', wallet: null } },
    { kind: 'card', brand: 'visa', lastFour: '4242' },
  ],
  [
    { type: 'card', card: { brand: 'visa', last4: '4242', wallet: { type: 'apple_pay' } } },
    { kind: 'wallet', brand: 'apple_pay', lastFour: '4242' },
  ],
  [
    { type: 'card', card: { brand: null, last4: null, wallet: null } },
    { kind: 'card', brand: '', lastFour: '' },
  ],
  [
    { type: 'us_bank_account', us_bank_account: { bank_name: 'STRIPE TEST BANK', last4: '6789' } },
    { kind: 'bank', brand: 'STRIPE TEST BANK', lastFour: '6789' },
  ],
  [
    { type: 'us_bank_account', us_bank_account: { bank_name: null, last4: null } },
    { kind: 'bank', brand: '', lastFour: '' },
  ],
  [
    { type: 'klarna', klarna: {} },
    { kind: 'other', brand: 'klarna', lastFour: '' },
  ],
])('what is kept of the means of payment %j is %j', (payment_method_details, method) => {
  const charge = { created: 1, payment_method_details };
  const intent = { id: 'pi_1', currency: 'usd', metadata: {}, status: 'succeeded', created: 1, latest_charge: charge };
  expect(intentView(intent as unknown as Stripe.PaymentIntent).method).toEqual(method);
});
