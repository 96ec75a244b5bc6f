import { z } from 'zod';
import type { WebhookEvent, WebhookSubject } from '#connectors/payment/payment.ts';
import { isSignedBy } from './webhook-signature.ts';

const subject = z.object({ id: z.string(), payment_intent_id: z.string().nullish() });
/** Payments put their object below `data.object`; deposits are `data` itself. */
const event = z.object({
  id: z.string(),
  name: z.string(),
  data: z.union([z.object({ object: subject }).transform(({ object }) => object), subject]).nullish(),
});

/** Undefined if none of the secrets signed it; several are known while a new one replaces the last. */
export function readWebhook(
  secrets: readonly string[],
  headers: Record<string, string | string[] | undefined>,
  rawBody: Buffer,
): WebhookEvent | undefined {
  const isOurs = (secret: string) => isSignedBy(secret, headers['x-timestamp'], headers['x-signature'], rawBody);
  if (!secrets.some(isOurs)) return undefined;
  const body = parseJson(rawBody);
  const { data } = event.safeParse(body);
  return data && { id: data.id, about: subjectOf(data), body };
}

function subjectOf({ name, data }: z.output<typeof event>): WebhookSubject {
  const [kind] = name.split('.', 1);
  if (!data) return { kind: 'other' };
  if (kind === 'payment_intent') return { kind: 'intent', id: data.id };
  if (kind === 'payment_attempt' && data.payment_intent_id) return { kind: 'intent', id: data.payment_intent_id };
  if (kind === 'refund') return { kind: 'refund', id: data.id };
  if (kind === 'payment_dispute') return { kind: 'dispute', id: data.id };
  return kind === 'deposit' ? { kind: 'deposit', id: data.id } : { kind: 'other' };
}

function parseJson(rawBody: Buffer): unknown {
  try {
    return JSON.parse(rawBody.toString('utf8'));
  } catch {
    return undefined;
  }
}
