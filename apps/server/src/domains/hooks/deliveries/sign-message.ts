import { Webhook } from 'standardwebhooks';
import type { SecretKeys } from '#config';
import { openSecret } from '#domains/hooks/hook-secrets.ts';
import type { Delivery, DueDelivery } from './delivery-store.ts';

/** The body and headers that Standard Webhooks requires (docs/webhooks.md). */

export function bodyOf({ eventType, happenedAt, data }: Pick<Delivery, 'eventType' | 'happenedAt' | 'data'>): string {
  return JSON.stringify({ type: eventType, timestamp: happenedAt.toISOString(), data });
}

/** During a secret change there are two signatures. Receivers accept either. */
export function headersOf(keys: SecretKeys, due: DueDelivery, body: string, now: Date): Record<string, string> {
  const sealed = [due.secret, ...(due.previousSecret ? [due.previousSecret] : [])];
  const signatures = sealed.map((one) => new Webhook(openSecret(keys, due.hookId, one)).sign(due.eventId, now, body));
  return {
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
    'user-agent': 'Sampan-Webhooks',
    'webhook-id': due.eventId,
    'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
    'webhook-signature': signatures.join(' '),
  };
}
