import { Webhook } from 'standardwebhooks';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { verifyWebhook, WebhookError } from './webhooks.ts';

const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const now = new Date('2026-11-04T09:12:36Z');
const body = JSON.stringify({
  type: 'order.shipped',
  timestamp: '2026-11-04T09:12:30.000Z',
  data: {
    orderId: 'o1',
    sn: 'SP20261104ABCDEFGH',
    customerId: 'c1',
    carrier: 'Überland',
    trackingNumber: 'T1',
    parcel: 1,
    parcels: 1,
  },
});

/** Signs as a shop does. */
function headersOf(text: string, at = now, key = secret): Record<string, string> {
  return {
    'webhook-id': 'e1',
    'webhook-timestamp': String(at.getTime() / 1000),
    'webhook-signature': new Webhook(key).sign('e1', at, text),
  };
}

beforeEach(() => {
  vi.useFakeTimers({ now });
});

afterEach(() => {
  vi.useRealTimers();
});

test('an event of the shop is read, from text, from bytes, with the headers of Node or of a Request', () => {
  const event = verifyWebhook(headersOf(body), body, secret);
  expect(event).toEqual({ id: 'e1', ...JSON.parse(body) });
  if (event.type === 'order.shipped') expect(event.data.carrier).toBe('Überland');
  expect(verifyWebhook(new Headers(headersOf(body)), Buffer.from(body), secret)).toEqual(event);
});

test('a receiver goes on hearing while the shop signs with two secrets', () => {
  const other = `whsec_${Buffer.from('another secret of the endpoint').toString('base64')}`;
  const both = headersOf(body);
  both['webhook-signature'] = `${headersOf(body, now, other)['webhook-signature']} ${both['webhook-signature']}`;
  for (const each of [secret, other]) expect(verifyWebhook(both, body, each).id).toBe('e1');
});

test('altered, old, foreign and unsigned webhooks are refused', () => {
  const old = new Date(now.getTime() - 6 * 60_000);
  const other = `whsec_${Buffer.from('another secret of the endpoint').toString('base64')}`;
  const forged: [Record<string, string>, string][] = [
    [headersOf(body), body.replace('T1', 'T2')],
    [headersOf(body, old), body],
    [{ ...headersOf(body), 'webhook-id': 'e2' }, body],
    [headersOf(body, now, other), body],
    [{}, body],
    [headersOf('no JSON'), 'no JSON'],
  ];
  for (const [headers, text] of forged) expect(() => verifyWebhook(headers, text, secret)).toThrow(WebhookError);
});
