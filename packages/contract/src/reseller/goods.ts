import { z } from 'zod';
import { defineCall } from '../call.ts';
import { currencies } from '../currencies.ts';
import {
  empty,
  emptyAs,
  id,
  marketplaceId,
  nothing,
  optionalId,
  optionalMarketplaceId,
  optionalText,
  page,
  pageOf,
  pageSize,
  sentPrice,
} from '../fields.ts';
import { limits } from '../limits.ts';
import { resellerLimits } from '../reseller-limits.ts';
import { goodsSorts } from './goods-sorts.ts';
import { resellerMarket } from './markets.ts';
import { marginOrNull } from './prices.ts';

/** The shop's goods as resellers see them. */

const authorization = z
  .enum(['', 'needed', 'asked', 'granted'])
  .describe('Whether the supplier’s authorization is needed to sell it on; empty: it is not.')
  .meta({ examples: ['needed'] });

const resellerProduct = z
  .object({
    offerId: z.int(),
    title: z.string().describe('In the language asked for.'),
    imageUrl: z.string(),
    stock: z.int(),
    minOrderQuantity: z.int(),
    weightGrams: z.int(),
    costUsd: z.number(),
    landedUsd: z
      .number()
      .describe('What a piece by itself costs delivered: goods, fees and freight, US dollars.')
      .meta({ examples: [13.73] }),
    line: z
      .string()
      .describe('The shipping line in it, or empty text: none carries it there.')
      .meta({ examples: ['Express'] }),
    onePieceUsd: z.number().nullable(),
    price: z
      .number()
      .describe('What the price rule makes of the cost, in the currency of `terms`.')
      .meta({ examples: [4.99] }),
    margin: marginOrNull,
    isServable: z.boolean().describe('False: no single pieces, and its minimum is more than one restock takes.'),
    authorization,
    askedAt: z
      .string()
      .nullable()
      .describe('When the authorization was asked for, ISO 8601, or null.')
      .meta({ examples: ['2026-11-18T09:12:36.000Z'] }),
    publishedIn: z
      .array(z.string())
      .describe('Names of the own shops that have it, or are about to.')
      .meta({ examples: [['Okafor Home']] }),
    isFavourite: z.boolean().describe('True: marked as a favourite.'),
  })
  .meta({ id: 'ResellerProduct', description: 'A product as those who sell on look at it.' });

const filters = {
  keyword: optionalText(limits.searchKeyMax),
  categoryId: optionalMarketplaceId,
  palletId: optionalText(64),
  costStart: emptyAs(undefined, sentPrice).describe('Cost from, US dollars.'),
  costEnd: emptyAs(undefined, sentPrice).describe('Cost up to, US dollars.'),
  minOrderQuantityMax: z
    .int()
    .min(1)
    .max(limits.quantityMax)
    .optional()
    .describe('Only products whose minimum order is at most this.'),
  stockMin: z
    .int()
    .min(1)
    .max(limits.quantityMax)
    .optional()
    .describe('Only products with so many pieces.')
    .meta({ examples: [30] }),
  marginMin: z
    .int()
    .min(1)
    .max(95)
    .optional()
    .describe('Only products that leave so many per cent of their price after delivery, of the first 10,000 found.')
    .meta({ examples: [60] }),
  isUnpublished: z.boolean().default(false).describe('True: only what is in none of the own shops.'),
  isOnePiece: z.boolean().default(false).describe('True: only what is sold by the single piece.'),
  sort: z.enum(goodsSorts).default('best').describe('The order; best: what sells, or what fits the words.'),
  shopId: optionalId.describe('Priced by the rule of this shop; left out: of the default shop.'),
  currency: z
    .enum(currencies.map(({ code }) => code))
    .default('USD')
    .describe('Of prices, as long as no shop is connected.'),
};

const terms = z
  .object({
    shopId: z.string().nullable().describe('The shop, or null: none is connected.'),
    shopName: z.string().describe('Its name, or empty text.'),
    currency: z.string().describe('Of prices, ISO 4217.'),
    shops: z.array(z.object({ id: z.string(), name: z.string() })).describe('One’s shops.'),
    market: resellerMarket.describe('Where they are delivered to.'),
  })
  .describe('By which rule the prices are made.');

export const listResellerGoods = defineCall({
  summary:
    'The shop’s goods with cost, suggested price and margin by a shop’s price rule. Lists end at 10,000 products, with words at 1,000. Not in the specification.',
  method: 'POST',
  path: '/reseller/goods/list',
  access: 'customer',
  limit: 'searches',
  input: z.object({ pageNum: page, pageSize: pageSize(resellerLimits.resellerGoodsPageSize), ...filters }),
  output: pageOf(resellerProduct).extend({
    isMore: z.boolean().describe('There are more than `total`.'),
    terms,
  }),
  refusals: [],
});

const tickedGoods = (what: string) =>
  z
    .array(marketplaceId)
    .max(resellerLimits.tickedMax)
    .transform((given) => [...new Set(given)])
    .describe(what)
    .meta({ examples: [[70012003]] });

export const selectGoods = defineCall({
  summary:
    'Selects goods: those ticked, or all that a list holds. It stays what is counted now. Not in the specification.',
  method: 'POST',
  path: '/reseller/goods/selections',
  access: 'customer',
  limit: 'searches',
  input: z.object({
    which: z
      .object({
        offerIds: tickedGoods('Those ticked.').optional(),
        filters: z.object(filters).optional().describe('All that the list holds.'),
        of: optionalId.describe('All of a selection.'),
      })
      .refine(({ offerIds, filters: all, of }) => [offerIds, all, of].filter((one) => one !== undefined).length === 1)
      .meta({
        description: 'Exactly one: those ticked, all that a list holds, or all of a selection.',
        examples: [{ offerIds: [70012003] }],
      }),
    except: tickedGoods('Without these.').default([]),
  }),
  output: z.object({
    id: z.string(),
    count: z.int().describe('How many products it has.'),
    publishable: z.int().describe('How many of them need no authorization, or have it.'),
    expiresAt: z.string().describe('Until when, ISO 8601.'),
  }),
  refusals: ['not_found', 'selection_expired'],
});

export const prepareSelected = defineCall({
  summary:
    'Prepares the goods of a selection for a shop, once: a second press finds the first change. Nothing is sent yet. Not in the specification.',
  method: 'POST',
  path: '/reseller/goods/selections/{id}/publish',
  access: 'customer',
  input: z.object({ id, shopId: id.describe('The shop.') }),
  output: z.object({ changeId: z.string().describe('The change.') }),
  refusals: ['not_found', 'selection_expired', 'selection_used', 'shop_currency_unknown'],
});

export const listGoodsToPack = defineCall({
  summary: 'Goods for a package: those of a selection, part by part, or those named. Not in the specification.',
  method: 'POST',
  path: '/reseller/packages/goods',
  access: 'customer',
  input: z.object({
    selectionId: optionalId.describe('The selection; left out: `offerIds`.'),
    start: z
      .int()
      .min(0)
      .max(100_000)
      .default(0)
      .describe('From which on.')
      .meta({ examples: [0] }),
    offerIds: z.array(marketplaceId).max(resellerLimits.packageGoodsMax).default([]).describe('The goods.'),
  }),
  output: z.object({
    list: z
      .array(
        z.object({
          offerId: z.int().describe('Number of the product.'),
          title: z.string().describe('In the language asked for.'),
          imageUrl: z.string(),
        }),
      )
      .max(resellerLimits.packageGoodsMax),
    total: z.int(),
    next: z.int().describe('`start` of the next part; 0: there is none.'),
  }),
  refusals: ['not_found', 'selection_expired'],
});

export const addFavourites = defineCall({
  summary: 'Marks several products. Those that are marked already stay as they are. Not in the specification.',
  method: 'POST',
  path: '/reseller/favourites/add',
  access: 'customer',
  input: z.object({
    offerIds: z.array(marketplaceId).min(1).max(resellerLimits.publishAtOnceMax).describe('The goods.'),
  }),
  output: nothing,
  refusals: ['too_many_favourites'],
});

export const getResellerCounts = defineCall({
  summary: 'What waits for a reseller in each part of the workspace, for the bars’ badges. Not in the specification.',
  method: 'GET',
  path: '/reseller/counts',
  access: 'customer',
  input: empty,
  output: z.object({
    hasStarted: z.boolean(),
    ownShops: z
      .array(
        z.object({
          id: z.string(),
          name: z.string(),
          state: z.enum(['connected', 'refused', 'silent']).describe('silent: connected, and nobody answers there.'),
          since: z
            .string()
            .nullable()
            .describe('Since when it is refused or silent, ISO 8601, or null.')
            .meta({ examples: ['2026-11-18T09:12:36.000Z'] }),
        }),
      )
      .describe('One’s shops and how they are.'),
    publish: z
      .object({
        waiting: z.int().describe('Goods waiting in the queue.'),
        failed: z.int().describe('Goods that were not sent.'),
        listed: z.int().describe('Goods in the shops.'),
        expired: z.int().describe('Goods that nobody can buy any more.'),
      })
      .describe('What is published.'),
    shopOrders: z.int().describe('Open orders from the reseller’s shops.'),
  }),
  refusals: [],
});

export const getResellerStart = defineCall({
  summary: 'Whether this login has been in the reseller’s workspace. Not in the specification.',
  method: 'GET',
  path: '/reseller/start',
  access: 'customer',
  input: empty,
  output: z.object({ hasStarted: z.boolean() }),
  refusals: [],
});

export const startReselling = defineCall({
  summary:
    'The reseller has seen what the workspace is; the shop’s pages offer publishing from now on. Not in the specification.',
  method: 'POST',
  path: '/reseller/start',
  access: 'customer',
  input: empty,
  output: nothing,
  refusals: [],
});
