import { readFileSync } from 'node:fs';
import { Stripe } from 'stripe';
import { expect, test } from 'vitest';
import { readWebhook as readAirwallex } from './airwallex/read-webhook.ts';
import { signWebhook } from './airwallex/webhook-signature.ts';
import type { WebhookSubject } from './payment.ts';
import { readWebhook as readStripe } from './stripe/webhook.ts';

/** Reads the events that docs/integrations.md asks operators to select, with the connectors. */

const document = readFileSync(new URL('../../../../../docs/integrations.md', import.meta.url), 'utf8');
const kinds: Record<string, WebhookSubject['kind']> = {
  payments: 'intent',
  refunds: 'refund',
  disputes: 'dispute',
  payouts: 'payout',
  'transfers that arrived': 'deposit',
};

/** The events of one provider's table, each with the subject that its row names. */
function eventsOf(provider: string): [event: string, kind: string][] {
  const [, table = ''] = document.split(`| about | events of ${provider} |`);
  const rows = table.split('\n\n', 1)[0]?.match(/^\| [^-].*$/gm) ?? [];
  return rows.flatMap((row) => {
    const [, about = '', events = ''] = row.split('|').map((cell) => cell.trim());
    return [...events.matchAll(/`([a-z_.]+)`/g)].map(([, name = '']): [string, string] => [
      name,
      kinds[about] ?? about,
    ]);
  });
}

const secret = 'whsec_secret';

function aboutAirwallex(name: string): WebhookSubject | undefined {
  const data = { object: { id: 'one', payment_intent_id: 'one' } };
  const body = JSON.stringify({ id: 'evt', name, data });
  const headers = { 'x-timestamp': '1790000000000', 'x-signature': signWebhook(secret, '1790000000000', body) };
  return readAirwallex([secret], headers, Buffer.from(body))?.about;
}

const stripe = new Stripe('sk_test_1');

function aboutStripe(type: string): WebhookSubject | undefined {
  const body = JSON.stringify({
    id: 'evt',
    object: 'event',
    type,
    data: { object: { id: 'one', payment_intent: 'one' } },
  });
  const header = stripe.webhooks.generateTestHeaderString({ payload: body, secret });
  return readStripe(stripe, [secret], header, Buffer.from(body))?.about;
}

test.each([
  ['Airwallex', aboutAirwallex, ['deposit', 'dispute', 'intent', 'refund']],
  ['Stripe', aboutStripe, ['dispute', 'intent', 'payout', 'refund']],
] as const)(
  '%s: each event of the document is about what its row says, and none of the shop’s subjects is missing',
  (provider, about, all) => {
    const events = eventsOf(provider);
    for (const [name, kind] of events) expect([name, about(name)]).toEqual([name, { kind, id: 'one' }]);
    expect([...new Set(events.map(([, kind]) => kind))].toSorted()).toEqual(all);
    expect(about('customer.created')).toEqual({ kind: 'other' });
  },
);
