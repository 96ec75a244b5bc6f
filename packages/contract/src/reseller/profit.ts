import { z } from 'zod';
import { defineCall } from '../call.ts';
import { optionalId } from '../fields.ts';
import { profitBys } from './profit-bys.ts';

/** What resellers' orders brought and cost. */

const month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/);
const cents = (what: string) => z.number().describe(`${what}, US dollars.`);

const profitRow = z
  .object({
    shopId: z.string().describe('The shop, or empty text: restocks of own stock, which belong to none.'),
    shopName: z.string().describe('Its name, or empty text.'),
    currency: z.string().describe('Of the shop, ISO 4217.'),
    perUsd: z.number().describe('Of that currency for one US dollar, as used for `leftUsd`; 0: no rate is known.'),
    key: z
      .string()
      .describe('The month, the product or the country; empty text by shop.')
      .meta({ examples: ['2026-11'] }),
    name: z.string().describe('Its name: of the product or the country, else empty text.'),
    orders: z.int().describe('How many orders.'),
    sold: z
      .number()
      .describe('What customers paid for the goods, in the shop’s currency, with VAT.')
      .meta({ examples: [5.98] }),
    soldUsd: cents('The same without VAT'),
    goodsUsd: cents('Goods as billed here'),
    feesUsd: cents('Fees as billed here, without freight'),
    freightUsd: cents('International freight as billed here'),
    refundsUsd: cents('Refunds of these orders'),
    leftUsd: z
      .number()
      .nullable()
      .describe('What is left, US dollars; null: no rate is known.')
      .meta({ examples: [-8.43] }),
  })
  .meta({ id: 'ResellerProfit', description: 'What orders of a shop brought, cost and left.' });

export const listProfit = defineCall({
  summary:
    'What paid orders of the reseller’s shops brought, cost and left, to the cent of bills and refunds. Not in the specification.',
  method: 'GET',
  path: '/reseller/profit',
  access: 'customer',
  limit: 'searches',
  input: z.object({
    by: z.enum(profitBys).default('month').describe('One row for each, within each shop.'),
    shopId: optionalId.describe('Of this shop only.'),
    from: month.describe('From this month on, UTC.').meta({ examples: ['2026-01'] }),
    until: month.describe('Up to this month, UTC.').meta({ examples: ['2026-11'] }),
  }),
  output: z.object({
    list: z.array(profitRow),
    uncounted: z
      .array(
        z.object({
          sn: z.string().describe('The order’s number.'),
          name: z.string().describe('As the shop calls it.'),
          shopName: z.string(),
        }),
      )
      .describe('Orders that count in no row: the shop’s price of a line cannot be read.'),
    ratesOn: z.string().describe('The day of the exchange rates, `YYYY-MM-DD`.'),
    isMore: z.boolean().describe('There are more orders than are counted: choose fewer months.'),
  }),
  refusals: [],
});
