import { z } from 'zod';
import { defineCall } from '../call.ts';
import { displayCurrencies } from '../currencies.ts';
import { empty, optionalMarketplaceId } from '../fields.ts';

export const operatorSetExchangeRate = defineCall({
  summary: 'Sets the yuan-per-dollar rate; the catalogue is repriced in the background, placed orders never are.',
  method: 'POST',
  path: '/console/exchange-rate',
  access: 'operator:finance',
  input: z.object({ cnyPerUsd: z.coerce.number<number | string>().min(0.01).max(1000) }),
  output: z.object({ cnyPerUsd: z.number(), validFrom: z.string() }),
  refusals: [],
});

const currencyRates = z
  .object({
    validOn: z.iso.date().describe('`YYYY-MM-DD`.'),
    perUsd: z.record(z.enum(displayCurrencies), z.number().positive().max(1_000_000)),
  })
  .meta({ id: 'CurrencyRates', description: 'The day’s rates: how much of each currency a US dollar buys.' });

export const listCurrencyRates = defineCall({
  summary: 'The stored rates for showing prices in other currencies. Orders are charged in US dollars. Ours.',
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
  access: 'operator:finance',
  input: z.object({ categoryId: optionalMarketplaceId, markup: z.number().min(0).max(10) }),
  output: z.object({ categoryId: z.int().nullable(), markup: z.number(), validFrom: z.string() }),
  refusals: ['not_found'],
});
