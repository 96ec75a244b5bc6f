import type { ProviderIntent, ProviderRefund, WebhookEvent } from '#connectors/payment/payment.ts';
import type { CardMistake } from './cards.ts';
import type { IntentRow, IntentStatus, RefundRow } from './store.ts';

/** The sandbox's records as the shop, the widget and webhooks see them. */

/** What the widget learns about an intent; the shop never relies on it. */
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
  return { id: row.id, amount: row.amount_cents, status };
}

/** Undefined for what our own signed sender would never write. */
export function readEvent(rawBody: Buffer): WebhookEvent | undefined {
  const body = parseJson(rawBody) as { id?: unknown; name?: unknown; data?: { object?: { id?: unknown } } } | undefined;
  const objectId = body?.data?.object?.id;
  if (typeof body?.id !== 'string' || typeof body.name !== 'string' || typeof objectId !== 'string') return undefined;
  if (body.name.startsWith('payment_intent.'))
    return { id: body.id, about: { kind: 'intent', intentId: objectId }, body };
  if (body.name.startsWith('refund.')) return { id: body.id, about: { kind: 'refund', refundId: objectId }, body };
  return { id: body.id, about: { kind: 'other' }, body };
}

function parseJson(rawBody: Buffer): unknown {
  try {
    return JSON.parse(rawBody.toString('utf8'));
  } catch {
    return undefined;
  }
}
