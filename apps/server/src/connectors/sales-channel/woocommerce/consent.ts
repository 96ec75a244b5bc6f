import { z } from 'zod';
import type { ChannelKeys, ConsentAnswer, ConsentRequest } from '../sales-channel.ts';
import { isSame, readJson } from '../untrusted.ts';

/** WooCommerce's own page, on which the shop's owner makes a key for us; its server then sends the key. */
export function consentPage(base: string, { appName, state, returnUrl, callbackUrl }: ConsentRequest): string {
  const query = new URLSearchParams({
    app_name: appName,
    scope: 'read_write',
    user_id: state,
    return_url: returnUrl,
    callback_url: callbackUrl,
  });
  return `${base}/wc-auth/v1/authorize?${query}`;
}

const handedOver = z.object({
  user_id: z.union([z.string(), z.number()]).transform(String),
  consumer_key: z.string().regex(/^ck_[!-~]{8,}$/),
  consumer_secret: z.string().regex(/^cs_[!-~]{8,}$/),
});

/** Nothing is signed: the state proves the call, since only the page's URL contains it. */
export function keysOfConsent({ state, rawBody }: ConsentAnswer): ChannelKeys | undefined {
  const { data } = handedOver.safeParse(rawBody && readJson(rawBody));
  if (!data || !isSame(data.user_id, state)) return undefined;
  return { key: data.consumer_key, secret: data.consumer_secret };
}
