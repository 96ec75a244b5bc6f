import { z } from 'zod';
import { defineCall } from '../call.ts';
import { empty, id } from '../fields.ts';
import { languages } from '../languages.ts';
import { serverLimits } from '../limits.ts';
import { readCents, readPriceE4 } from '../money.ts';
import { roundings, ruleBases } from '../price-rules.ts';
import { resellerLimits } from '../reseller-limits.ts';
import { acceptsLosing } from './accepts-losing.ts';
import { resellerMarket } from './markets.ts';

/** Price rules of resellers: what goods cost in their shops. */

/** An amount in the shop's currency: at most two decimals. */
const amount = (what: string, least = 0) =>
  z
    .number()
    .min(least)
    .max(9_999_999)
    .refine((value) => readCents(value) !== undefined)
    .describe(`${what}, in the shop’s currency.`)
    .meta({ examples: [1.5] });

export const marginOrNull = z
  .number()
  .nullable()
  .describe('What is left of the net price after delivery, as a part of it; null: no line carries it there.')
  .meta({ examples: [0.41] });

const band = z.object({
  from: amount('The cost from which it holds'),
  factor: z
    .number()
    .min(0.01)
    .max(100)
    .refine((value) => readPriceE4(value) !== undefined)
    .describe('The cost is multiplied by it.')
    .meta({ examples: [2.4] }),
  plus: amount('Added to it'),
});

/** The first holds from 0 on, each further one from a higher cost. */
const areInOrder = (bands: readonly { from: number }[]) =>
  bands[0]?.from === 0 && bands.every(({ from }, index) => index === 0 || from > (bands[index - 1]?.from ?? 0));

export const ruleFields = {
  basis: z
    .enum(ruleBases)
    .default('delivered')
    .describe(
      'What the rule takes for the cost. delivered: goods, fees and freight of a piece by itself. goods: its price alone.',
    )
    .meta({ examples: ['delivered'] }),
  bands: z
    .array(band)
    .min(1)
    .max(resellerLimits.priceBandsMax)
    .refine(areInOrder)
    .describe('By cost, lowest first; the first from 0 on.')
    .meta({ examples: [[{ from: 0, factor: 2.4, plus: 1.5 }]] }),
  rounding: z
    .enum(roundings)
    .describe('How prices end: they are rounded up to it.')
    .meta({ examples: ['99'] }),
  leastMargin: z
    .number()
    .min(0)
    .max(0.9)
    .refine((value) => readPriceE4(value) !== undefined)
    .describe('Part of the net price that is left after the rule’s cost, at least; a price is never lower.')
    .meta({ examples: [0.3] }),
};

const mainLanguage = z
  .enum(languages.map(({ code }) => code))
  .describe('Whose title and description are sent to the shop.')
  .meta({ examples: ['en'] });

export const priceRule = z
  .object({
    shopId: z.string().describe('The shop.'),
    shopName: z.string().describe('Its name.'),
    currency: z.string().describe('Of the shop, ISO 4217.'),
    perUsd: z.number().describe('Of that currency for one US dollar; 0: no rate is known, and nothing can be priced.'),
    ...ruleFields,
    mainLanguage,
    market: resellerMarket.describe('Where its goods are delivered to.'),
    published: z.int().describe('Goods published there.'),
    version: z.int().describe('Counts changes.'),
  })
  .meta({ id: 'PriceRule', description: 'How a shop’s prices are made from costs.' });

const previewed = z.object({
  offerId: z.int().describe('Number of the product.'),
  title: z.string().describe('Its title.'),
  imageUrl: z.string().describe('Its cover, or empty text.'),
  cost: z.number().describe('What a piece costs delivered, US dollars.'),
  now: z.number().nullable().describe('Its price in the shop now, or null.'),
  next: z.number().describe('Its price by this rule.'),
  margin: marginOrNull,
});

const losing = z.object({
  offerId: z.int().describe('Number of the product.'),
  title: z.string().describe('Its title.'),
  currency: z.string().describe('Of the shop, ISO 4217.'),
  price: z.number().describe('By this rule, in the shop’s currency.'),
  loss: z.number().describe('What each piece of it loses, in the shop’s currency.'),
});

export const pricePreview = z
  .object({
    list: z.array(previewed).max(10),
    prices: z.int().describe('Prices in the shop.'),
    changed: z.int().describe('How many of them the rule changes.'),
    rising: z.int().describe('How many of those rise by more than 25 %.'),
    losing: z.int().describe('How many goods would be sold at a loss.'),
    worst: z.array(losing).max(10).describe('Of those, what loses most.'),
  })
  .meta({ id: 'PricePreview', description: 'What a rule would change.' });

export const listPriceRules = defineCall({
  summary: 'The price rule of each of one’s shops. Not in the specification.',
  method: 'GET',
  path: '/reseller/price-rules',
  access: 'customer',
  input: empty,
  output: z.array(priceRule),
  refusals: [],
});

export const previewPriceRule = defineCall({
  summary: 'What a rule would change, shown on ten of one’s goods. Changes nothing. Not in the specification.',
  method: 'POST',
  path: '/reseller/price-rules/{shopId}/preview',
  access: 'customer',
  input: z.object({ shopId: id.describe('The shop.'), ...ruleFields }),
  output: pricePreview,
  refusals: ['not_found', 'shop_currency_unknown'],
});

export const setPriceRule = defineCall({
  summary: 'Stores a shop’s rule; the prices it changes are sent to the shop. Not in the specification.',
  method: 'PUT',
  path: '/reseller/price-rules/{shopId}',
  access: 'customer',
  input: z.object({
    shopId: id.describe('The shop.'),
    ...ruleFields,
    mainLanguage,
    version: z.int().min(0).max(serverLimits.versionMax).describe('That was seen.'),
    acceptsLosing,
  }),
  output: pricePreview.pick({ prices: true, changed: true, rising: true }),
  refusals: ['not_found', 'shop_currency_unknown', 'changed_meanwhile', 'rule_loses_money'],
});
