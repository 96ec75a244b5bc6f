import { createHash, createHmac } from 'node:crypto';
import { z } from 'zod';
import type { ChannelEvent } from '../sales-channel.ts';
import { isSame, readJson } from '../untrusted.ts';
import { id, idOrNone } from './fields.ts';

type HookHeaders = Record<string, string | string[] | undefined>;

const thing = z.object({ id, parent_id: idOrNone.default(0).catch(0) });

/** Undefined: not from WooCommerce, or not with this secret. */
export function readWooWebhook(
  headers: HookHeaders,
  rawBody: Buffer,
  secret: string,
  readAddress: (text: string) => string | undefined,
): ChannelEvent | undefined {
  const header = (name: string) => [headers[name]].flat()[0] ?? '';
  const signature = header('x-wc-webhook-signature');
  if (signature === '') return pingOf(rawBody);
  const shopAddress = readAddress(header('x-wc-webhook-source'));
  if (!shopAddress || !isSame(signature, createHmac('sha256', secret).update(rawBody).digest('base64')))
    return undefined;
  const topic = header('x-wc-webhook-topic');
  const about = { shopAddress, deliveryId: deliveryIdOf(header('x-wc-webhook-delivery-id'), topic, rawBody) };
  const { data } = thing.safeParse(readJson(rawBody));
  if (data && topic.startsWith('order.')) return { kind: 'order', ...about, orderId: String(data.id) };
  // A variant has an event of its own.
  if (data && topic.startsWith('product.'))
    return { kind: 'product', ...about, productId: String(data.parent_id || data.id) };
  return { kind: 'other', ...about };
}

/** Sent unsigned when a webhook is made, `webhook_id=7`; it must be answered, and says nothing. */
function pingOf(rawBody: Buffer): ChannelEvent | undefined {
  const isPing = rawBody.length < 40 && /^(webhook_id=\d+)?$/.test(rawBody.toString('latin1'));
  return isPing ? { kind: 'other', shopAddress: '', deliveryId: 'ping' } : undefined;
}

/** WooCommerce makes it of the webhook and the second: two orders in one second have the same. */
const deliveryIdOf = (id: string, topic: string, rawBody: Buffer): string =>
  createHash('sha256').update(`${id} ${topic} `).update(rawBody).digest('hex');
