import type {
  ProviderDispute,
  ProviderIntent,
  ProviderMovement,
  ProviderPayout,
  ProviderRefund,
  WebhookEvent,
  WebhookSubject,
} from '#connectors/payment/payment.ts';
import type { DisputeRow, MovementRow, PayoutRow } from './account.ts';
import type { CardMistake } from './cards.ts';
import type { IntentRow, IntentStatus, RefundRow } from './store.ts';

/** The sandbox's records as the shop, the widget and webhooks see them. */

/** The widget's view of an intent; the shop never relies on it. */
export interface ShopperView {
  id: string;
  status: IntentStatus;
  amount: number;
  currency: string;
  error?: CardMistake | 'card_declined' | 'code_wrong';
  /** All fields of the card that are wrong; `error` is the first. */
  mistakes?: CardMistake[];
}

const shopStatus: Record<string, ProviderIntent['status']> = {
  REQUIRES_PAYMENT_METHOD: 'open',
  REQUIRES_CUSTOMER_ACTION: 'open',
  PENDING: 'pending',
  SUCCEEDED: 'succeeded',
  CANCELLED: 'cancelled',
};

export function shopView(row: IntentRow): ProviderIntent {
  return {
    id: row.id,
    clientSecret: row.client_secret,
    merchantOrderId: row.merchant_order_id,
    amount: row.amount_cents,
    currency: row.currency,
    status: shopStatus[row.status] ?? 'open',
    attemptFailed: row.attempt_failed,
    // The bank's question is asked in the widget itself.
    nextActionUrl: undefined,
    method: row.last_four === '' ? undefined : { kind: 'card', brand: row.brand, lastFour: row.last_four },
    changedAt: row.updated_at,
  };
}

export function shopperView(row: IntentRow, error?: ShopperView['error']): ShopperView {
  return {
    id: row.id,
    status: row.status,
    amount: row.amount_cents / 100,
    currency: row.currency,
    error,
  };
}

export function refundView(row: RefundRow): ProviderRefund {
  const status = row.status === 'SETTLED' ? 'paid' : row.status === 'FAILED' ? 'failed' : 'pending';
  return { id: row.id, intentId: row.intent_id, amount: row.amount_cents, status };
}

const disputeStatus = { NEEDS_RESPONSE: 'answer_needed', WON: 'won', LOST: 'lost' } as const;

export function disputeView(row: DisputeRow): ProviderDispute {
  return {
    id: row.id,
    intentId: row.intent_id,
    amount: row.amount_cents,
    takesMoney: true,
    reason: 'fraudulent',
    status: disputeStatus[row.status],
    dueBy: row.due_by,
    changedAt: row.updated_at,
  };
}

export function movementView(row: MovementRow): ProviderMovement {
  return {
    id: row.id,
    kind: row.kind,
    about: row.about,
    gross: row.gross_cents,
    fee: row.fee_cents,
    net: row.gross_cents - row.fee_cents,
    at: row.created_at,
    payoutId: row.payout_id ?? '',
  };
}

export function payoutView(row: PayoutRow): ProviderPayout {
  return {
    id: row.id,
    amount: row.amount_cents,
    status: 'paid',
    arrivesOn: row.created_at,
    reference: row.id,
  };
}

const subjects: Record<string, Exclude<WebhookSubject['kind'], 'other'>> = {
  payment_intent: 'intent',
  refund: 'refund',
  payment_dispute: 'dispute',
  payout: 'payout',
};

/** Undefined for what our own signed sender would never write. */
export function readEvent(rawBody: Buffer): WebhookEvent | undefined {
  const body = parseJson(rawBody) as { id?: unknown; name?: unknown; data?: { object?: { id?: unknown } } } | undefined;
  const id = body?.data?.object?.id;
  if (typeof body?.id !== 'string' || typeof body.name !== 'string' || typeof id !== 'string') return undefined;
  const kind = subjects[body.name.split('.', 1)[0] ?? ''];
  return { id: body.id, about: kind ? { kind, id } : { kind: 'other' }, body };
}

function parseJson(rawBody: Buffer): unknown {
  try {
    return JSON.parse(rawBody.toString('utf8'));
  } catch {
    return undefined;
  }
}
