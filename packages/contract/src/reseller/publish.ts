import { z } from 'zod';
import { defineCall } from '../call.ts';
import { after, id, line, marketplaceId, nothing, optionalId, text } from '../fields.ts';
import { languages } from '../languages.ts';
import { limits, serverLimits } from '../limits.ts';
import { readCents } from '../money.ts';
import { publishTabs } from '../publication-states.ts';
import { resellerLimits } from '../reseller-limits.ts';
import { acceptsLosing } from './accepts-losing.ts';
import { resellerMarket } from './markets.ts';
import { ruleFields } from './prices.ts';
import { isActive, moneyOrNull, publication, serving } from './publication.ts';
import { unreached } from './shops.ts';

/** Goods that resellers publish to their shops. Remote prices are in the shop's currency, costs in US dollars. */

const shopId = id.describe('The shop.');
const ids = z
  .array(id)
  .min(1)
  .max(resellerLimits.publishAtOnceMax)
  .transform((given) => [...new Set(given)])
  .describe('Which.')
  .meta({ examples: [['5b0f6c1e7a4d4f8e9c2b3a1d']] });
const sku = (what = '') =>
  line(resellerLimits.shopSkuMax)
    .pipe(z.string().min(1))
    .describe(`SKU in the shop${what}.`)
    .meta({ examples: ['SP-70012003'] });
const skuId = z.int().describe('Number of the SKU here.');

const counts = z.object({
  drafts: z.int().describe('Prepared and not sent.'),
  waiting: z.int().describe('Waiting in the queue.'),
  running: z.int().describe('Being sent.'),
  failed: z.int().describe('Not sent.'),
  listed: z.int().describe('In the shops, paused ones too.'),
  drifted: z.int().describe('Changed there.'),
  paused: z.int().describe('Paused for their margin.'),
  expired: z.int().describe('That nobody can buy any more.'),
});

const publishingShop = z.object({
  id: z.string(),
  name: z.string().describe('Its name.'),
  channel: z.enum(['shopify', 'woocommerce']).describe('Its system.'),
  currency: z.string().describe('ISO 4217.'),
  state: z.enum(['connected', 'refused']).describe('Whether it lets us in.'),
  isPaused: z.boolean().describe('Its queue is held up.'),
  market: resellerMarket.describe('Where its goods are delivered to.'),
});

export const listPublications = defineCall({
  summary:
    'One’s publications: the queue, what is in the shops, what has expired. What needs something comes first. Not in the specification.',
  method: 'GET',
  path: '/reseller/publications',
  access: 'customer',
  input: z.object({
    tab: z.enum(publishTabs).default('list').describe('Which part.'),
    shopId: optionalId.describe('Of this shop only.'),
    search: text(limits.searchKeyMax).default('').describe('Words of the title, or the number of the product.'),
    filter: z
      .enum(['all', 'drifted', 'paused', 'low'])
      .default('all')
      .describe('Of the list: changed there, paused, few pieces left.'),
    after,
  }),
  output: z.object({
    list: z.array(publication),
    total: z.int(),
    next: z.string().describe('`after` of the next page, or empty text.'),
    counts: counts.describe('How many there are of each.'),
    shops: z.array(publishingShop).describe('One’s shops.'),
  }),
  refusals: [],
});

const left = z.object({
  offerId: z.int().describe('Number of the product.'),
  reason: z.enum(['withdrawn', 'needs_authorization', 'already_there', 'not_found']).describe('Why it was left out.'),
});

export const queuePublications = defineCall({
  summary:
    'Publishes goods to a shop, by its price rule; or prepares them as drafts of ours, to be looked at first. Not in the specification.',
  method: 'POST',
  path: '/reseller/publications',
  access: 'customer',
  input: z.object({
    shopId,
    offerIds: z
      .array(marketplaceId)
      .min(1)
      .max(resellerLimits.publishAtOnceMax)
      .transform((given) => [...new Set(given)])
      .describe('The goods.'),
    isActive: isActive.default(false),
    serving: serving.optional(),
    isPrepared: z.boolean().default(false).describe('True: they are not sent yet.'),
    acceptsLosing,
  }),
  output: z.object({
    ids: z
      .array(z.string())
      .describe('Of the publications, in the order of the goods; those that were prepared before too.'),
    left: z.array(left).describe('What was left out, and why.'),
  }),
  refusals: ['not_found', 'shop_currency_unknown', 'too_many_publications', 'rule_loses_money'],
});

const texts = z.object({
  title: z.string().describe('Title.'),
  description: z.string().describe('Description: HTML, or text with line breaks.'),
});

const variant = z.object({
  skuId,
  name: z.string().describe('Its colour, size and the like, or empty text.'),
  values: z.array(z.string()).describe('One for each option.'),
  imageUrl: z.string().describe('Its picture, or empty text.'),
  isChosen: z.boolean().describe('It is, or will be, in the shop.'),
  isWithdrawn: z.boolean().describe('It is not sold here any more.'),
  shopSku: z.string().describe('SKU in the shop.'),
  ownPrice: moneyOrNull('A price typed by hand'),
  sentPrice: moneyOrNull('The price there'),
  seenPrice: moneyOrNull('What was seen there'),
  ways: z
    .array(
      z.object({
        serving,
        cost: z
          .number()
          .nullable()
          .describe('The price of a piece that way, US dollars; null: it cannot be had that way.'),
        landed: z.number().nullable().describe('What it costs delivered that way, US dollars, or null.'),
        isCarried: z.boolean().describe('False: no shipping line carries it there; freight is missing.'),
        stock: z.int().describe('Pieces that can be sold there.'),
      }),
    )
    .describe('How a single piece of it can be served.'),
});

const check = z.object({
  about: z
    .enum([
      'prices',
      'pictures',
      'loading',
      'stock',
      'title',
      'translation',
      'authorization',
      'shop',
      'variants',
      'margin',
      'delivery',
      'serving',
    ])
    .describe('What was looked at.'),
  state: z.enum(['ok', 'warning', 'stop']).describe('stop: it cannot be sent.'),
  language: z.string().describe('The language it is about, or empty text.'),
});

export const getPublication = defineCall({
  summary: 'Everything the editor shows of a publication. Not in the specification.',
  method: 'GET',
  path: '/reseller/publications/{id}',
  access: 'customer',
  input: z.object({ id }),
  output: z.object({
    publication,
    shop: publishingShop.describe('Where it is published.'),
    mainLanguage: z.string().describe('Whose title and description are sent.'),
    titleMax: z.int().describe('Characters of a title that the shop takes.'),
    texts: z.record(z.string(), texts).describe('By language: the reseller’s own, else the product’s.'),
    ownTexts: z.array(z.string()).describe('Languages that the reseller has written.'),
    pictures: z
      .array(z.object({ url: z.string().describe('The picture.'), isChosen: z.boolean().describe('It is sent.') }))
      .describe('Those chosen first, in their order; the first is the cover.'),
    options: z.array(z.string()).describe('What variants differ in: colour, size.'),
    variants: z.array(variant).describe('Its colours, sizes and the like.'),
    rule: z.object(ruleFields).describe('How prices there are made from costs.'),
    groupIds: z.array(z.string()).describe('Collections or categories there.'),
    look: z
      .object({
        vendor: z.string().describe('Vendor, or empty text.'),
        productType: z.string().describe('Product type, or empty text.'),
        tags: z.array(z.string()).describe('Tags.'),
        handle: z.string().describe('End of the address of a new product, or empty text: the shop makes it.'),
      })
      .describe('How it is named there, by the shop’s templates.'),
    checks: z.array(check).describe('Before it is sent.'),
    perUsd: z.number().describe('Of the shop’s currency for one US dollar.'),
    decimals: z.int().describe('Decimals of the shop’s currency.'),
    version: z.int().describe('Counts changes.'),
  }),
  refusals: ['not_found', 'shop_currency_unknown'],
});

export const setPublication = defineCall({
  summary: 'Stores what the editor changed, and sends it if wished. Not in the specification.',
  method: 'PUT',
  path: '/reseller/publications/{id}',
  access: 'customer',
  input: z.object({
    id,
    version: z.int().min(0).max(serverLimits.versionMax).describe('That was seen.'),
    texts: z
      .array(
        z.object({
          language: z.enum(languages.map(({ code }) => code)).describe('Its language.'),
          title: line(resellerLimits.publishedTitleMax).describe('Title, or empty text: the product’s.'),
          description: text(resellerLimits.publishedTextMax).describe('Description, or empty text: the product’s.'),
        }),
      )
      .max(languages.length)
      .describe('The reseller’s own; in other languages they are the product’s.'),
    pictures: z
      .array(z.string().max(500))
      .max(resellerLimits.publishedPicturesMax)
      .describe('Those to be sent, the cover first.'),
    variants: z
      .array(
        z.object({
          skuId: marketplaceId,
          isChosen: z.boolean().describe('It shall be in the shop.'),
          shopSku: sku(),
          ownPrice: z
            .number()
            .min(0.01)
            .max(9_999_999)
            .refine((value) => readCents(value) !== undefined)
            .nullable()
            .describe('A price typed by hand, in the shop’s currency; null: by rule.'),
        }),
      )
      .min(1)
      .max(resellerLimits.publishedVariantsMax)
      .describe('Its colours, sizes and the like.'),
    groupIds: z.array(line(100)).max(20).describe('Collections or categories there.'),
    isActive,
    serving,
    isPublished: z.boolean().describe('True: it is sent now.'),
    acceptsLosing,
  }),
  output: z.object({ version: z.int().describe('Counts changes.') }),
  refusals: [
    'not_found',
    'changed_meanwhile',
    'not_publishable',
    'sku_in_use',
    'shop_currency_unknown',
    'rule_loses_money',
  ],
});

export const listShopGroups = defineCall({
  summary: 'Collections or categories of a shop, as they are there now. Not in the specification.',
  method: 'GET',
  path: '/reseller/shops/{shopId}/groups',
  access: 'customer',
  input: z.object({ shopId }),
  output: z.array(z.object({ id: z.string(), name: z.string().describe('Its name there.') })),
  refusals: ['not_found', 'shop_keys_refused', ...unreached],
});

export const sendPublications = defineCall({
  summary: 'Sends what was prepared or has failed: now, once each. Not in the specification.',
  method: 'POST',
  path: '/reseller/publications/send',
  access: 'customer',
  input: z.object({ ids, acceptsLosing }),
  output: z.object({ sent: z.int().describe('How many go into the queue.') }),
  refusals: ['not_publishable', 'rule_loses_money'],
});

export const pausePublishing = defineCall({
  summary: 'Holds up the queue of a shop, or of all, and lets it go on. Not in the specification.',
  method: 'POST',
  path: '/reseller/publications/pause',
  access: 'customer',
  input: z.object({ shopId: optionalId.describe('Absent: every shop.'), isPaused: z.boolean().describe('Held up.') }),
  output: nothing,
  refusals: [],
});

export const removePublications = defineCall({
  summary: 'Takes goods out of the queue, and those that are in the shop out of it. Not in the specification.',
  method: 'POST',
  path: '/reseller/publications/remove',
  access: 'customer',
  input: z.object({ ids }),
  output: z.object({ removed: z.int().describe('How many.') }),
  refusals: [],
});

export const renewPublications = defineCall({
  summary: 'Puts expired goods on sale in the shop again. Not in the specification.',
  method: 'POST',
  path: '/reseller/publications/renew',
  access: 'customer',
  input: z.object({ ids }),
  output: z.object({
    renewed: z.int().describe('How many.'),
    left: z.array(left).describe('What cannot be, and why.'),
  }),
  refusals: [],
});

export const settleDrift = defineCall({
  summary: 'Says what shall hold of a price that was changed in the shop. Not in the specification.',
  method: 'POST',
  path: '/reseller/publications/{id}/drift',
  access: 'customer',
  input: z.object({
    id,
    keeps: z
      .enum(['theirs', 'ours'])
      .describe('theirs: the shop’s price becomes a price typed by hand. ours: it is sent again.'),
  }),
  output: nothing,
  refusals: ['not_found'],
});

export const resumePublication = defineCall({
  summary: 'Sells a paused product again: at the margin it has now, or at the price by rule. Not in the specification.',
  method: 'POST',
  path: '/reseller/publications/{id}/resume',
  access: 'customer',
  input: z.object({ id, by: z.enum(['margin', 'price']).describe('What is changed.') }),
  output: nothing,
  refusals: ['not_found', 'shop_currency_unknown'],
});

export const linkPublication = defineCall({
  summary:
    'The product there that has the SKU already becomes this one; what stands there is replaced. Not in the specification.',
  method: 'POST',
  path: '/reseller/publications/{id}/link',
  access: 'customer',
  input: z.object({ id }),
  output: nothing,
  refusals: ['not_found', 'not_publishable', 'shop_keys_refused', ...unreached],
});

export const renameShopSkus = defineCall({
  summary: 'Gives a product that was not sent other SKUs in the shop, and sends it. Not in the specification.',
  method: 'POST',
  path: '/reseller/publications/{id}/skus',
  access: 'customer',
  input: z.object({
    id,
    skus: z
      .array(z.object({ skuId: marketplaceId, shopSku: sku() }))
      .min(1)
      .max(resellerLimits.publishedVariantsMax)
      .describe('Those that change.'),
  }),
  output: nothing,
  refusals: ['not_found', 'sku_in_use', 'not_publishable'],
});

export const tellWhenBack = defineCall({
  summary: 'Whether to tell when a sold-out product is back. Not in the specification.',
  method: 'POST',
  path: '/reseller/publications/{id}/tell',
  access: 'customer',
  input: z.object({ id, isTold: z.boolean().describe('Told.') }),
  output: nothing,
  refusals: ['not_found'],
});
