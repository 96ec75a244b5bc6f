import type { Stripe } from 'stripe';
import { book } from './balance.ts';
import type { Books } from './books.ts';
import { bookCharge } from './charges.ts';
import { invalid } from './errors.ts';
import type { Input } from './params.ts';

/** Refunds (docs.stripe.com/refunds). Card refunds succeed at once, unless the card or the rules say otherwise. */

export function createRefund(books: Books, input: Input): Stripe.Refund {
  const charge = findCharge(books, input);
  checkRefundable(books, charge);
  const left = charge.amount - charge.amount_refunded;
  const amount = (input.amount as number | undefined) ?? left;
  if (left === 0) throw invalid(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' });
  if (amount > left)
    throw invalid(`Refund amount (${money(amount)}) is greater than unrefunded amount on charge (${money(left)})`, {
      param: 'amount',
    });
  const does = books.methodOfCharge.get(charge.id)?.does.refund;
  const isPending = books.rules.holdsRefunds || does === 'pending_then_succeeds';
  const refund = addRefund(books, charge, amount, input, isPending);
  give(books, charge, refund);
  if (!books.rules.holdsRefunds && does)
    books.clock.later(books.rules.refundDecidesAfterMs, () => settleRefund(books, refund.id));
  return refund;
}

const money = (cents: number) => `$${(cents / 100).toFixed(2)}`;

function findCharge(books: Books, input: Input): Stripe.Charge {
  if (input.charge) return books.get('charge', input.charge as string);
  if (!input.payment_intent)
    throw invalid('One of the following params should be provided for this request: payment_intent or charge.', {
      code: 'parameter_missing',
    });
  const intent = books.get('payment_intent', input.payment_intent as string);
  const charge = intent.latest_charge ? books.get('charge', intent.latest_charge as string) : undefined;
  if (charge?.status !== 'succeeded')
    throw invalid(`This PaymentIntent (${intent.id}) does not have a successful charge to refund.`, {
      param: 'payment_intent',
    });
  return charge;
}

function checkRefundable(books: Books, charge: Stripe.Charge): void {
  if (charge.status !== 'succeeded')
    throw invalid(`Charge ${charge.id} cannot be refunded: it has a status of ${charge.status}.`);
  const blocking = books.disputes.find((dispute) => dispute.charge === charge.id && !dispute.is_charge_refundable);
  if (blocking && blocking.status !== 'won')
    throw invalid(`Charge ${charge.id} has been charged back; cannot issue a refund.`, { code: 'charge_disputed' });
}

function addRefund(books: Books, charge: Stripe.Charge, amount: number, input: Input, isPending: boolean) {
  const { livemode: _, ...base } = books.base('refund');
  const refund: Stripe.Refund = {
    ...base,
    amount,
    balance_transaction: null,
    charge: charge.id,
    currency: charge.currency,
    customer: null,
    customer_account: null,
    metadata: (input.metadata as Stripe.Metadata) ?? {},
    payment_intent: charge.payment_intent as string,
    payment_method: charge.payment_method,
    ...(isPending ? { pending_reason: 'processing' as const } : {}),
    reason: (input.reason as Stripe.Refund.Reason) ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: isPending ? 'pending' : 'succeeded',
    transfer_reversal: null,
  };
  books.refunds.push(refund);
  return refund;
}

/** The money leaves the balance as soon as the refund exists. */
function give(books: Books, charge: Stripe.Charge, refund: Stripe.Refund): void {
  bookCharge(books, charge);
  refund.balance_transaction = book(books, {
    type: 'refund',
    category: 'refund',
    amount: -refund.amount,
    currency: refund.currency,
    source: refund.id,
    description: 'REFUND FOR CHARGE',
  }).id;
  count(charge, refund.amount);
  books.notify('refund.created', refund);
  books.notify('charge.refunded', charge);
}

function count(charge: Stripe.Charge, amount: number): void {
  charge.amount_refunded += amount;
  charge.refunded = charge.amount_refunded === charge.amount;
}

/** Settles a refund that is pending, or that succeeded and comes back; by default, by its card's behaviour. */
export function settleRefund(books: Books, id: string, wanted?: 'succeeded' | 'failed'): void {
  const refund = books.get('refund', id);
  const does = books.methodOfCharge.get(refund.charge as string)?.does.refund;
  const outcome = wanted ?? (does === 'succeeds_then_fails' ? 'failed' : 'succeeded');
  if (refund.status === 'failed' || (refund.status === 'succeeded' && outcome === 'succeeded')) return;
  const charge = books.get('charge', refund.charge as string);
  refund.status = outcome;
  delete refund.pending_reason;
  if (outcome === 'failed') {
    refund.failure_reason = 'expired_or_canceled_card';
    refund.failure_balance_transaction = book(books, {
      type: 'refund_failure',
      category: 'refund_failure',
      amount: refund.amount,
      currency: refund.currency,
      source: refund.id,
      description: 'REFUND FAILURE',
    }).id;
    count(charge, -refund.amount);
  }
  books.notify('refund.updated', refund);
  books.notify('charge.refund.updated', refund);
  if (outcome === 'failed') books.notify('refund.failed', refund);
}
