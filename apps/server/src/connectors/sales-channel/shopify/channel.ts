import { setTimeout as wait } from 'node:timers/promises';
import type { Config } from '#config';
import { ChannelHttp } from '../channel-http.ts';
import type { ChannelKeys, ChannelShop, SalesChannel, TokenKeys } from '../sales-channel.ts';
import { readShopifyAddress } from './address.ts';
import { consentPage, isEnding, renewedToken, type ShopifyApp, tokenOfConsent, tokenOfOwnApp } from './app.ts';
import { ShopifyClient } from './client.ts';
import { ShopMemories } from './memory.ts';
import { Pace, type Wait } from './pace.ts';
import { shopifyShop } from './shop.ts';
import { readShopifyWebhook } from './webhook.ts';

type OwnKeys = Exclude<ChannelKeys, TokenKeys>;

interface Timing {
  wait: Wait;
  now(): number;
}

const realTime: Timing = { wait: (ms) => wait(ms), now: Date.now };

/** Tokens that are fetched with an own app's id and secret live a day; a new one is fetched before that. */
const ownTokenSlackMs = 10 * 60_000;

export function shopifyChannel(
  config: Pick<Config, 'isDemo' | 'isPublicDemo' | 'shopify'>,
  { wait, now }: Timing = realTime,
): SalesChannel {
  const http = new ChannelHttp(config);
  const pace = new Pace(wait, now);
  const memories = new ShopMemories(now);
  const { app, origin } = config.shopify;
  /** A simulator has many shops on one machine, each below its address. */
  const adminOf = (address: string) => `${origin ? `${origin}/${address}` : `https://${address}`}/admin`;
  const ownTokens = new Map<string, { token: string; until: number }>();

  const once = onceForEach<TokenKeys | undefined>();

  const ownToken = async (address: string, own: ShopifyApp): Promise<string> => {
    const known = ownTokens.get(nameOf(address, own));
    if (known && known.until > Date.now()) return known.token;
    const { token, endsAt } = await tokenOfOwnApp(http, adminOf(address), own);
    const until = endsAt ? new Date(endsAt).getTime() - ownTokenSlackMs : 0;
    ownTokens.set(nameOf(address, own), { token, until });
    return token;
  };

  const open = (address: string, keys: ChannelKeys): ChannelShop => {
    const adminUrl = adminOf(address);
    const getToken = async () => ('token' in keys ? keys.token : ownToken(address, appOf(keys)));
    const forgetToken = () => !('token' in keys) && ownTokens.delete(nameOf(address, appOf(keys)));
    const client = new ShopifyClient({ http, pace, address, adminUrl, getToken, forgetToken });
    return shopifyShop(client, {
      address,
      hookSecret: hookSecretOf(keys, app),
      isOwnApp: isByConsent(keys),
      memory: memories.of(address),
    });
  };

  return {
    name: 'shopify',
    limits: { options: 3, variants: 2048, titleMax: 255 },
    readAddress: readShopifyAddress,
    consentUrl: (request) => app && consentPage(app, adminOf(request.address), request),
    readConsent: async (request) => app && tokenOfConsent(app, http, adminOf(request.address), request),
    areKeysEnding: (keys) => app !== undefined && 'token' in keys && isEnding(keys),
    renewKeys: async (address, keys) => {
      if (!app || !('token' in keys) || !keys.renewal) return undefined;
      return once(keys.renewal.token, () => renewedToken(app, http, adminOf(address), keys));
    },
    open,
    readWebhook: (headers, rawBody, secret) =>
      // Our app's secret may have been changed since a shop subscribed.
      readShopifyWebhook(
        headers,
        rawBody,
        [secret, app?.clientSecret].filter((one) => one !== undefined),
      ),
  };
}

const renewalsRemembered = 1000;

/** Serialises renewals: of two at once, the second token would void the first, which may be stored already. */
function onceForEach<Result>(): (name: string, act: () => Promise<Result>) => Promise<Result> {
  const known = new Map<string, Promise<Result>>();
  return (name, act) => {
    const under = known.get(name);
    if (under) return under;
    const running = act();
    known.set(name, running);
    const forget = () => known.delete(name);
    running.then((result) => result === undefined && forget(), forget);
    const oldest = known.size > renewalsRemembered && known.keys().next().value;
    if (oldest) known.delete(oldest);
    return running;
  };
}

const appOf = ({ key, secret }: OwnKeys): ShopifyApp => ({ clientId: key, clientSecret: secret });

/** Also accepts a shop whose holder knows the secret. */
const nameOf = (address: string, { clientId, clientSecret }: ShopifyApp) => `${address} ${clientId} ${clientSecret}`;

const isByConsent = (keys: ChannelKeys): boolean => 'token' in keys && keys.isByConsent === true;

function hookSecretOf(keys: ChannelKeys, app: ShopifyApp | undefined): string | undefined {
  return isByConsent(keys) ? app?.clientSecret : keys.secret;
}
