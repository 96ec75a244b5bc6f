import { z } from 'zod';
import { defineCall } from '../call.ts';
import { empty, id, line, nothing } from '../fields.ts';
import { serverLimits } from '../limits.ts';
import { readCents, readPriceE4 } from '../money.ts';
import { roundings } from '../price-rules.ts';
import { resellerLimits } from '../reseller-limits.ts';

/** How goods are named in a reseller's shop, and what their price is compared with. */

const template = (what: string, example: string) =>
  line(resellerLimits.templateMax)
    .describe(what)
    .meta({ examples: [example] });

const templates = {
  vendor: template('Template of the vendor: {shop}, {category}. Empty text: none.', '{shop}'),
  productType: template('Template of the product type: {category}, {shop}. Empty text: none.', '{category}'),
  tags: template(
    'Templates of tags, between commas: {categories} is a tag for each category, {category}, {shop}. Empty text: none.',
    '{categories}, new',
  ),
  handle: template(
    'Template of the last part of a new product’s address: {title}, {category}, {number}. Empty text: the shop makes it.',
    '{title}',
  ),
};

const compareAt = z
  .object({
    factor: z
      .number()
      .min(1)
      .max(10)
      .refine((value) => readPriceE4(value) !== undefined)
      .describe('The price is multiplied by it.')
      .meta({ examples: [1.2] }),
    plus: z
      .number()
      .min(0)
      .max(9_999_999)
      .refine((value) => readCents(value) !== undefined)
      .describe('Added to it, in the shop’s currency.')
      .meta({ examples: [0] }),
    rounding: z
      .enum(roundings)
      .describe('How it ends: it is rounded up to it.')
      .meta({ examples: ['99'] }),
  })
  .refine(({ factor, plus }) => factor > 1 || plus > 0)
  .nullable()
  .describe('The price that is shown struck through beside the price; null: none.')
  .meta({ examples: [{ factor: 1.2, plus: 0, rounding: '99' }] });

const groupIds = z
  .array(line(100))
  .max(20)
  .describe('Collections or categories there of goods that have none of their own.')
  .meta({ examples: [['301']] });

export const listTemplates = defineCall({
  summary: 'How goods are named in each of one’s shops, with an example. Not in the specification.',
  method: 'GET',
  path: '/reseller/templates',
  access: 'customer',
  input: empty,
  output: z.array(
    z.object({
      shopId: z.string().describe('The shop.'),
      shopName: z.string().describe('Its name.'),
      channel: z.enum(['shopify', 'woocommerce']).describe('Its system.'),
      currency: z.string().describe('Of the shop, ISO 4217.'),
      decimals: z.int().describe('Decimals of its currency.'),
      language: z.string().describe('Of its texts.'),
      ...templates,
      compareAt,
      groupIds,
      example: z
        .object({
          title: z.string().describe('Title of a product.'),
          categories: z.array(z.string()).describe('Its categories, from the top down.'),
          number: z.int().describe('Its number.'),
        })
        .describe('Goods to show a template on, in the shop’s language.'),
      version: z.int().describe('Counts changes; 0: never changed.'),
    }),
  ),
  refusals: [],
});

export const setTemplates = defineCall({
  summary:
    'Says how goods are named in a shop, and what their price is compared with. Prices follow at once, names with the next publishing. Not in the specification.',
  method: 'PUT',
  path: '/reseller/templates/{shopId}',
  access: 'customer',
  input: z.object({
    shopId: id.describe('The shop.'),
    ...templates,
    compareAt,
    groupIds,
    version: z.int().min(0).max(serverLimits.versionMax).describe('That was seen.'),
  }),
  output: nothing,
  refusals: ['not_found', 'changed_meanwhile', 'placeholder_unknown'],
});
