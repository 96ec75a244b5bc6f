import { z } from 'zod';
import { defineCall } from './call.ts';
import { countryOfOrigin } from './catalogue/operator-products.ts';
import {
  base64,
  id,
  marketplaceId,
  optionalMarketplaceId,
  optionalText,
  page,
  pageSize,
  requiredText,
  text,
} from './fields.ts';
import { limits } from './limits.ts';

/** Finding and importing offers of the marketplace behind the shop, and what became of them here. */

const weightSources = ['official', 'seller', 'ai', 'predicted'] as const;

/** Why an offer is not imported. Texts name them. */
const offerProblems = [
  'gone',
  'not_published',
  'no_price',
  'patent_reason',
  'forbidden_word',
  'forbidden_category',
  'seller_blocked',
  'no_category',
  'already_here',
  'odd_number',
  'breaks_rules',
] as const;
export type OfferProblem = (typeof offerProblems)[number];

/** The marketplace's own numbers are text: they can have more digits than a number holds. */
const offerId = z
  .string()
  .regex(/^\d{1,24}$/)
  .describe('The marketplace’s number of the offer.')
  .meta({ examples: ['628418442478'] });
const sellerId = requiredText(100)
  .describe('The marketplace’s id of the seller.')
  .meta({ examples: ['b2b-2208840316271'] });
const marketCategoryId = requiredText(40)
  .describe('The marketplace’s category.')
  .meta({ examples: ['1037648'] });
const collectionId = requiredText(100)
  .describe('The marketplace’s id of the collection.')
  .meta({ examples: ['winter-knits'] });
/** Also as text, in an address. */
const yuan = z
  .union([
    z.number(),
    z
      .string()
      .regex(/^\d{1,8}(?:\.\d{1,2})?$/)
      .transform(Number),
  ])
  .pipe(z.number().nonnegative().max(10_000_000));

const sellerFacts = z
  .object({
    sellerId: z.string().describe('The marketplace’s id of the seller.'),
    name: z.string().describe('As the marketplace writes it.'),
    years: z.int().nullable().describe('On the marketplace.'),
    isFactory: z.boolean().describe('It makes the goods itself, as the marketplace says.'),
    score: z.number().nullable().describe('0 to 5.'),
    repeatBuyers: z.number().nullable().describe('Share of buyers who come back, 0 to 1.'),
    onTimeRate: z.number().nullable().describe('Share sent in time, 0 to 1.'),
    faultReturnRate: z.number().nullable().describe('Share returned for faults, 0 to 1.'),
  })
  .describe('What the marketplace says about the seller; null: nothing.')
  .meta({ id: 'MarketplaceSeller' });

const offerWeight = z
  .object({
    grams: z.int().describe('Of a piece.'),
    source: z.enum(weightSources).describe('Who says so; all but the first two count as assumed.'),
    certainty: z.number().nullable().describe('0 to 1, of an estimate.'),
  })
  .nullable()
  .describe('Null: none is given.');

const hit = z
  .object({
    offerId: z.string().describe('The marketplace’s number of the offer.'),
    title: z.string().describe('In the operator’s language, where the marketplace has it.'),
    sourceTitle: z.string().describe('In Chinese.'),
    pictureUrl: z.string(),
    options: z.int().nullable().describe('How many variants it has; null: not known.'),
    minOrderQuantity: z.int(),
    tiers: z
      .array(z.object({ from: z.int(), costYuan: z.number(), priceUsd: z.number() }))
      .describe('Costs, and what buyers would pay by the shop’s own rule.'),
    marginRate: z.number().nullable().describe('Of the lowest of these prices.'),
    isBelowGuard: z.boolean().describe('That margin is below the shop’s guard.'),
    markup: z.number().describe('By which these prices are made.'),
    sold30: z.int().describe('Pieces sold in 30 days.'),
    isPatent: z.boolean().describe('The marketplace says that a patent covers it.'),
    seller: sellerFacts.nullable(),
    isSellerBlocked: z.boolean().describe('Nothing more of this seller is imported.'),
    weight: offerWeight,
    category: z
      .object({ marketCategoryId: z.string(), categoryId: z.int().nullable().describe('Ours; null: not mapped.') })
      .nullable()
      .describe('Null: the list does not say.'),
    here: z
      .object({
        productId: z.int(),
        status: z.enum(['active', 'hidden', 'withdrawn', 'private']),
        since: z.string().describe('When it came into the shop.'),
        costYuan: z.number().nullable().describe('What it costs here; null: it did not come from the marketplace.'),
        newCostYuan: z
          .number()
          .nullable()
          .describe('What it costs there now; null: the same, or the offer was not read.'),
      })
      .nullable()
      .describe('The product that it already is; null: none.'),
  })
  .meta({ id: 'MarketplaceHit' });

const hitPage = {
  list: z.array(hit),
  total: z.int().optional().describe('Absent: the marketplace tells no total.'),
  pages: z.int().nullable().describe('How many; null: not told.'),
  cnyPerUsd: z.number().describe('The rate by which these prices are made.'),
};

const budget = z
  .object({
    usedToday: z.int().describe('Calls.'),
    perDay: z.int().describe('Calls that the app may make.'),
    restsUntil: z.string().nullable().describe('Finding and importing rest until then.'),
  })
  .describe('The calls of the day.');

export const operatorGetMarketplace = defineCall({
  summary: 'The marketplace behind the shop, how it answers, and what came from it.',
  method: 'GET',
  path: '/console/marketplace',
  access: 'operator:catalogue',
  input: z.object({}),
  output: z.object({
    name: z.enum(['demo', 'alibaba1688']).nullable().describe('Null: the shop has none.'),
    state: z.enum(['connected', 'not_connected', 'withdrawn']),
    answeredAt: z.string().nullable().describe('When it last answered, `YYYY-MM-DD HH:mm:ss`, UTC, or null.'),
    silentSince: z.string().nullable().describe('Since when it has not answered, `YYYY-MM-DD HH:mm:ss`, UTC, or null.'),
    budget,
    languages: z.array(z.string()).describe('Its own, by our codes.'),
    counts: z.object({
      sellers: z.int(),
      collections: z.int(),
      imported: z.int(),
      changed: z.int().describe('Imported offers whose cost has changed since somebody looked.'),
    }),
    cnyPerUsd: z.number(),
    guard: z.number().describe('The lowest margin that needs no reason.'),
  }),
  refusals: [],
});

export const operatorFindOffers = defineCall({
  summary:
    'Searches the marketplace. `asked`: words in any language, links or numbers of offers, a seller, a collection.',
  method: 'GET',
  path: '/console/marketplace/offers',
  access: 'operator:catalogue',
  input: z.object({
    asked: text(4000)
      .default('')
      .describe('What was typed or pasted; up to 100 links or numbers at once.')
      .meta({ examples: ['thermos 500ml'] }),
    sort: z.enum(['price_up', 'price_down', 'most_sold', 'most_repeated']).default('most_sold'),
    priceFrom: yuan.optional().describe('Yuan.'),
    priceTo: yuan.optional().describe('Yuan.'),
    soldFrom: optionalMarketplaceId.describe('Pieces sold in 30 days, at least.'),
    marketCategoryId: optionalText(40).describe('The marketplace’s category.'),
    shipsWithinHours: z.enum(['24', '48']).optional().describe('The seller sends within so many hours.'),
    page,
    pageSize: pageSize(20, 50),
  }),
  output: z.object({
    understood: z.enum(['words', 'offers', 'seller', 'collection']).describe('What was taken to be asked.'),
    missing: z.array(z.string()).describe('Numbers of offers that the marketplace does not show.'),
    ...hitPage,
  }),
  refusals: ['marketplace_unavailable', 'not_found'],
});

export const operatorFindOffersByPicture = defineCall({
  summary: 'Searches the marketplace by a picture, or by a part of it.',
  method: 'POST',
  path: '/console/marketplace/pictures',
  access: 'operator:catalogue',
  bodyMaxBytes: 4_300_000,
  input: z.object({
    contentBase64: base64(3_000_000)
      .optional()
      .describe('A JPEG or PNG of at most 3 MB.')
      .meta({ examples: ['/9j/4AAQ'] }),
    pictureId: optionalText(200).describe('From an answer before, in place of the picture.'),
    frame: z
      .object({
        left: z.int().min(0).max(20_000).describe('Pixels.'),
        top: z.int().min(0).max(20_000).describe('Pixels.'),
        right: z.int().min(0).max(20_000).describe('Pixels.'),
        bottom: z.int().min(0).max(20_000).describe('Pixels.'),
      })
      .optional()
      .describe('The part of the picture to search; absent: what stands out.'),
    page,
    pageSize: pageSize(20, 50),
  }),
  output: z.object({
    pictureId: z.string().describe('To search another part, or the next page.'),
    frames: z
      .array(
        z.object({
          left: z.int().describe('Pixels.'),
          top: z.int().describe('Pixels.'),
          right: z.int().describe('Pixels.'),
          bottom: z.int().describe('Pixels.'),
        }),
      )
      .describe('What was recognised; the searched one first.'),
    ...hitPage,
  }),
  refusals: ['marketplace_unavailable', 'file_not_an_image'],
});

export const operatorImportOffers = defineCall({
  summary:
    'Imports offers in the background: named ones, all of a seller, or a collection, which becomes a pallet. Other products stay as they are.',
  method: 'POST',
  path: '/console/marketplace/imports',
  access: 'operator:catalogue',
  bodyMaxBytes: 400_000,
  input: z.object({
    offerIds: z
      .array(offerId)
      .max(10_000)
      .default([])
      .describe('Numbers of offers.')
      .meta({ examples: [['628418442478']] }),
    sellerId: sellerId.optional(),
    collectionId: collectionId.optional(),
    categoryId: optionalMarketplaceId.describe('Ours, for all of them; absent: as mapped.'),
    minimum: z
      .int()
      .min(1)
      .max(limits.quantityMax)
      .optional()
      .describe('Least order in pieces, if the seller asks for less.'),
    starts: z.enum(['hidden', 'visible']).default('hidden').describe('Whether buyers see new products at once.'),
    weights: z
      .array(z.object({ offerId, grams: z.int().min(1).max(10_000_000).describe('Of a piece, packed.') }))
      .max(10_000)
      .default([])
      .describe('Weights that somebody typed.'),
    patentReason: text(500)
      .default('')
      .describe('Why goods with a patent flag may be sold.')
      .meta({ examples: ['Licence of 12 May'] }),
    mayShow: z.literal(true).describe('The shop may show the sellers’ pictures and texts; kept with name and day.'),
  }),
  output: z.object({ importId: z.string() }),
  refusals: ['marketplace_unavailable', 'too_many_imports', 'nothing_selected'],
});

export const operatorRetryOfferImport = defineCall({
  summary: 'Imports offers again that an import left out, with its weights and wishes, in a new import.',
  method: 'POST',
  path: '/console/marketplace/imports/{importId}/retry',
  access: 'operator:catalogue',
  input: z.object({
    importId: id,
    problem: z.enum(offerProblems).describe('Those that were left out for this.'),
    categoryId: optionalMarketplaceId.describe('Ours, for all of them; absent: as mapped.'),
    patentReason: text(500)
      .default('')
      .describe('Why goods with a patent flag may be sold.')
      .meta({ examples: ['Licence of 12 May'] }),
    mayShow: z.literal(true).describe('The shop may show the sellers’ pictures and texts; kept with name and day.'),
  }),
  output: z.object({ importId: z.string() }),
  refusals: ['not_found', 'marketplace_unavailable', 'too_many_imports', 'nothing_selected'],
});

const importState = z
  .object({
    importId: z.string(),
    source: z.enum(['offers', 'seller', 'collection']).describe('What was imported.'),
    sourceId: z.string().describe('Of the seller or the collection; else empty.'),
    state: z.enum(['running', 'done']),
    problem: z.string().describe('Why it waits: a code; empty: it does not.'),
    by: z.string().describe('Name of the operator.'),
    startedAt: z.string().describe('When it began, `YYYY-MM-DD HH:mm:ss`, UTC.'),
    waiting: z.int().describe('Offers still to be read.'),
    added: z.int(),
    updated: z.int(),
    unchanged: z.int(),
    refused: z.int().describe('Offers that were left out.'),
  })
  .meta({ id: 'OfferImport' });

export const operatorListOfferImports = defineCall({
  summary: 'Imports of offers, newest first.',
  method: 'GET',
  path: '/console/marketplace/imports',
  access: 'operator:catalogue',
  input: z.object({}),
  output: z.object({ list: z.array(importState).describe('The last 20.') }),
  refusals: [],
});

export const operatorGetOfferImport = defineCall({
  summary: 'How far an import of offers is, and why offers were left out.',
  method: 'GET',
  path: '/console/marketplace/imports/{importId}',
  access: 'operator:catalogue',
  input: z.object({ importId: id }),
  output: importState.extend({
    refusals: z
      .array(
        z.object({
          offerId: z.string().describe('The marketplace’s number of the offer.'),
          title: z.string(),
          problem: z.enum(offerProblems),
          detail: z
            .string()
            .describe('The word, the status or the rule; without a category: the marketplace’s. May be empty.'),
        }),
      )
      .describe('The first thousand.'),
  }),
  refusals: ['not_found'],
});

const importedOffer = z
  .object({
    productId: z.int(),
    offerId: z.string().describe('The marketplace’s number of the offer.'),
    title: z.string(),
    sourceTitle: z.string(),
    pictureUrl: z.string(),
    status: z.enum(['active', 'hidden', 'withdrawn', 'private']),
    state: z.enum(['on_sale', 'unpublished', 'gone']).describe('At the marketplace.'),
    marketStatus: z.string().describe('The marketplace’s word for it.'),
    seller: z.object({ sellerId: z.string(), name: z.string() }).describe('Who offers it.'),
    costYuan: z.number().describe('Of a piece of the smallest lot, now.'),
    seenCostYuan: z.number().describe('The same when somebody last looked.'),
    costChangedAt: z.string().nullable().describe('When its cost last changed, `YYYY-MM-DD HH:mm:ss`, UTC, or null.'),
    priceUsd: z.number(),
    marginRate: z.number().nullable(),
    weightSource: z.enum(weightSources).nullable().describe('Who weighed it; null: no weight is given.'),
    missing: z.array(z.enum(['hs_code', 'origin', 'weight'])).describe('What nobody has entered yet.'),
    hsCode: z.string(),
    origin: z.string(),
    weightGrams: z.int().describe('Of a piece; 0: not known.'),
    categoryId: z.int(),
    readAt: z.string().describe('When the marketplace last confirmed price and stock, `YYYY-MM-DD HH:mm:ss`, UTC.'),
    isFollowed: z.boolean().describe('The marketplace sends news of it.'),
  })
  .meta({ id: 'ImportedOffer' });

export const operatorListImportedOffers = defineCall({
  summary: 'Products that came from the marketplace; `changed`: those whose cost has changed, latest first.',
  method: 'GET',
  path: '/console/marketplace/products',
  access: 'operator:catalogue',
  input: z.object({
    changed: z.literal('yes').optional(),
    missing: z.literal('yes').optional().describe('HS code, origin or weight is missing; by category.'),
    status: z.enum(['active', 'hidden']).optional(),
    sellerId: optionalText(100).describe('Of this seller only.'),
    after: optionalText(40).describe('`next` of the page before.'),
    pageSize: pageSize(50, 500),
  }),
  output: z.object({ list: z.array(importedOffer), total: z.int(), next: z.string().nullable() }),
  refusals: [],
});

export const operatorSeeCostChanges = defineCall({
  summary: 'Somebody has looked at the changed costs of these products: they leave the list.',
  method: 'POST',
  path: '/console/marketplace/products/seen',
  access: 'operator:catalogue',
  input: z.object({
    productIds: z
      .array(marketplaceId)
      .min(1)
      .max(500)
      .describe('Numbers of products.')
      .meta({ examples: [[628418442478]] }),
  }),
  output: z.null(),
  refusals: [],
});

export const operatorFillInGoods = defineCall({
  summary: 'Own HS codes, origins and weights of many imported products at once: all, or with a mistake none.',
  method: 'POST',
  path: '/console/marketplace/products/fill-in',
  access: 'operator:catalogue',
  bodyMaxBytes: 100_000,
  input: z.object({
    rows: z
      .array(
        z.object({
          productId: marketplaceId,
          hsCode: z
            .string()
            .regex(/^\d{4}\.?\d{2}(?:\.?\d{2}){0,2}$/)
            .optional()
            .describe('6, 8 or 10 digits, with or without points.')
            .meta({ examples: ['6912.00'] }),
          origin: countryOfOrigin.optional(),
          weightGrams: z.int().min(1).max(10_000_000).optional().describe('Of a piece, packed.'),
        }),
      )
      .min(1)
      .max(500)
      .describe('What is left out stays.'),
  }),
  output: z.object({ filled: z.int().describe('How many products.') }),
  refusals: ['not_found', 'marketplace_unavailable'],
});

export const operatorReadOffers = defineCall({
  summary: 'Reads these products again at the marketplace, at once.',
  method: 'POST',
  path: '/console/marketplace/products/read',
  access: 'operator:catalogue',
  input: z.object({
    productIds: z
      .array(marketplaceId)
      .min(1)
      .max(50)
      .describe('Numbers of products.')
      .meta({ examples: [[628418442478]] }),
  }),
  output: z.object({
    changed: z.int().describe('How many were different.'),
    unanswered: z.int().describe('For how many the marketplace did not answer.'),
  }),
  refusals: ['marketplace_unavailable'],
});

export const operatorListSellers = defineCall({
  summary: 'Sellers of the marketplace that the shop knows.',
  method: 'GET',
  path: '/console/marketplace/sellers',
  access: 'operator:catalogue',
  input: z.object({}),
  output: z.object({
    list: z.array(
      z.object({
        seller: sellerFacts,
        seenAt: z.string().describe('When the marketplace said so, `YYYY-MM-DD HH:mm:ss`, UTC.'),
        imported: z.int().describe('How many of its offers are products here.'),
        isBlocked: z.boolean().describe('Nothing more is imported.'),
      }),
    ),
  }),
  refusals: [],
});

export const operatorBlockSeller = defineCall({
  summary: 'Blocks a seller: nothing more of it is imported. Or lets it in again.',
  method: 'POST',
  path: '/console/marketplace/sellers/{sellerId}/block',
  access: 'operator:catalogue',
  input: z.object({ sellerId, isBlocked: z.boolean().describe('False: let it in again.') }),
  output: z.null(),
  refusals: ['marketplace_unavailable', 'not_found'],
});

export const operatorListCollections = defineCall({
  summary: 'Collections of the marketplace that became pallets.',
  method: 'GET',
  path: '/console/marketplace/collections',
  access: 'operator:catalogue',
  input: z.object({}),
  output: z.object({
    list: z.array(
      z.object({
        collectionId: z.string().describe('The marketplace’s id of the collection.'),
        palletId: z.string(),
        name: z.string(),
        products: z.int().describe('How many.'),
        importedAt: z.string().describe('When it was imported, `YYYY-MM-DD HH:mm:ss`, UTC.'),
      }),
    ),
  }),
  refusals: [],
});

export const operatorMapMarketCategory = defineCall({
  summary: 'Puts goods of a category of the marketplace into one of ours from now on; null: into none.',
  method: 'POST',
  path: '/console/marketplace/categories/{marketCategoryId}',
  access: 'operator:catalogue',
  input: z.object({ marketCategoryId, categoryId: marketplaceId.nullable() }),
  output: z.null(),
  refusals: ['marketplace_unavailable', 'not_found'],
});
