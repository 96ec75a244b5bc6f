import { z } from 'zod';
import { defineCall } from '../call.ts';
import { id, nothing } from '../fields.ts';

/** Orders of resellers' shops that could not be read: they wait until the reseller sees to them. */

/** Reasons why a shop's order cannot be read. */
export const unreadBecauses = ['too_many_lines', 'not_understood', 'refused'] as const;
export type UnreadBecause = (typeof unreadBecauses)[number];

export const unreadShopOrder = z
  .object({
    id: z.string(),
    shopId: z.string().describe('In which shop it came in.'),
    shopName: z.string(),
    name: z.string().describe('As the shop calls it, such as `#1042`; empty text if that cannot be read either.'),
    because: z
      .enum(unreadBecauses)
      .describe(
        'too_many_lines: it has more than 100. not_understood: a part of it. refused: the shop gives an error.',
      ),
    said: z.string().describe('The part that is not understood, or the shop’s own words; or empty text.'),
    triedAt: z.string().nullable().describe('When it was tried last, `YYYY-MM-DD HH:mm:ss`, UTC.'),
  })
  .meta({ id: 'UnreadShopOrder', description: 'An order of a shop that could not be read.' });

export const retryUnreadShopOrder = defineCall({
  summary: 'Reads a shop again at once, for an order that could not be read. Not in the specification.',
  method: 'POST',
  path: '/reseller/unread-shop-orders/{id}/again',
  access: 'customer',
  input: z.object({ id }),
  output: nothing,
  refusals: ['not_found'],
});

export const setUnreadShopOrderAside = defineCall({
  summary:
    'Says that the reseller sees to an order that could not be read: it is not shown any more. Not in the specification.',
  method: 'POST',
  path: '/reseller/unread-shop-orders/{id}/aside',
  access: 'customer',
  input: z.object({ id }),
  output: nothing,
  refusals: ['not_found'],
});
