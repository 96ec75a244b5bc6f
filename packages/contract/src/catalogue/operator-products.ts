import { z } from 'zod';
import { defineCall } from '../call.ts';
import { marketplaceId, optionalMarketplaceId, optionalText, pageSize, requiredText, text } from '../fields.ts';
import { isLanguage, type Language, languages } from '../languages.ts';
import { limits, serverLimits } from '../limits.ts';
import { lowPriceReason, notedLowPrice, priceRequest } from './low-prices.ts';
import { textOrigins } from './translations.ts';

/** Products as operators see them: hidden and withdrawn ones too, with the supplier's and the shop's own values. */

const codes = languages.map(({ code }) => code) as [Language, ...Language[]];

/** Dollars with at most four decimals. */
const priceUsd = z
  .number()
  .positive()
  .max(100_000_000)
  .refine((price) => Math.abs(price * 10_000 - Math.round(price * 10_000)) < 1e-6);
const pieces = z.int().min(1).max(limits.quantityMax);
const grams = z.int().min(1).max(10_000_000);
/** 0.25 is 25 %. */
const markup = z.number().min(0).max(10);
const hsCode = requiredText(20);
const regions = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
/** Empty text is no country; `ZZ` stands for none that is known. */
export const countryOfOrigin = z
  .string()
  .refine((code) => /^[A-Z]{2}$/.test(code) && code !== 'ZZ' && regions.of(code) !== undefined);
/** A supplier's picture, or the key of an upload. */
const picture = requiredText(1000);

/** private: on sale to one customer alone. */
export const productStates = ['active', 'hidden', 'withdrawn', 'private'] as const;

const operatorProduct = z
  .object({
    offerId: z.int(),
    title: z.string().describe('In the operator’s language.'),
    sourceTitle: z.string().describe('The supplier’s own words.'),
    pictureUrl: z.string(),
    status: z.enum(productStates),
    supplier: z.object({ id: z.string(), name: z.string() }),
    categoryId: z.int(),
    priceUsd: z.number().describe('At the minimum order.'),
    marginRate: z.number().nullable().describe('Of that price; null if its cost depends on the variant.'),
    minOrderQuantity: z.int(),
    isWeightAssumed: z.boolean(),
    missingLanguages: z.int().describe('Of the title.'),
    hasOwnValues: z.boolean(),
  })
  .meta({ id: 'OperatorProduct' });

/** Filters of the list of products. */
export const productFilter = {
  search: optionalText(200),
  status: z.enum(productStates).optional(),
  categoryId: optionalMarketplaceId,
  supplierId: optionalText(100),
  weight: z.literal('assumed').optional(),
  own: z.literal('yes').optional(),
};

export const operatorListProducts = defineCall({
  summary:
    'All products, hidden and withdrawn ones too, by number. `search`: words of a title in any language, the supplier’s words, its name, or the number of a product or variant.',
  method: 'GET',
  path: '/console/products',
  access: 'operator:catalogue',
  input: z.object({
    ...productFilter,
    after: optionalText(20).describe('`next` of the page before.'),
    pageSize: pageSize(50),
  }),
  output: z.object({
    list: z.array(operatorProduct),
    total: z.int(),
    isMore: z.boolean().describe('There are more than `total`.'),
    next: z.string().nullable(),
  }),
  refusals: [],
});

const ownText = z.object({
  language: z.enum(codes),
  source: z.string().describe('What the supplier says; empty if nothing.'),
  own: z.string().nullable(),
  isSourceChanged: z.boolean().describe('The supplier has said something else since the own text.'),
  translated: z.string().describe('Where the supplier says nothing: what the shop had translated; empty if nothing.'),
  origin: z.enum(textOrigins).describe('How the text that buyers read came to be.'),
});

/** The supplier's value, and the shop's own; null: none. */
const ownValue = <Value extends z.ZodType>(value: Value) =>
  z.object({ source: value, own: value.nullable(), isSourceChanged: z.boolean() });

const tierOf = z.object({
  from: z.int(),
  costYuan: z.number().nullable(),
  computedUsd: z.number().nullable(),
  ownUsd: z.number().nullable(),
  shownUsd: z.number(),
  marginRate: z.number().nullable(),
});

const productChange = z.object({
  at: z.string(),
  by: z.string(),
  field: z
    .string()
    .describe('`title`, `tiers`, `minimum` …')
    .meta({ examples: ['minimum'] }),
  language: z.string().describe('Of a text; else empty.'),
  before: z.unknown().describe('The own value before; null if the supplier’s counted.'),
  after: z.unknown().describe('The own value since; null if the supplier’s counts again.'),
});

const wholeProduct = z
  .object({
    offerId: z.int(),
    version: z.int(),
    status: z.enum(productStates),
    sourceTitle: z.string(),
    supplier: z.object({ id: z.string(), name: z.string(), connector: z.string() }),
    itemNumber: z.string(),
    storedAt: z.string().describe('When the supplier’s values were last stored, `YYYY-MM-DD HH:mm:ss`, UTC.'),
    stock: z.int(),
    titles: z.array(ownText),
    descriptions: z.array(ownText),
    pictures: z.object({
      shown: z.array(z.object({ name: z.string(), url: z.string(), isOwn: z.boolean() })),
      source: z.array(z.object({ name: z.string(), url: z.string() })),
      own: z.boolean().describe('Choice and order are the shop’s.'),
      isSourceChanged: z.boolean(),
    }),
    tiers: z.array(tierOf),
    sourceTiers: z.array(z.object({ from: z.int(), costYuan: z.number(), computedUsd: z.number() })),
    hasOwnTiers: z.boolean(),
    isPriceSourceChanged: z.boolean(),
    cnyPerUsd: z.number(),
    markup: z.object({
      rate: z.number().describe('The markup that counts.'),
      source: z.number().describe('The category’s, or the default.'),
      own: z.number().nullable(),
    }),
    minimum: ownValue(z.int()).describe('Least order, in pieces.'),
    batchNumber: z.int(),
    weight: ownValue(z.int()).extend({ isAssumed: z.boolean() }),
    hsCode: ownValue(z.string()),
    origin: ownValue(z.string()),
    category: ownValue(z.int()).describe('Id of its category.'),
    skus: z.array(
      z.object({
        skuId: z.int(),
        name: z.string(),
        specId: z.string(),
        stock: z.int(),
        costYuan: z.number().nullable(),
        computedUsd: z.number().nullable(),
        ownUsd: z.number().nullable(),
        weightGrams: z.int().nullable(),
        isWithdrawn: z.boolean(),
      }),
    ),
    history: z.array(productChange).describe('The last changes of own values, newest first.'),
    lowPrices: z
      .array(notedLowPrice)
      .describe('When prices were set that leave less than the shop’s guard, and why; the latest first.'),
    askedPrices: z
      .array(priceRequest)
      .describe(
        'Its prices that wait for an owner: asked for on its page, or by a change of many products; oldest first.',
      ),
  })
  .meta({ id: 'WholeProduct' });

export const operatorGetProduct = defineCall({
  summary: 'A product with what the supplier says, what buyers see, and who changed what.',
  method: 'GET',
  path: '/console/products/{offerId}',
  access: 'operator:catalogue',
  input: z.object({ offerId: marketplaceId }),
  output: wholeProduct,
  refusals: ['not_found'],
});

/** Values by language. */
const ofLanguages = <Value extends z.ZodType<string>>(value: Value) =>
  z.record(
    z.string().refine((code) => isLanguage(code)),
    value.nullable(),
  );

export const operatorChangeProduct = defineCall({
  summary:
    'Sets own values, which imports and refreshes leave alone; null goes back to the supplier’s. What is left out stays.',
  method: 'POST',
  path: '/console/products/{offerId}',
  access: 'operator:catalogue',
  input: z.object({
    offerId: marketplaceId,
    version: z.int().min(0).max(serverLimits.versionMax).describe('Of the product as it was shown.'),
    titles: ofLanguages(requiredText(300)).optional(),
    descriptions: ofLanguages(text(100_000)).optional(),
    pictures: z.array(picture).max(250).nullable().optional().describe('Those shown, in order; none: the supplier’s.'),
    tiers: z
      .array(z.object({ from: pieces, priceUsd: priceUsd.nullable() }))
      .min(1)
      .max(20)
      .refine((tiers) => tiers.every(({ from }, index) => from > (tiers[index - 1]?.from ?? 0)))
      .nullable()
      .optional(),
    skuPrices: z
      .array(z.object({ skuId: marketplaceId, priceUsd }))
      .min(1)
      .max(2048)
      .nullable()
      .optional(),
    markup: markup.nullable().optional(),
    minimum: pieces.nullable().optional().describe('Least order, in pieces.'),
    weightGrams: grams.nullable().optional(),
    hsCode: hsCode.nullable().optional(),
    origin: countryOfOrigin.nullable().optional(),
    categoryId: marketplaceId.nullable().optional(),
    status: z.enum(['active', 'hidden']).optional(),
    lowPriceReason,
  }),
  output: z.object({ version: z.int() }),
  refusals: [
    'price_too_low',
    'not_found',
    'changed_meanwhile',
    'upload_not_allowed',
    'file_not_an_image',
    'file_too_large',
  ],
  bodyMaxBytes: 4_000_000,
});

export const operatorListCategories = defineCall({
  summary: 'All categories with their names, in the shop’s order.',
  method: 'GET',
  path: '/console/categories',
  access: 'operator:catalogue|finance',
  input: z.object({}),
  output: z.array(
    z
      .object({
        id: z.int(),
        parentId: z.int().nullable(),
        level: z.int(),
        names: z.record(z.string(), z.string()),
        position: z.int(),
        productCount: z.int(),
        isVisible: z.boolean(),
      })
      .meta({ id: 'OperatorCategory' }),
  ),
  refusals: [],
});
