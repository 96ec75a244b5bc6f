import { Webhook } from 'standardwebhooks';
import type { SecretKeys } from '#config';
import { openSecret } from '#domains/hooks/hook-secrets.ts';
import type { Delivery, DueDelivery } from './delivery-store.ts';

/** What is sent, by the rules of Standard Webhooks (docs/webhooks.md). */

export function bodyOf({ eventType, happenedAt, data }: Pick<Delivery, 'eventType' | 'happenedAt' | 'data'>): string {
  return JSON.stringify({ type: eventType, timestamp: happenedAt.toISOString(), data });
}

/** While a secret is being changed there are two signatures, and a receiver accepts either. */
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
