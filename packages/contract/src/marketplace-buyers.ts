import { z } from 'zod';
import { defineCall } from './call.ts';
import { listedProduct } from './catalogue/products.ts';
import { base64, emptyAs, optionalMarketplaceId, optionalText, page, requiredText, sentPrice, usd } from './fields.ts';
import { limits, serverLimits } from './limits.ts';

/** What buyers see of the marketplace behind the shop. */

const sellerId = requiredText(100)
  .describe('The marketplace’s id of the seller.')
  .meta({ examples: ['b2b-2208840316271'] });

/** Why there are no offers to see. */
const findingStates = ['found', 'resting', 'silent', 'off'] as const;

const foundOffer = z
  .object({
    offerId: z.string().describe('The marketplace’s number of the offer; it may be longer than a number holds.'),
    title: z.string().describe('In the requested language, where the marketplace has it.'),
    pictureUrl: z.string().describe('Empty: none that the shop can show.'),
    priceUsd: usd.describe('By the shop’s own rule, US dollars; confirmed when the offer is opened.'),
    minOrderQuantity: z.int(),
    monthSold: z.int().describe('Pieces sold there in 30 days.'),
  })
  .meta({ id: 'FoundOffer', description: 'An offer of the marketplace that is not in the shop yet.' });

const findingState = z
  .enum(findingStates)
  .describe('`resting`: too many searches just now; `silent`: no answer; `off`: buyers cannot search here.');

export const findMoreOffers = defineCall({
  summary:
    'More from the marketplace behind the shop: offers for a search or a category that are not in the shop yet. Not in the specification.',
  method: 'GET',
  path: '/marketplace/offers',
  access: 'public',
  limit: 'marketplace',
  input: z.object({
    keyword: optionalText(limits.searchKeyMax)
      .describe('Words in any language.')
      .meta({ examples: ['thermos 500ml'] }),
    categoryId: optionalMarketplaceId.describe('The shop’s category.'),
    priceStart: emptyAs(undefined, sentPrice),
    priceEnd: emptyAs(undefined, sentPrice),
    minOrderQuantityMax: z
      .union([z.literal(''), z.null(), z.coerce.number().int().min(1).max(limits.quantityMax)])
      .optional()
      .transform((value) => value || undefined)
      .describe('Offers with a larger minimum order are left out.'),
  }),
  output: z.object({ state: findingState, list: z.array(foundOffer).describe('At most 20.') }),
  refusals: [],
});

export const findOffersByPicture = defineCall({
  summary:
    'Products that look like a picture: those of the shop first, then offers of the marketplace behind it. Nothing of the picture is kept here. Not in the specification.',
  method: 'POST',
  path: '/marketplace/pictures',
  access: 'public',
  limit: 'marketplace',
  input: z.object({
    contentBase64: base64(limits.searchedPictureMaxBytes)
      .describe('A JPEG or PNG of at most 180 KB; what the marketplace looks at is small anyway.')
      .meta({ examples: ['/9j/4AAQ'] }),
  }),
  output: z.object({
    state: findingState,
    products: z.array(listedProduct).describe('In the shop.'),
    list: z.array(foundOffer).describe('Not in the shop yet.'),
  }),
  refusals: ['file_not_an_image', 'file_too_large', 'too_many_requests'],
});

/** Why an offer cannot be opened. Texts name them. */
const openingProblems = [
  'gone',
  'no_price',
  'patent',
  'forbidden',
  'seller',
  'no_category',
  'unfit',
  'resting',
  'silent',
  'off',
] as const;
export type OpeningProblem = (typeof openingProblems)[number];

export const openOffer = defineCall({
  summary: 'Brings an offer of the marketplace into the shop, if it is not there yet. Not in the specification.',
  method: 'POST',
  path: '/marketplace/offers/{offerId}/open',
  access: 'public',
  limit: 'marketplace',
  input: z.object({
    offerId: z
      .string()
      .regex(/^\d{1,24}$/)
      .describe('The marketplace’s number of the offer.')
      .meta({ examples: ['628418442478'] }),
  }),
  output: z.object({
    productId: z.int().nullable().describe('The product that it is now; null: it cannot be had, or not yet.'),
    problem: z
      .enum(openingProblems)
      .nullable()
      .describe('Why it is no product: `resting` and `silent` pass, the others stay.'),
  }),
  refusals: [],
});

const share = z.number().nullable();

const toldSeller = z
  .object({
    sellerId: z.string().describe('The marketplace’s id of the seller.'),
    name: z.string().describe('As the marketplace writes it.'),
    marketplace: z.enum(['demo', 'alibaba1688']).describe('Who says all this.'),
    readAt: z.string().describe('When the marketplace said so, `YYYY-MM-DD HH:mm:ss`, UTC.'),
    isFactory: z.boolean().describe('It makes the goods itself, as the marketplace says.'),
    years: z.int().nullable().describe('On the marketplace.'),
    score: z.number().nullable().describe('Of the seller, 0 to 5.'),
    offerScore: z.number().nullable().describe('Of its offers, 0 to 5.'),
    logisticsScore: z.number().nullable().describe('Of its deliveries, 0 to 5.'),
    disputeScore: z.number().nullable().describe('Of how it settles disputes, 0 to 5.'),
    repeatBuyers: share.describe('Share of buyers who come back, 0 to 1.'),
    onTimeRate: share.describe('Share sent in time, 0 to 1.'),
    faultReturnRate: share.describe('Share returned for faults, 0 to 1.'),
    goodsHere: z.int().describe('How many of its goods are in this shop.'),
  })
  .meta({ id: 'ToldSeller', description: 'What the marketplace says about a seller; null: nothing.' });

export const getOfferSeller = defineCall({
  summary: 'Who sells a product to the shop, in the marketplace’s words. Not in the specification.',
  method: 'GET',
  path: '/marketplace/products/{offerId}/seller',
  access: 'public',
  scope: 'catalogue:read',
  input: z.object({ offerId: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) }),
  output: z.object({ seller: toldSeller.nullable().describe('Null: the product comes from no marketplace.') }),
  refusals: [],
  cached: true,
});

export const listSellerGoods = defineCall({
  summary: 'The goods of a seller that are in this shop, most sold first. Not in the specification.',
  method: 'GET',
  path: '/marketplace/sellers/{sellerId}/goods',
  access: 'public',
  scope: 'catalogue:read',
  limit: 'searches',
  input: z.object({ sellerId, beginPage: emptyAs(1, page) }),
  output: z.object({
    seller: toldSeller,
    data: z.array(listedProduct).describe(`At most ${serverLimits.productPageSize}.`),
    totalRecords: z.int(),
    totalPage: z.int(),
  }),
  refusals: ['not_found'],
  cached: true,
});
