import { z } from 'zod';
import { defineCall } from '../call.ts';
import { empty, usd } from '../fields.ts';

/** What selling on costs, for visitors who are not signed in. */

const part = (what: string) => usd.describe(`${what}, US dollars.`).meta({ examples: [2] });

export const getResaleExample = defineCall({
  summary:
    'What one piece of a product that sells well costs, sent by itself to a country: by the shop’s own prices. Null: the shop sells nothing by the single piece. Not in the specification.',
  method: 'GET',
  path: '/reseller/example',
  access: 'public',
  scope: 'catalogue:read',
  input: empty,
  output: z
    .object({
      offerId: z.int(),
      title: z.string().describe('In the language asked for.'),
      country: z
        .string()
        .describe('Where it goes, ISO 3166.')
        .meta({ examples: ['US'] }),
      countryName: z
        .string()
        .describe('Its name in the language asked for.')
        .meta({ examples: ['United States'] }),
      goodsUsd: part('The piece'),
      feesUsd: part('Shipping within China, inspection and service'),
      freightUsd: part('The cheapest shipping line'),
      totalUsd: part('Together, without import duty and taxes'),
      line: z
        .string()
        .describe('Name of the shipping line.')
        .meta({ examples: ['Express'] }),
      daysFrom: z.int().nullable().describe('Days in transit; null: not known.'),
      daysTo: z.int().nullable().describe('Days in transit; null: not known.'),
      handlingDaysFrom: z.int().describe('Days from payment until it leaves the warehouse.'),
      handlingDaysTo: z.int().describe('Days from payment until it leaves the warehouse.'),
    })
    .meta({ id: 'ResaleExample' })
    .nullable(),
  refusals: [],
  cached: true,
});
