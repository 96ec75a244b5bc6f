import { z } from 'zod';
import { defineCall } from '../call.ts';
import { displayCurrencies } from '../currencies.ts';
import { empty, optionalMarketplaceId } from '../fields.ts';
import { lowPriceReason, lowPrices } from './low-prices.ts';

export const operatorSetExchangeRate = defineCall({
  summary: 'Sets the yuan-per-dollar rate; the catalogue is repriced in the background, placed orders never are.',
  method: 'POST',
  path: '/console/exchange-rate',
  access: 'operator:finance|catalogue',
  input: z.object({ cnyPerUsd: z.number().min(0.01).max(1000), lowPriceReason }),
  output: z.object({ cnyPerUsd: z.number(), validFrom: z.string() }),
  refusals: ['price_too_low'],
});

const currencyRates = z
  .object({
    validOn: z.iso.date().describe('`YYYY-MM-DD`.'),
    perUsd: z.record(z.enum(displayCurrencies), z.number().positive().max(1_000_000)),
  })
  .meta({ id: 'CurrencyRates', description: 'The day’s rates: how much of each currency a US dollar buys.' });

export const listCurrencyRates = defineCall({
  summary:
    'The stored rates for showing prices in other currencies. Orders are charged in US dollars. Not in the specification.',
  method: 'GET',
  path: '/base/currencyRates',
  access: 'public',
  scope: 'catalogue:read',
  input: empty,
  output: currencyRates,
  refusals: [],
  cached: true,
});

export const operatorSetCurrencyRates = defineCall({
  summary: "Stores the day's display rates; currencies left out keep theirs.",
  method: 'POST',
  path: '/console/currency-rates',
  access: 'operator:finance',
  input: z.object({
    validOn: z.iso.date(),
    perUsd: z.partialRecord(z.enum(displayCurrencies), z.number().min(0.000001).max(1_000_000)),
  }),
  output: currencyRates,
  refusals: [],
});

export const operatorSetMarkup = defineCall({
  summary: "Sets the default markup, or one category's. 0.25 is 25 %.",
  method: 'POST',
  path: '/console/markup',
  access: 'operator:finance|catalogue',
  input: z.object({ categoryId: optionalMarketplaceId, markup: z.number().min(0).max(10), lowPriceReason }),
  output: z.object({ categoryId: z.int().nullable(), markup: z.number(), validFrom: z.string() }),
  refusals: ['price_too_low', 'not_found'],
});

const setRate = z.object({ cnyPerUsd: z.number(), validFrom: z.string(), by: z.string() });
const setMarkup = z.object({
  categoryId: z.int().nullable().describe('Null: the default.'),
  markup: z.number(),
  validFrom: z.string(),
  by: z.string(),
});

export const operatorGetPrices = defineCall({
  summary: 'Today’s rate and markups, and those before them.',
  method: 'GET',
  path: '/console/prices',
  access: 'operator:finance|catalogue',
  input: empty,
  output: z.object({
    cnyPerUsd: z.number(),
    markup: z.number().describe('The default.'),
    markups: z.array(setMarkup).describe('Of categories, today.'),
    rates: z.array(setRate).describe('The last twenty, newest first.'),
    earlierMarkups: z.array(setMarkup).describe('The last twenty, newest first.'),
    toReprice: z.int().describe('Products that still have older prices; counted up to 10,000.'),
  }),
  refusals: [],
});

export const operatorPreviewPrices = defineCall({
  summary: 'What another rate, or another markup, would do to prices. Nothing is changed.',
  method: 'POST',
  path: '/console/prices/preview',
  access: 'operator:finance|catalogue',
  input: z.object({
    change: z
      .object({
        cnyPerUsd: z.number().min(0.01).max(1000).optional(),
        categoryId: z.int().nonnegative().optional(),
        markup: z.number().min(0).max(10).optional(),
      })
      .refine(({ cnyPerUsd, markup }) => (cnyPerUsd === undefined) !== (markup === undefined))
      .meta({
        description: 'Another rate; or another markup, of a category or the default.',
        examples: [{ cnyPerUsd: 7.1 }],
      }),
  }),
  output: z.object({
    products: z.int().describe('Products that buyers see and that it is about; counted up to 10,000.'),
    isMore: z.boolean().describe('There are more than `products`.'),
    examples: z
      .array(
        z.object({
          offerId: z.int(),
          title: z.string(),
          beforeUsd: z.number().describe('The price at the minimum order, as it is.'),
          afterUsd: z.number().describe('As it would be.'),
          marginRate: z.number().nullable(),
        }),
      )
      .describe('Best sellers first.'),
    low: lowPrices,
  }),
  refusals: ['not_found'],
});
