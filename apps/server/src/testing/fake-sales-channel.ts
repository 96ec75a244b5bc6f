import { createHmac } from 'node:crypto';
import {
  type ChannelEvent,
  type ChannelKeys,
  type ChannelName,
  ChannelProblem,
  type ChannelProblemKind,
  type ChannelShop,
  type RemoteOrder,
  type SalesChannel,
} from '#connectors/sales-channel/sales-channel.ts';

/** Shops of another system in memory, for the rules around them. How the real systems behave is in tests/simulators. */

interface FakeShop {
  /** Keys that open it, as JSON. */
  accepted: Set<string>;
  problem?: ChannelProblemKind;
  hooks: { url: string; secret: string }[];
  ended: number;
  asked: number;
  /** The address in its own words. */
  home?: string;
  ownerEmail?: string;
}

const signed = (secret: string, body: Buffer) => createHmac('sha256', secret).update(body).digest('base64');

export const appSecret = 'the secret of our app';

export class FakeChannel implements SalesChannel {
  readonly limits = { options: 3, variants: 100, titleMax: 200 };
  readonly name: ChannelName;
  readonly #shops = new Map<string, FakeShop>();
  /** New keys in place of these, as JSON. */
  readonly renewals = new Map<string, ChannelKeys>();
  /** The number of renewals. */
  renewed = 0;
  /** Codes that Shopify gave to browsers, with the shop whose owner agreed. */
  readonly codes = new Map<string, { address: string; keys: ChannelKeys }>();

  constructor(name: ChannelName) {
    this.name = name;
  }

  shop(address: string): FakeShop {
    const known = this.#shops.get(address) ?? { accepted: new Set(), hooks: [], ended: 0, asked: 0 };
    this.#shops.set(address, known);
    return known;
  }

  accept(address: string, keys: ChannelKeys): FakeShop {
    const shop = this.shop(address);
    shop.accepted.add(JSON.stringify(keys));
    return shop;
  }

  readAddress(text: string): string | undefined {
    return /^[a-z0-9.-]+\.example$/.test(text.trim()) ? text.trim() : undefined;
  }

  consentUrl({ address, appName, state, returnUrl, callbackUrl }: Parameters<SalesChannel['consentUrl']>[0]): string {
    return `https://${address}/agree?${new URLSearchParams({ appName, state, returnUrl, callbackUrl })}`;
  }

  async readConsent({ address, state, query, rawBody }: Parameters<SalesChannel['readConsent']>[0]) {
    if (rawBody) {
      const given = JSON.parse(rawBody.toString()) as { user_id: string; key: string; secret: string };
      return given.user_id === state ? { key: given.key, secret: given.secret } : undefined;
    }
    const found = query.state === state ? this.codes.get(query.code ?? '') : undefined;
    return found?.address === address ? found.keys : undefined;
  }

  areKeysEnding(keys: ChannelKeys): boolean {
    return this.renewals.has(JSON.stringify(keys));
  }

  /** Renews slowly and unsynchronised, as separate processes would. */
  async renewKeys(_address: string, keys: ChannelKeys): Promise<ChannelKeys | undefined> {
    this.renewed += 1;
    await new Promise((resolve) => setTimeout(resolve, 50));
    return this.renewals.get(JSON.stringify(keys));
  }

  open(address: string, keys: ChannelKeys): ChannelShop {
    const shop = this.shop(address);
    const ask = <Result>(run: () => Result) => {
      return async (): Promise<Result> => {
        shop.asked += 1;
        if (shop.problem) throw new ChannelProblem(shop.problem, { said: 'as the test wants it' });
        if (!shop.accepted.has(JSON.stringify(keys))) throw new ChannelProblem('unauthorized', { said: 'unknown key' });
        return run();
      };
    };
    const facts = () => ({
      address: shop.home,
      name: 'Okafor Home',
      currency: 'EUR',
      countryIso: 'DE',
      scopes: ['write_products'],
      missingScopes: [],
    });
    const made = {
      facts: ask(facts),
      ownerEmail: ask(() => shop.ownerEmail),
      subscribe: async (url: string, secret: string) =>
        ask(() => {
          shop.hooks = [{ url, secret }];
          return secret;
        })(),
      unsubscribe: ask(() => {
        shop.ended += 1;
        shop.hooks = [];
        shop.accepted.delete(JSON.stringify(keys));
      }),
      readOrder: ask(() => undefined),
      listOrders: async function* () {
        yield* await ask((): RemoteOrder[] => [])();
      },
      readProducts: ask(() => []),
    };
    return made as unknown as ChannelShop;
  }

  readWebhook(
    headers: Record<string, string | string[] | undefined>,
    rawBody: Buffer,
    secret: string | undefined,
  ): ChannelEvent | undefined {
    if (headers['x-signature'] !== signed(secret ?? appSecret, rawBody)) return undefined;
    return JSON.parse(rawBody.toString()) as ChannelEvent;
  }
}

/** A call as the other system makes it. */
export function hookCall(event: ChannelEvent, secret: string, body = JSON.stringify(event)) {
  return {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-signature': signed(secret, Buffer.from(body)) },
    body,
  };
}
