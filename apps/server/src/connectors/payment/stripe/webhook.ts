import type { Stripe } from 'stripe';
import type { WebhookEvent, WebhookSubject } from '../payment.ts';
import { idOf } from './views.ts';

/** Signed with one of these secrets: there are two while one is being replaced. */
export function readWebhook(
  stripe: Stripe,
  secrets: readonly string[],
  signature: string | string[] | undefined,
  rawBody: Buffer,
): WebhookEvent | undefined {
  if (typeof signature !== 'string') return undefined;
  for (const secret of secrets) {
    const event = verified(stripe, secret, signature, rawBody);
    if (event) return { id: event.id, about: subjectOf(event), body: event };
  }
  return undefined;
}

function verified(stripe: Stripe, secret: string, signature: string, rawBody: Buffer): Stripe.Event | undefined {
  try {
    // Tolerance 0 leaves the time unchecked: a late delivery is as good as any, since the shop reads the thing back.
    return stripe.webhooks.constructEvent(rawBody, signature, secret, 0);
  } catch {
    return undefined;
  }
}

function subjectOf({ type, data }: Stripe.Event): WebhookSubject {
  const object = data.object as { id?: string; payment_intent?: string | { id: string } | null };
  const { id = '' } = object;
  if (type.startsWith('payment_intent.')) return { kind: 'intent', id };
  if (type.startsWith('refund.') || type === 'charge.refund.updated') return { kind: 'refund', id };
  if (type.startsWith('charge.dispute.')) return { kind: 'dispute', id };
  if (type.startsWith('payout.')) return { kind: 'payout', id };
  // The fee of a payment is known some time after the payment.
  const intentId = type.startsWith('charge.') ? idOf(object.payment_intent ?? null) : '';
  return intentId ? { kind: 'intent', id: intentId } : { kind: 'other' };
}
