import { describe, expect, it, test } from 'vitest';
import type { IntentAnswer, SettlementAnswer, TransactionAnswer } from './answers.ts';
import { intentView, movementView, payoutView } from './views.ts';

const at = (day: number) => new Date(Date.UTC(2026, 10, day));

const intent: IntentAnswer = {
  id: 'int_1',
  request_id: 'r',
  merchant_order_id: 'SP-F1-1',
  amount: 1000,
  currency: 'USD',
  client_secret: 'secret',
  status: 'REQUIRES_PAYMENT_METHOD',
  updated_at: at(1),
};

describe('an intent', () => {
  const attempt = (status: string, type = 'card') => ({ status, payment_method: { type } });

  it.each([
    ['REQUIRES_PAYMENT_METHOD', 'open'],
    ['REQUIRES_CUSTOMER_ACTION', 'open'],
    ['PENDING', 'pending'],
    ['PENDING_REVIEW', 'pending'],
    ['REQUIRES_CAPTURE', 'pending'],
    ['SUCCEEDED', 'succeeded'],
    ['CANCELLED', 'cancelled'],
  ])('%s is %s', (status, expected) => {
    expect(intentView({ ...intent, status }).status).toBe(expected);
  });

  it.each([
    ['REQUIRES_PAYMENT_METHOD', 'FAILED', true],
    ['REQUIRES_PAYMENT_METHOD', 'EXPIRED', true],
    ['REQUIRES_PAYMENT_METHOD', 'RECEIVED', false],
    ['REQUIRES_CUSTOMER_ACTION', 'FAILED', false],
    ['SUCCEEDED', 'FAILED', false],
  ])('%s after an attempt that is %s: failed %s', (status, last, failed) => {
    expect(intentView({ ...intent, status, latest_payment_attempt: attempt(last) }).attemptFailed).toBe(failed);
  });

  it('names the bank’s page only while the buyer must go there', () => {
    const asked = { ...intent, next_action: { url: 'https://bank.example' } };
    const pages = ['REQUIRES_CUSTOMER_ACTION', 'SUCCEEDED'].map(
      (status) => intentView({ ...asked, status }).nextActionUrl,
    );
    expect(pages).toEqual(['https://bank.example', undefined]);
  });

  it.each([
    ['applepay', 'wallet'],
    ['googlepay', 'wallet'],
    ['alipayhk', 'wallet'],
    ['ach_direct_debit', 'bank'],
    ['bank_transfer', 'bank'],
    ['fps', 'other'],
  ])('paid with %s: a %s', (type, kind) => {
    const view = intentView({ ...intent, latest_payment_attempt: attempt('SUCCEEDED', type) });
    expect(view.method).toEqual({ kind, brand: type, lastFour: '' });
  });
});

test.each([
  ['PAYMENT', 1, 'charge'],
  ['REFUND', -1, 'refund'],
  ['DISPUTE', -1, 'dispute'],
  ['DISPUTE_REVERSAL', 1, 'dispute_won'],
  ['CHARGEBACK', -1, 'dispute'],
  ['FEE', -1, 'fee'],
  ['PAYOUT', -1, 'payout'],
  ['REFUND_REVERSAL', 1, 'adjustment'],
])('the line %s of %i is a %s', (transaction_type, amount, kind) => {
  const line: TransactionAnswer = {
    id: 'txn_1',
    source_id: 's',
    source_type: 'X',
    transaction_type,
    amount,
    fee: 0,
    net: amount,
    created_at: at(1),
  };
  expect(movementView(line, 's').kind).toBe(kind);
});

test('a settlement is paid once it is settled, and arrives when it did or should', () => {
  const planned: SettlementAnswer = {
    id: 'stl_1',
    amount: 5,
    status: 'PENDING',
    estimated_settled_at: at(3),
    created_at: at(1),
  };
  expect(payoutView(planned)).toMatchObject({ status: 'pending', arrivesOn: at(3) });
  expect(payoutView({ ...planned, status: 'SETTLED', settled_at: at(4) })).toMatchObject({
    status: 'paid',
    arrivesOn: at(4),
  });
  expect(payoutView({ ...planned, estimated_settled_at: null })).toMatchObject({ arrivesOn: at(1) });
});
