import type { Stripe } from 'stripe';
import { book } from './balance.ts';
import type { Books } from './books.ts';
import { invalid } from './errors.ts';
import type { Input } from './params.ts';

/** Disputes and inquiries (docs.stripe.com/disputes/how-disputes-work). */

export interface NewDispute {
  reason?: string;
  amount?: number;
  isInquiry?: boolean;
}

const waitsForUs = ['needs_response', 'warning_needs_response'];
const isInquiry = ({ status }: Stripe.Dispute) => status.startsWith('warning');

export function openDispute(books: Books, charge: Stripe.Charge, wanted: NewDispute): Stripe.Dispute {
  if (charge.status !== 'succeeded') throw invalid('Only a charge that succeeded can be disputed.');
  if (charge.disputed) throw invalid('The charge is disputed already.');
  const dispute = newDispute(books, charge, wanted);
  books.disputes.push(dispute);
  charge.disputed = true;
  if (!wanted.isInquiry) withdraw(books, dispute);
  books.notify('charge.dispute.created', dispute);
  if (!wanted.isInquiry) books.notify('charge.dispute.funds_withdrawn', dispute);
  return dispute;
}

function newDispute(books: Books, charge: Stripe.Charge, wanted: NewDispute): Stripe.Dispute {
  const week = 7 * 24 * 3600;
  return {
    ...books.base('dispute'),
    amount: wanted.amount ?? charge.amount - charge.amount_refunded,
    balance_transactions: [],
    charge: charge.id,
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: {} as Stripe.Dispute.Evidence,
    evidence_details: {
      due_by: books.clock.seconds + week,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: 'manual',
    is_charge_refundable: wanted.isInquiry === true,
    metadata: {},
    payment_intent: charge.payment_intent as string,
    reason: wanted.reason ?? 'fraudulent',
    status: wanted.isInquiry ? 'warning_needs_response' : 'needs_response',
  };
}

function withdraw(books: Books, dispute: Stripe.Dispute): void {
  const transaction = book(books, {
    type: 'adjustment',
    category: 'dispute',
    amount: -dispute.amount,
    fee: books.rules.disputeFee,
    feeText: 'Dispute fee',
    currency: dispute.currency,
    source: dispute.id,
    description: `Chargeback withdrawal for ${dispute.charge}`,
  });
  dispute.balance_transactions.push(transaction);
}

export function updateDispute(books: Books, dispute: Stripe.Dispute, input: Input): Stripe.Dispute {
  if (!waitsForUs.includes(dispute.status)) throw invalid('This dispute is already closed, or evidence was submitted.');
  if (input.metadata) Object.assign(dispute.metadata, input.metadata);
  if (!input.evidence) return dispute;
  Object.assign(dispute.evidence, input.evidence);
  dispute.evidence_details.has_evidence = true;
  if (input.submit !== false) submit(books, dispute);
  books.notify('charge.dispute.updated', dispute);
  return dispute;
}

/** The bank decides as the evidence's text says, as Stripe's test environment does. */
function submit(books: Books, dispute: Stripe.Dispute): void {
  dispute.evidence_details.submission_count++;
  dispute.evidence_details.submission_method = 'manual';
  dispute.status = isInquiry(dispute) ? 'warning_under_review' : 'under_review';
  const answer = dispute.evidence.uncategorized_text;
  books.clock.later(books.rules.disputeDecidesAfterMs, () => {
    if (answer === 'winning_evidence') decideDispute(books, dispute.id, 'won');
    if (answer === 'losing_evidence') decideDispute(books, dispute.id, 'lost');
    if (answer === 'escalate_inquiry_evidence') escalate(books, dispute);
  });
}

/** An inquiry becomes a chargeback: the money is withdrawn now. */
export function escalate(books: Books, dispute: Stripe.Dispute): void {
  if (!isInquiry(dispute)) return;
  dispute.status = 'needs_response';
  dispute.is_charge_refundable = false;
  withdraw(books, dispute);
  books.notify('charge.dispute.updated', dispute);
  books.notify('charge.dispute.funds_withdrawn', dispute);
}

/** Won: the amount and the fee come back. An inquiry that is over is just closed. */
export function decideDispute(books: Books, id: string, outcome: 'won' | 'lost'): void {
  const dispute = books.get('dispute', id);
  if (['won', 'lost', 'warning_closed'].includes(dispute.status)) return;
  if (isInquiry(dispute)) {
    dispute.status = 'warning_closed';
    books.notify('charge.dispute.closed', dispute);
    return;
  }
  dispute.status = outcome;
  if (outcome === 'won') {
    const transaction = book(books, {
      type: 'adjustment',
      category: 'dispute_reversal',
      amount: dispute.amount,
      fee: -books.rules.disputeFee,
      feeText: 'Dispute fee refund',
      currency: dispute.currency,
      source: dispute.id,
      description: `Chargeback reversal for ${dispute.charge}`,
    });
    dispute.balance_transactions.push(transaction);
    books.notify('charge.dispute.funds_reinstated', dispute);
  }
  books.notify('charge.dispute.closed', dispute);
}

/** The shop gives in. */
export function closeDispute(books: Books, dispute: Stripe.Dispute): Stripe.Dispute {
  if (!waitsForUs.includes(dispute.status)) throw invalid('This dispute is already closed.');
  decideDispute(books, dispute.id, 'lost');
  return dispute;
}
