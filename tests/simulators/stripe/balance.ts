import type { Stripe } from 'stripe';
import type { Books } from './books.ts';
import { invalid } from './errors.ts';

/** Balance transactions, the balance, and payouts with what they consist of. */

interface Entry {
  type: Stripe.BalanceTransaction.Type;
  category: string;
  amount: number;
  fee?: number;
  feeText?: string;
  currency: string;
  source: string | null;
  description?: string | null;
  availableAfterMs?: number;
}

export function book(books: Books, entry: Entry): Stripe.BalanceTransaction {
  const { fee = 0, availableAfterMs = 0, currency } = entry;
  const { livemode: _, ...base } = books.base('balance_transaction');
  const transaction: Stripe.BalanceTransaction = {
    ...base,
    amount: entry.amount,
    available_on: Math.floor((books.clock.now + availableAfterMs) / 1000),
    balance_type: 'payments',
    currency,
    description: entry.description ?? null,
    exchange_rate: null,
    fee,
    fee_details:
      fee === 0
        ? []
        : [
            {
              amount: fee,
              application: null,
              currency,
              description: entry.feeText ?? 'Stripe processing fees',
              type: 'stripe_fee',
            },
          ],
    net: entry.amount - fee,
    reporting_category: entry.category,
    source: entry.source,
    status: availableAfterMs > 0 ? 'pending' : 'available',
    type: entry.type,
  };
  books.balanceTransactions.push(transaction);
  return transaction;
}

/** Releases money that has become available since the last look. */
export function ripen(books: Books): void {
  for (const transaction of books.balanceTransactions)
    if (transaction.available_on <= books.clock.seconds) transaction.status = 'available';
}

export function readBalance(books: Books): Stripe.Balance {
  ripen(books);
  const sum = (status: string) => {
    const net = books.balanceTransactions
      .filter((transaction) => transaction.status === status)
      .reduce((total, transaction) => total + transaction.net, 0);
    return [{ amount: net, currency: 'usd', source_types: { card: net } }];
  };
  return { object: 'balance', available: sum('available'), pending: sum('pending'), livemode: false };
}

/** An automatic payout of everything available. It arrives later, with `payout.paid`. */
export function payOut(books: Books): Stripe.Payout | undefined {
  ripen(books);
  const ready = books.balanceTransactions.filter(
    ({ id, status, type }) => status === 'available' && type !== 'payout' && !books.paidOutWith.has(id),
  );
  const amount = ready.reduce((total, { net }) => total + net, 0);
  if (amount <= 0) return undefined;
  const payout = newPayout(books, amount);
  const out = book(books, {
    type: 'payout',
    category: 'payout',
    amount: -amount,
    currency: 'usd',
    source: payout.id,
    description: 'STRIPE PAYOUT',
  });
  payout.balance_transaction = out.id;
  for (const { id } of [...ready, out]) books.paidOutWith.set(id, payout.id);
  books.payouts.push(payout);
  books.notify('payout.created', payout);
  books.clock.later(books.rules.payoutArrivesAfterMs, () => arrive(books, payout));
  return payout;
}

function newPayout(books: Books, amount: number): Stripe.Payout {
  return {
    ...books.base('payout'),
    amount,
    application_fee: null,
    application_fee_amount: null,
    arrival_date: Math.floor((books.clock.now + books.rules.payoutArrivesAfterMs) / 1000),
    automatic: true,
    balance_transaction: null,
    currency: 'usd',
    description: 'STRIPE PAYOUT',
    destination: 'ba_simulator',
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    metadata: {},
    method: 'standard',
    original_payout: null,
    payout_method: null,
    reconciliation_status: 'in_progress',
    reversed_by: null,
    source_type: 'card',
    statement_descriptor: null,
    status: 'in_transit',
    trace_id: null,
    type: 'bank_account',
  };
}

function arrive(books: Books, payout: Stripe.Payout): void {
  if (payout.status !== 'in_transit') return;
  payout.status = 'paid';
  books.notify('payout.paid', payout);
  payout.reconciliation_status = 'completed';
  books.notify('payout.reconciliation_completed', payout);
}

/** The bank sends it back, and the money is on the balance again. */
export function failPayout(books: Books, id: string): void {
  const payout = books.get('payout', id);
  if (payout.status === 'failed') throw invalid('This payout has failed already.');
  payout.status = 'failed';
  payout.failure_code = 'account_closed';
  payout.failure_message = 'The bank account has been closed';
  payout.failure_balance_transaction = book(books, {
    type: 'payout_failure',
    category: 'payout_reversal',
    amount: payout.amount,
    currency: payout.currency,
    source: payout.id,
    description: 'STRIPE PAYOUT FAILURE',
  }).id;
  books.notify('payout.failed', payout);
}
