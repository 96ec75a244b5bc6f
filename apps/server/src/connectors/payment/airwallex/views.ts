import type {
  PaymentMethod,
  ProviderDeposit,
  ProviderDispute,
  ProviderIntent,
  ProviderMovement,
  ProviderPayout,
  ProviderRefund,
} from '#connectors/payment/payment.ts';
import type {
  DepositAnswer,
  DisputeAnswer,
  IntentAnswer,
  RefundAnswer,
  SettlementAnswer,
  TransactionAnswer,
} from './answers.ts';

/** Airwallex' answers in the shop's terms. A status that is not known counts as not decided yet. */

const intentStatuses: Record<string, ProviderIntent['status']> = {
  REQUIRES_PAYMENT_METHOD: 'open',
  REQUIRES_CUSTOMER_ACTION: 'open',
  SUCCEEDED: 'succeeded',
  CANCELLED: 'cancelled',
};

export function intentView(intent: IntentAnswer): ProviderIntent {
  const attempt = intent.latest_payment_attempt;
  const isTriedAgain = intent.status === 'REQUIRES_PAYMENT_METHOD';
  const nextActionUrl = intent.status === 'REQUIRES_CUSTOMER_ACTION' ? intent.next_action?.url : undefined;
  return {
    id: intent.id,
    clientSecret: intent.client_secret,
    merchantOrderId: intent.merchant_order_id,
    amount: intent.amount,
    currency: intent.currency,
    status: intentStatuses[intent.status] ?? 'pending',
    attemptFailed: isTriedAgain && (attempt?.status === 'FAILED' || attempt?.status === 'EXPIRED'),
    nextActionUrl: nextActionUrl ?? undefined,
    method: methodView(attempt?.payment_method),
    changedAt: intent.updated_at,
  };
}

function methodView(
  method: NonNullable<IntentAnswer['latest_payment_attempt']>['payment_method'],
): PaymentMethod | undefined {
  if (!method) return undefined;
  if (method.type === 'card')
    return { kind: 'card', brand: method.card?.brand ?? 'card', lastFour: method.card?.last4 ?? '' };
  return { kind: kindOf(method.type), brand: method.type, lastFour: '' };
}

function kindOf(type: string): PaymentMethod['kind'] {
  if (/pay$|^alipay|wallet|gcash|dana|paypal/.test(type)) return 'wallet';
  return /debit|bank|transfer|ideal|sofort|giropay|payto/.test(type) ? 'bank' : 'other';
}

const refundStatuses: Record<string, ProviderRefund['status']> = { SETTLED: 'paid', FAILED: 'failed' };

export function refundView({ id, payment_intent_id, amount, status }: RefundAnswer): ProviderRefund {
  return { id, intentId: payment_intent_id, amount, status: refundStatuses[status] ?? 'pending' };
}

const disputeStatuses: Record<string, ProviderDispute['status']> = {
  REQUIRES_RESPONSE: 'answer_needed',
  WON: 'won',
  REVERSED: 'won',
  LOST: 'lost',
  ACCEPTED: 'lost',
  EXPIRED: 'lost',
};

export function disputeView(dispute: DisputeAnswer): ProviderDispute {
  return {
    id: dispute.id,
    intentId: dispute.payment_intent_id,
    amount: dispute.amount,
    takesMoney: dispute.stage !== 'RFI',
    reason: dispute.reason?.type ?? dispute.reason?.original_code ?? '',
    status: disputeStatuses[dispute.status] ?? 'under_review',
    dueBy: dispute.due_at ?? undefined,
    changedAt: dispute.updated_at,
  };
}

/** `about`: for a payment, the intent that the attempt belongs to. */
export function movementView(line: TransactionAnswer, about: string): ProviderMovement {
  return {
    id: line.id,
    kind: movementKind(line),
    about,
    gross: line.amount,
    fee: line.fee,
    net: line.net,
    at: line.created_at,
    payoutId: line.batch_id ?? '',
  };
}

function movementKind({ transaction_type: type, amount }: TransactionAnswer): ProviderMovement['kind'] {
  if (/DISPUTE|CHARGEBACK/.test(type)) return amount < 0 ? 'dispute' : 'dispute_won';
  const kinds: Record<string, ProviderMovement['kind']> = {
    PAYMENT: 'charge',
    REFUND: 'refund',
    FEE: 'fee',
    PAYOUT: 'payout',
  };
  return kinds[type] ?? 'adjustment';
}

export function settledView(settlement: SettlementAnswer): ProviderMovement {
  const { id, amount, arrivesOn } = payoutView(settlement);
  const gross = amount === 0 ? 0 : -amount;
  return { id: `${id}-payout`, kind: 'payout', about: id, gross, fee: 0, net: gross, at: arrivesOn, payoutId: '' };
}

/** Airwallex pays to the shop's wallet there; what goes from there to a bank is the shop's own transfer. */
export function payoutView(settlement: SettlementAnswer): ProviderPayout {
  const { id, amount, status, settled_at, estimated_settled_at, created_at } = settlement;
  return {
    id,
    amount,
    reference: id,
    status: status === 'SETTLED' ? 'paid' : 'pending',
    arrivesOn: settled_at ?? estimated_settled_at ?? created_at,
  };
}

const depositStatuses: Record<string, ProviderDeposit['status']> = {
  SETTLED: 'settled',
  REJECTED: 'rejected',
  REVERSED: 'reversed',
};

export function depositView(deposit: DepositAnswer): ProviderDeposit {
  const { id, amount, currency, status, global_account_id, payer, reference, created_at, settled_at } = deposit;
  return {
    id,
    amount,
    currency,
    account: global_account_id ?? '',
    payer: payer?.name ?? '',
    reference: reference ?? '',
    status: depositStatuses[status] ?? 'pending',
    settledOn: (settled_at ?? created_at).toISOString().slice(0, 10),
  };
}
