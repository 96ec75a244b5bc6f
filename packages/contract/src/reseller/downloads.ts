import { z } from 'zod';
import { defineCall } from '../call.ts';
import { empty, id, isoTimeOrNull, marketplaceId, nothing, optionalId } from '../fields.ts';
import { languages } from '../languages.ts';
import { resellerLimits } from '../reseller-limits.ts';

/** Packages of goods that resellers download. */

export const packageFormats = ['shopify', 'woocommerce', 'csv'] as const;
export const packageStates = ['waiting', 'running', 'ready', 'failed', 'cancelled', 'expired'] as const;
export const packageFailures = ['no_goods', 'too_big', 'no_rate', 'unavailable'] as const;

const language = z.enum(languages.map(({ code }) => code));
const format = z
  .enum(packageFormats)
  .describe('Of the product file: what Shopify or WooCommerce imports, or a plain table.')
  .meta({ examples: ['shopify'] });
const chosenLanguages = z
  .array(language)
  .describe('Of the texts; the first is that of the product file.')
  .meta({ examples: [['en', 'de']] });
const hasPictures = z.boolean().describe('With the pictures, in their original size.');
const isActive = z.boolean().describe('In the product file goods are on sale; otherwise drafts.');
const resellerPackage = z
  .object({
    id: z.string(),
    state: z
      .enum(packageStates)
      .describe('waiting, running: being made. ready: can be downloaded. expired: removed after its days.'),
    format,
    languages: chosenLanguages,
    hasPictures,
    isActive,
    shopName: z.string().describe('Whose price rule its prices have; empty text: they are the cost.'),
    currency: z.string().describe('Of its prices, ISO 4217.'),
    goods: z.int().describe('How many products were chosen.'),
    pictures: z.array(z.string()).max(4).describe('Covers of the first of them.'),
    done: z.int().describe('How much of `total` is done.'),
    total: z.int().describe('Products and pictures; 0: not counted yet.'),
    bytes: z.int().describe('How large the file is; 0: it is not made yet.'),
    leftOut: z.int().describe('Products left out, because they are not sold any more.'),
    picturesMissing: z.int().describe('Pictures that could not be had.'),
    failedBecause: z
      .enum(['', ...packageFailures])
      .describe(
        'no_goods: none is sold any more. too_big. no_rate: none is known for the currency. unavailable: something of ours.',
      ),
    requestedAt: isoTimeOrNull('When it was asked for').unwrap(),
    readyAt: isoTimeOrNull('Since when it can be downloaded'),
    expiresAt: isoTimeOrNull('Until when'),
  })
  .meta({ id: 'ResellerPackage', description: 'Goods to download: pictures, texts and a product file, zipped.' });

export const listPackages = defineCall({
  summary: 'One’s packages, newest first. Not in the specification.',
  method: 'GET',
  path: '/reseller/packages',
  access: 'customer',
  input: empty,
  output: z.object({
    list: z.array(resellerPackage),
    leftToday: z.int().describe('How many more can be asked for today.'),
    keptDays: z.int().describe('For how many days one is kept.'),
    shops: z
      .array(
        z.object({
          id: z.string(),
          name: z.string().describe('Its name.'),
          channel: z.enum(['shopify', 'woocommerce']).describe('Its system.'),
          currency: z.string().describe('Of its prices, ISO 4217.'),
          isDefault: z.boolean().describe('The one that is chosen first.'),
        }),
      )
      .describe('One’s shops, whose price rules can be chosen.'),
  }),
  refusals: [],
});

export const requestPackage = defineCall({
  summary: 'Has a package of goods made. What may not be sold on is left out. Not in the specification.',
  method: 'POST',
  path: '/reseller/packages',
  access: 'customer',
  idempotent: true,
  input: z.object({
    offerIds: z
      .array(marketplaceId)
      .min(1)
      .max(resellerLimits.packageGoodsMax)
      .transform((given) => [...new Set(given)])
      .describe('The goods.'),
    format,
    languages: chosenLanguages
      .min(1)
      .max(languages.length)
      .transform((given) => [...new Set(given)]),
    hasPictures: hasPictures.default(true),
    isActive: isActive.default(false),
    shopId: optionalId.describe('Whose price rule and currency it has; absent: prices are the cost in US dollars.'),
  }),
  output: z.object({
    id: z.string(),
    left: z
      .array(
        z.object({
          offerId: z.int().describe('Number of the product.'),
          reason: z.enum(['withdrawn', 'needs_authorization', 'not_found']).describe('Why it was left out.'),
        }),
      )
      .describe('What was left out, and why.'),
  }),
  refusals: ['not_found', 'no_goods_left', 'too_many_packages', 'shop_currency_unknown'],
});

export const cancelPackage = defineCall({
  summary: 'Stops a package that is being made. Not in the specification.',
  method: 'POST',
  path: '/reseller/packages/{id}/cancel',
  access: 'customer',
  input: z.object({ id }),
  output: nothing,
  refusals: ['not_found'],
});

export const repeatPackage = defineCall({
  summary: 'Makes a package anew, with today’s texts, prices and pieces. Not in the specification.',
  method: 'POST',
  path: '/reseller/packages/{id}/again',
  access: 'customer',
  input: z.object({ id }),
  output: nothing,
  refusals: ['not_found', 'too_many_packages', 'shop_currency_unknown'],
});

export const removePackage = defineCall({
  summary: 'Removes a package, and stops it if it is being made. Not in the specification.',
  method: 'DELETE',
  path: '/reseller/packages/{id}',
  access: 'customer',
  input: z.object({ id }),
  output: nothing,
  refusals: [],
});

export const getPackageUrl = defineCall({
  summary:
    'Where its owner can download a package for at least 15 minutes: with the session’s cookie or token. Not in the specification.',
  method: 'GET',
  path: '/reseller/packages/{id}/url',
  access: 'customer',
  input: z.object({ id }),
  output: z.object({ url: z.string().describe('The file; only its owner can load it.') }),
  refusals: ['not_found'],
});
