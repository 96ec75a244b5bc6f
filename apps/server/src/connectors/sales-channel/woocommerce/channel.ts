import type { Config } from '#config';
import { ChannelHttp } from '../channel-http.ts';
import { ChannelProblem, type SalesChannel } from '../sales-channel.ts';
import { baseOf, readWooAddress } from './address.ts';
import { WooClient, type WooWay } from './client.ts';
import { consentPage, keysOfConsent } from './consent.ts';
import { wooCommerceShop } from './shop.ts';
import { readWooWebhook } from './webhook.ts';

const waysRemembered = 5000;

export function wooCommerceChannel(config: Pick<Config, 'isDemo' | 'isPublicDemo'>): SalesChannel {
  const http = new ChannelHttp(config);
  const readAddress = (text: string) => readWooAddress(text, (url) => http.isAllowed(url));
  const ways = new Map<string, WooWay>();
  const wayTo = (base: string): WooWay => {
    const way = ways.get(base) ?? {};
    ways.delete(base);
    ways.set(base, way);
    const oldest = ways.size > waysRemembered && ways.keys().next().value;
    if (oldest) ways.delete(oldest);
    return way;
  };
  return {
    name: 'woocommerce',
    // It has no limits of its own; more sizes than this make a shop's pages slow.
    limits: { options: 10, variants: 500, titleMax: 200 },
    readAddress,
    consentUrl: (request) => consentPage(baseOf(request.address), request),
    readConsent: async (request) => keysOfConsent(request),
    areKeysEnding: () => false,
    renewKeys: async () => undefined,
    open: (address, keys) => {
      if ('token' in keys) throw new ChannelProblem('unauthorized', { said: 'WooCommerce needs a key and a secret.' });
      const base = baseOf(address);
      return wooCommerceShop(new WooClient({ http, base, keys, way: wayTo(base) }), base, readAddress);
    },
    readWebhook: (headers, rawBody, secret) =>
      secret === undefined ? undefined : readWooWebhook(headers, rawBody, secret, readAddress),
  };
}
