import { createHmac } from 'node:crypto';
import { z } from 'zod';
import type { ChannelEvent } from '../sales-channel.ts';
import { isSame, readJson } from '../untrusted.ts';
import { readShopifyAddress } from './address.ts';

export type HookHeaders = Record<string, string | string[] | undefined>;

const id = z.union([z.number().int().positive(), z.string().regex(/^\d+$/)]).transform(String);
const thing = z.object({ id });
const ofShop = z.object({ shop_domain: z.string() });
/** One id that is none spoils no request: the law asks for the others all the same. */
const ids = z
  .array(z.unknown())
  .nullish()
  .catch([])
  .transform((given) => (given ?? []).flatMap((one) => id.safeParse(one).data ?? []));
const privacyRequest = z.object({ orders_requested: ids });
const erasure = z.object({ orders_to_redact: ids });

/** Sent to our app about any shop, and believed without asking it. */
const privacyTopics = ['customers/data_request', 'customers/redact', 'shop/redact'];

/** Undefined: not from Shopify. */
export function readShopifyWebhook(
  headers: HookHeaders,
  rawBody: Buffer,
  secrets: readonly string[],
): ChannelEvent | undefined {
  const header = (name: string) => [headers[name]].flat()[0] ?? '';
  const signature = header('x-shopify-hmac-sha256');
  const isSigned = secrets.some((secret) =>
    isSame(signature, createHmac('sha256', secret).update(rawBody).digest('base64')),
  );
  const shopAddress = readShopifyAddress(header('x-shopify-shop-domain'));
  const deliveryId = header('x-shopify-webhook-id');
  if (!isSigned || !shopAddress || !deliveryId) return undefined;
  const [topic, body] = [header('x-shopify-topic'), readJson(rawBody)];
  if (privacyTopics.includes(topic) && !isAbout(body, shopAddress)) return undefined;
  return eventOf(topic, body, { shopAddress, deliveryId });
}

/**
 * Headers are not signed, and connecting a shop yields a text that the app's secret has signed: the URL to which
 * Shopify sends the browser back. So the body itself has to name the shop.
 */
function isAbout(body: unknown, shopAddress: string): boolean {
  const { data } = ofShop.safeParse(body);
  return data !== undefined && readShopifyAddress(data.shop_domain) === shopAddress;
}

function eventOf(topic: string, body: unknown, about: { shopAddress: string; deliveryId: string }): ChannelEvent {
  const other: ChannelEvent = { kind: 'other', ...about };
  switch (topic) {
    case 'orders/updated': {
      const { data } = thing.safeParse(body);
      return data ? { kind: 'order', ...about, orderId: data.id } : other;
    }
    case 'products/update':
    case 'products/delete': {
      const { data } = thing.safeParse(body);
      return data ? { kind: 'product', ...about, productId: data.id } : other;
    }
    case 'app/uninstalled':
      return { kind: 'disconnected', ...about };
    case 'customers/data_request': {
      const { data } = privacyRequest.safeParse(body);
      return data ? { kind: 'customer_data', ...about, orderIds: data.orders_requested } : other;
    }
    case 'customers/redact': {
      const { data } = erasure.safeParse(body);
      return data ? { kind: 'customer_erase', ...about, orderIds: data.orders_to_redact } : other;
    }
    case 'shop/redact':
      return { kind: 'shop_erase', ...about };
    default:
      return other;
  }
}
