import { z } from 'zod';
import { defineCall } from './call.ts';
import { listedProduct } from './catalogue/products.ts';
import { empty, marketplaceId, nothing, page, pageOf, pageSize } from './fields.ts';
import { limits, serverLimits } from './limits.ts';

export const favourite = listedProduct
  .extend({
    unavailable: z.enum(['', 'sold_out', 'withdrawn']).describe('Why it can’t be bought now, or empty text.'),
  })
  .meta({ id: 'Favourite', description: 'A marked product at today’s price.' });

export const listFavourites = defineCall({
  summary:
    "Own favourites at today's prices, newest first. Withdrawn products stay in the list. Not in the specification.",
  method: 'GET',
  path: '/favourites/list',
  access: 'customer',
  input: z.object({ pageNum: page, pageSize: pageSize(limits.favouritePageSize) }),
  output: pageOf(favourite),
  refusals: [],
});

export const listFavouriteIds = defineCall({
  summary:
    'The offer ids of all own favourites, newest first: which products of a page are marked. Not in the specification.',
  method: 'GET',
  path: '/favourites/ids',
  access: 'customer',
  input: empty,
  output: z.array(z.int()).max(serverLimits.favouritesMax),
  refusals: [],
});

export const addFavourite = defineCall({
  summary: 'Marks a product. One that is marked already stays as it is. Not in the specification.',
  method: 'POST',
  path: '/favourites/add',
  access: 'customer',
  input: z.object({ offerId: marketplaceId }),
  output: nothing,
  refusals: ['not_found', 'too_many_favourites'],
});

export const removeFavourite = defineCall({
  summary: 'Takes the mark away; nothing happens when there is none. Not in the specification.',
  method: 'POST',
  path: '/favourites/remove',
  access: 'customer',
  input: z.object({ offerId: marketplaceId }),
  output: nothing,
  refusals: [],
});
