import { z } from 'zod';
import { defineCall } from '../call.ts';
import {
  after,
  empty,
  emptyAs,
  id,
  isoTime,
  isoTimeOrNull,
  line,
  nothing,
  pageSize,
  requiredLine,
  requiredText,
} from '../fields.ts';
import { limits } from '../limits.ts';
import { resellerLimits } from '../reseller-limits.ts';

/** Shops of customers who sell on, at other systems: connecting them, and how they are. */

export const shopChannels = ['shopify', 'woocommerce'] as const;
export const shopStates = ['connected', 'refused', 'disconnected'] as const;

/** Reasons why a shop gives no useful answer. */
export const unreached = [
  'shop_not_reached',
  'shop_redirects',
  'shop_server_fails',
  'shop_in_maintenance',
  'shop_asks_sign_in',
  'shop_blocks_us',
  'shop_prints_errors',
  'shop_shows_page',
  'shop_has_no_api',
  'shop_not_understood',
] as const;

const channel = z
  .enum(shopChannels)
  .describe('The system in which the shop runs.')
  .meta({ examples: ['shopify'] });
const address = requiredLine(resellerLimits.shopAddressMax)
  .describe('Where the shop is: `okafor-home.myshopify.com`, `https://littlepalm.example`.')
  .meta({ examples: ['okafor-home.myshopify.com'] });
const words = (what: string, ...example: string[]) =>
  z
    .array(z.string())
    .describe(what)
    .meta({ examples: [example] });

const privacyRequest = z
  .object({
    id: z.string(),
    kind: z
      .enum(['customer_data', 'customer_erase', 'shop_erase'])
      .describe('customer_data: what do you hold? customer_erase: erase it. shop_erase: erase all of this shop.'),
    receivedAt: isoTime('When the other system asked'),
    found: z
      .array(
        z.object({
          order: z
            .string()
            .describe('Number of the order there.')
            .meta({ examples: ['#1042'] }),
          held: words('Which data were held, and are erased if that was asked.', 'name', 'address', 'phone'),
        }),
      )
      .describe('Orders we knew; none: nothing was held.'),
  })
  .meta({
    id: 'ShopPrivacyRequest',
    description: 'What another system asked about its customers, and what was found. Names nobody.',
  });

export const resellerShop = z
  .object({
    id: z.string(),
    channel,
    address,
    name: z
      .string()
      .describe('As it calls itself.')
      .meta({ examples: ['Okafor Home'] }),
    currency: z
      .string()
      .describe('Of all prices there, ISO 4217.')
      .meta({ examples: ['EUR'] }),
    countryIso: z
      .string()
      .describe('Two letters, or empty text.')
      .meta({ examples: ['DE'] }),
    state: z.enum(shopStates).describe('refused: the shop no longer accepts our key, and what is for it waits.'),
    scopes: words('What our key may do there, in the other system’s words.', 'write_products'),
    missingScopes: words('What it would need and may not; nothing is published while there are any.'),
    refusedSince: isoTimeOrNull('Since when the shop refuses our key'),
    refusedBecause: z
      .enum(['', 'key', 'removed', 'key_lost'])
      .describe(
        'key: it does not accept our key. removed: our app was removed there. key_lost: we no longer have the key. Else empty text.',
      ),
    refusedReason: z.string().describe('In the shop’s words, shortened, or empty text.'),
    silentSince: isoTimeOrNull('Since when nobody answers there'),
    lastContactAt: isoTimeOrNull('When it last answered'),
    connectedAt: isoTime('When it was connected'),
    disconnectedAt: isoTimeOrNull('When it was disconnected'),
    stockBuffer: z
      .int()
      .describe('So many pieces fewer are shown there than there are.')
      .meta({ examples: [2] }),
    isDefault: z.boolean().describe('True: chosen when nothing else is.'),
    published: z
      .int()
      .describe('Products that are published there.')
      .meta({ examples: [128] }),
    waiting: z
      .object({
        publications: z.int().describe('Products to be published or changed.'),
        offers: z.int().describe('Changes of prices and stock.'),
        tracking: z.int().describe('Tracking numbers.'),
      })
      .describe('What is to be sent there. It waits while the shop is refused, and goes on afterwards.'),
    privacyRequests: z.array(privacyRequest).describe('Of the last 90 days, newest first.'),
  })
  .meta({ id: 'ResellerShop', description: 'A shop in which the customer sells on.' });

export const listResellerShops = defineCall({
  summary:
    'The customer’s own shops that are connected or refuse our key, oldest first; and how one connects. Not in the specification.',
  method: 'GET',
  path: '/reseller/shops',
  access: 'customer',
  input: empty,
  output: z.object({
    list: z.array(resellerShop).max(resellerLimits.resellerShopsMax),
    channels: z
      .array(
        z.object({
          channel,
          hasConsent: z.boolean().describe('True: there is a page in the other system to agree on; else keys connect.'),
        }),
      )
      .describe('Systems that can be connected.'),
  }),
  refusals: [],
});

export const askShopConsent = defineCall({
  summary: 'Begins to connect a shop: the page there on which its owner agrees; 20 an hour. Not in the specification.',
  method: 'POST',
  path: '/reseller/shops/consent',
  access: 'customer',
  input: z.object({ channel, address }),
  output: z.object({
    url: z
      .string()
      .describe('To open in this browser.')
      .meta({ examples: ['https://okafor-home.myshopify.com/admin/oauth/authorize'] }),
  }),
  refusals: ['too_many_shops', 'shop_taken', 'consent_not_offered', 'too_many_requests'],
});

export const finishShopConsent = defineCall({
  summary:
    'Connects the shop whose owner has agreed, in the session that asked, within 15 minutes. Not in the specification.',
  method: 'POST',
  path: '/reseller/shops/consent/finish',
  access: 'customer',
  input: z.object({
    query: z
      .record(z.string().max(100), z.string().max(2000))
      .refine((query) => Object.keys(query).length <= 20)
      .describe('The query with which the browser came back.')
      .meta({ examples: [{ state: '4jO0…', code: '0907…' }] }),
  }),
  output: resellerShop,
  refusals: [
    'too_many_shops',
    'shop_taken',
    'consent_failed',
    'shop_keys_refused',
    ...unreached,
    'too_many_requests',
    'not_found',
  ],
});

const key = (what: string, example: string) =>
  z
    .string()
    .trim()
    .max(resellerLimits.shopKeyMax)
    .regex(/^[!-~]*$/)
    .default('')
    .describe(what)
    .meta({ examples: [example] });

export const connectShopByKeys = defineCall({
  summary:
    'Connects a shop with keys that its owner made there; again, if it is one’s own. 20 an hour. Not in the specification.',
  method: 'POST',
  path: '/reseller/shops/keys',
  access: 'customer',
  input: z.object({
    channel,
    address,
    token: key(
      'Shopify: access token of an app that the owner made there. Never shown again.',
      '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',
    ),
    key: key(
      'WooCommerce: consumer key. Shopify: client id of such an app, in place of a token.',
      'ck_4b1f0c2d9e8a7f6b5c4d3e2f1a0b9c8d',
    ),
    secret: key(
      'WooCommerce: consumer secret. Shopify: client secret of the app; with a token it may be left out, and then the shop cannot tell us when something happens.',
      'cs_8d9c0b1a2f3e4d5c6b7f8a9e0d2c1f4b',
    ),
  }),
  output: resellerShop,
  refusals: ['too_many_shops', 'shop_taken', 'shop_keys_refused', ...unreached, 'too_many_requests', 'not_found'],
});

export const testResellerShop = defineCall({
  summary: 'Asks a shop how it is; 60 an hour. Not in the specification.',
  method: 'POST',
  path: '/reseller/shops/{id}/test',
  access: 'customer',
  input: z.object({ id }),
  output: z.object({
    outcome: z
      .enum(['works', 'refused', 'not_reached'])
      .describe('refused: the shop does not accept our key. not_reached: no answer, or not now.'),
    because: z.enum(['', ...unreached]).describe('Why it was not reached, as an error; else empty text.'),
    message: z.string().describe('The same in the reader’s language; else empty text.'),
    shop: resellerShop,
  }),
  refusals: ['not_found', 'shop_not_connected', 'too_many_requests'],
});

export const updateResellerShop = defineCall({
  summary: 'Changes what is given of a shop. Not in the specification.',
  method: 'POST',
  path: '/reseller/shops/{id}/update',
  access: 'customer',
  input: z.object({
    id,
    stockBuffer: z
      .int()
      .min(0)
      .max(resellerLimits.stockBufferMax)
      .optional()
      .describe('So many pieces fewer are shown there than there are.')
      .meta({ examples: [2] }),
    isDefault: z.literal(true).optional().describe('The others are not any more.'),
  }),
  output: resellerShop,
  refusals: ['not_found', 'shop_not_connected'],
});

export const disconnectResellerShop = defineCall({
  summary:
    'Disconnects a shop: our key is deleted here at once and revoked there, where the other system allows it. What is published stays there. Not in the specification.',
  method: 'POST',
  path: '/reseller/shops/{id}/disconnect',
  access: 'customer',
  input: z.object({ id }),
  output: nothing,
  refusals: ['not_found'],
});

const operatorShop = resellerShop
  .omit({ privacyRequests: true, isDefault: true })
  .extend({
    customer: z
      .object({
        id: z.string(),
        email: z.string(),
        name: z.string(),
        company: z.string().describe('Name of the company, or empty text.'),
      })
      .describe('Whose it is.'),
    orders: z
      .int()
      .describe('Orders that came from there.')
      .meta({ examples: [57] }),
    refusals: z
      .int()
      .describe('How often it refused our key in the last 30 days.')
      .meta({ examples: [1] }),
    disconnectedBy: z.enum(['', 'reseller', 'operator', 'shop']).describe('Who ended it, or empty text.'),
    disconnectedReason: z.string().describe('An operator’s reason, or empty text.'),
  })
  .meta({ id: 'OperatorResellerShop' });

export const operatorListResellerShops = defineCall({
  summary: 'Shops of customers who sell on, newest first.',
  method: 'GET',
  path: '/console/reseller/shops',
  access: 'operator:support',
  input: z.object({
    state: emptyAs(undefined, z.enum([...shopStates, 'silent']))
      .optional()
      .describe('Only those; silent: connected, and nobody answers.')
      .meta({ examples: ['refused'] }),
    search: line(limits.searchKeyMax)
      .default('')
      .describe('Part of the address, the name, or the customer’s e-mail address or company.')
      .meta({ examples: ['okafor'] }),
    after,
    pageSize: pageSize(50),
  }),
  output: z.object({
    list: z.array(operatorShop),
    total: z.int(),
    next: z.string().nullable().describe('Where the next page begins, or null.'),
    counts: z
      .object({
        connected: z
          .int()
          .describe('That answer.')
          .meta({ examples: [41] }),
        silent: z
          .int()
          .describe('That are connected, and do not answer.')
          .meta({ examples: [1] }),
        refused: z
          .int()
          .describe('That refuse our key.')
          .meta({ examples: [2] }),
        disconnected: z
          .int()
          .describe('That are not connected any more.')
          .meta({ examples: [7] }),
      })
      .describe('How many there are of each.')
      .meta({ examples: [{ connected: 41, refused: 2, silent: 1, disconnected: 7 }] }),
  }),
  refusals: [],
});

export const operatorGetResellerShop = defineCall({
  summary: 'A customer’s shop with what it told us last, and privacy requests about its customers.',
  method: 'GET',
  path: '/console/reseller/shops/{id}',
  access: 'operator:support',
  input: z.object({ id }),
  output: z.object({
    shop: operatorShop,
    events: z
      .array(
        z.object({
          id: z.string(),
          kind: z
            .string()
            .describe('What it was about.')
            .meta({ examples: ['order'] }),
          receivedAt: isoTime('When it came'),
          doneAt: isoTimeOrNull('When it had been dealt with'),
        }),
      )
      .describe('The last 20, newest first.'),
    privacyRequests: z.array(privacyRequest).describe('Of the last 90 days, newest first.'),
  }),
  refusals: ['not_found'],
});

export const operatorDisconnectResellerShop = defineCall({
  summary: 'Disconnects a customer’s shop, and tells the customer why.',
  method: 'POST',
  path: '/console/reseller/shops/{id}/disconnect',
  access: 'operator:support',
  input: z.object({ id, reason: requiredText(limits.remarkMax).describe('The customer reads it.') }),
  output: nothing,
  refusals: ['not_found', 'shop_not_connected'],
});
