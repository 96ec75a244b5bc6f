import { z } from 'zod';
import { defineCall } from '../call.ts';
import { listedProduct } from '../catalogue/products.ts';
import { day, marketplaceId, moment, nothing, page, pageOf, pageSize } from '../fields.ts';
import { limits } from '../limits.ts';

const viewed = listedProduct
  .extend({
    viewedAt: z.string().describe('The last time, `YYYY-MM-DD HH:mm:ss`, UTC.'),
    unavailable: z.enum(['', 'sold_out', 'withdrawn']).describe('Why it can’t be bought now, or empty text.'),
  })
  .meta({ id: 'ViewedProduct', description: 'A product that was looked at, at today’s price.' });

export const listViewedProducts = defineCall({
  summary: 'What the signed-in user looked at, each product once, latest first. Not in the specification.',
  method: 'GET',
  path: '/reseller/history',
  access: 'customer',
  input: z.object({ pageNum: page, pageSize: pageSize(limits.favouritePageSize) }),
  output: pageOf(viewed),
  refusals: [],
});

export const addViewedProducts = defineCall({
  summary:
    'Adds products to the history: one that was just looked at, or what a device remembers from before signing in. Of two moments the later one counts; unknown products are left out. Not in the specification.',
  method: 'POST',
  path: '/reseller/history/add',
  access: 'customer',
  input: z.object({
    products: z
      .array(z.object({ offerId: marketplaceId, viewedAt: moment.optional().describe('Absent, or later: now.') }))
      .min(1)
      .max(limits.viewedProductsMax)
      .describe('In any order.'),
  }),
  output: nothing,
  refusals: [],
});

export const removeViewedProducts = defineCall({
  summary: 'Removes one product from the history, those of one day, or all. Not in the specification.',
  method: 'POST',
  path: '/reseller/history/remove',
  access: 'customer',
  input: z
    .object({ offerId: marketplaceId.optional(), day: day.optional().describe('UTC.') })
    .describe('Without a field: all of it.'),
  output: nothing,
  refusals: [],
});
