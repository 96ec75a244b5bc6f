import { z } from 'zod';
import { defineCall } from '../call.ts';
import { empty, nothing, optionalId, optionalText } from '../fields.ts';
import { acceptsLosing } from './accepts-losing.ts';

/** Where a reseller's customers are: margins are what is left after delivery to there. */

const vatMax = 0.5;

const market = {
  country: z
    .string()
    .toUpperCase()
    .regex(/^[A-Z]{2}$/)
    .describe('Where most customers are, two letters.')
    .meta({ examples: ['DE'] }),
  shippingLine: optionalText(40)
    .describe('By which shipping line; empty text: the cheapest.')
    .meta({ examples: ['express'] }),
  vat: z
    .number()
    .min(0)
    .max(vatMax)
    .multipleOf(0.0001)
    .describe('VAT that the prices in the shop contain, as a part of the net price; 0: they are net.')
    .meta({ examples: [0.19] }),
};

export const resellerMarket = z
  .object({
    ...market,
    countryName: z
      .string()
      .describe('In the language asked for.')
      .meta({ examples: ['Germany'] }),
    lineName: z.string().describe('Name of the line, or empty text: the cheapest.'),
  })
  .meta({ id: 'ResellerMarket', description: 'Where goods are delivered to in a margin, and how.' });

export const listMarkets = defineCall({
  summary:
    'Where the reseller’s customers are: in most shops, and in each. Also the countries that can be delivered to. Not in the specification.',
  method: 'GET',
  path: '/reseller/markets',
  access: 'customer',
  input: empty,
  output: z.object({
    workspace: resellerMarket.describe('Of every shop without its own.'),
    shops: z
      .array(
        z.object({
          shopId: z.string().describe('The shop.'),
          shopName: z.string().describe('Its name.'),
          isOwn: z.boolean().describe('False: as most shops.'),
          market: resellerMarket.describe('What holds for the shop.'),
        }),
      )
      .describe('One’s shops.'),
    countries: z
      .array(
        z.object({
          country: market.country,
          name: z.string().describe('In the language asked for.'),
          lines: z.array(z.object({ id: z.string(), name: z.string() })).describe('The lines that go there.'),
        }),
      )
      .describe('Where the shop delivers to.'),
  }),
  refusals: [],
});

export const setMarket = defineCall({
  summary:
    'Says where the reseller’s customers are, in most shops or in one. Prices by rules of delivered costs follow. Not in the specification.',
  method: 'PUT',
  path: '/reseller/markets',
  access: 'customer',
  input: z.object({
    shopId: optionalId.describe('Absent: of every shop without its own.'),
    market: z
      .object(market)
      .nullable()
      .describe('Null: the shop has none of its own any more; of the workspace: that of each shop’s own country.'),
    acceptsLosing,
  }),
  output: nothing,
  refusals: ['not_found', 'country_not_served', 'rule_loses_money'],
});
