import type { Stripe } from 'stripe';
import type {
  PaymentMethod,
  ProviderDispute,
  ProviderIntent,
  ProviderMovement,
  ProviderPayout,
  ProviderRefund,
} from '../payment.ts';

/** Stripe's objects in the shop's terms. */

/** Objects to expand for an intent's view. */
export const withCharge = ['latest_charge.balance_transaction'];

export function intentView(intent: Stripe.PaymentIntent): ProviderIntent {
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null;
  const status = intentStatus(intent.status);
  return {
    id: intent.id,
    clientSecret: intent.client_secret ?? '',
    merchantOrderId: intent.metadata.merchant_order_id ?? '',
    amount: intent.amount,
    currency: intent.currency.toUpperCase(),
    status,
    attemptFailed: intent.status === 'requires_payment_method' && intent.last_payment_error !== null,
    nextActionUrl: (status === 'open' && intent.next_action?.redirect_to_url?.url) || undefined,
    method: charge?.payment_method_details ? methodOf(charge.payment_method_details) : undefined,
    changedAt: latest(intent.created, intent.canceled_at, charge?.created, bookedAt(charge)),
  };
}

function intentStatus(status: Stripe.PaymentIntent.Status): ProviderIntent['status'] {
  if (status === 'succeeded') return 'succeeded';
  if (status === 'canceled') return 'cancelled';
  return status === 'processing' || status === 'requires_capture' ? 'pending' : 'open';
}

/** An intent does not say when it changed; its charge and what was booked for that do. */
function bookedAt(charge: Stripe.Charge | null): number | undefined {
  const transaction = charge?.balance_transaction;
  return transaction && typeof transaction === 'object' ? transaction.created : undefined;
}

const latest = (...seconds: (number | null | undefined)[]) =>
  new Date(Math.max(...seconds.map((second) => second ?? 0)) * 1000);

function methodOf(details: Stripe.Charge.PaymentMethodDetails): PaymentMethod {
  const { card, us_bank_account: bank, type } = details;
  if (card?.wallet) return { kind: 'wallet', brand: card.wallet.type, lastFour: card.last4 ?? '' };
  if (card) return { kind: 'card', brand: card.brand ?? '', lastFour: card.last4 ?? '' };
  if (bank) return { kind: 'bank', brand: bank.bank_name ?? '', lastFour: bank.last4 ?? '' };
  return { kind: 'other', brand: type, lastFour: '' };
}

export function refundView({ id, amount, status, payment_intent: intent }: Stripe.Refund): ProviderRefund {
  const about = { id, amount, intentId: typeof intent === 'string' ? intent : (intent?.id ?? '') };
  if (status === 'succeeded') return { ...about, status: 'paid' };
  return { ...about, status: status === 'failed' || status === 'canceled' ? 'failed' : 'pending' };
}

export function disputeView(dispute: Stripe.Dispute): ProviderDispute {
  const { due_by } = dispute.evidence_details;
  return {
    id: dispute.id,
    intentId: idOf(dispute.payment_intent),
    amount: dispute.amount,
    takesMoney: dispute.balance_transactions.length > 0 || !leavesMoney(dispute.status),
    reason: dispute.reason,
    status: disputeStatus(dispute.status),
    dueBy: due_by ? new Date(due_by * 1000) : undefined,
    changedAt: latest(dispute.created, ...dispute.balance_transactions.map(({ created }) => created)),
  };
}

/** An inquiry moves no money unless it becomes a dispute. */
const leavesMoney = (status: Stripe.Dispute.Status) => status.startsWith('warning_') || status === 'prevented';

/** An inquiry that is over, or a dispute that was prevented, leaves the shop its money. */
function disputeStatus(status: Stripe.Dispute.Status): ProviderDispute['status'] {
  if (status === 'won' || status === 'warning_closed' || status === 'prevented') return 'won';
  if (status === 'lost') return 'lost';
  return status.endsWith('needs_response') ? 'answer_needed' : 'under_review';
}

export function payoutView(payout: Stripe.Payout): ProviderPayout {
  const { id, amount, status, trace_id, statement_descriptor } = payout;
  return {
    id,
    amount,
    status: status === 'paid' ? 'paid' : status === 'failed' || status === 'canceled' ? 'failed' : 'pending',
    arrivesOn: new Date(payout.arrival_date * 1000),
    reference: trace_id?.value ?? statement_descriptor ?? id,
  };
}

const kinds: Record<string, ProviderMovement['kind']> = {
  charge: 'charge',
  refund: 'refund',
  refund_failure: 'refund',
  dispute: 'dispute',
  dispute_reversal: 'dispute_won',
  fee: 'fee',
  payout: 'payout',
  payout_reversal: 'payout',
};

/** `transaction` with its source expanded. */
export function movementView(transaction: Stripe.BalanceTransaction, payoutId: string): ProviderMovement {
  return {
    id: transaction.id,
    kind: kinds[transaction.reporting_category] ?? 'adjustment',
    about: aboutOf(transaction.source),
    gross: transaction.amount,
    fee: transaction.fee,
    net: transaction.net,
    at: new Date(transaction.created * 1000),
    payoutId,
  };
}

function aboutOf(source: Stripe.BalanceTransaction['source']): string {
  if (source === null || typeof source === 'string') return source ?? '';
  return source.object === 'charge' ? idOf(source.payment_intent) : source.id;
}

export const idOf = (reference: string | { id: string } | null): string =>
  typeof reference === 'string' ? reference : (reference?.id ?? '');
