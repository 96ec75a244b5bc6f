import { z } from 'zod';
import { defineCall } from './call.ts';
import { id, line, nothing, optionalLine } from './fields.ts';
import { limits, operatorLimits } from './limits.ts';

/** The place of arrived goods until their order leaves: a shelf, a bin or a box. */

export const goodsPlace = optionalLine(operatorLimits.shelfMax)
  .describe('Where the goods are now: shelf, bin or box. Empty: nowhere in particular.')
  .meta({ examples: ['A-3-2'] });

/** Places: shelves, bins or boxes. */
export const placesOf = (what: string) =>
  z
    .array(z.string())
    .describe(what)
    .meta({ examples: [['A-3-2']] });

export const linePlaces = z
  .array(z.object({ id: id.describe('Of the purchase order’s line.'), place: line(operatorLimits.shelfMax) }))
  .max(operatorLimits.purchaseOrderLinesMax)
  .default([])
  .describe('Where the pieces of each line are that have come; a line that is not named has no place.');

export const operatorPlaceGoods = defineCall({
  summary: 'Moves goods of an order within the warehouse: all pieces of the lines named are in this place from now on.',
  method: 'PUT',
  path: '/console/warehouse/orders/{id}/places',
  access: 'operator:warehouse',
  input: z.object({
    id,
    place: line(operatorLimits.shelfMax)
      .describe('Shelf, bin or box; empty text: nowhere in particular.')
      .meta({ examples: ['A-3-2'] }),
    orderItemIds: z
      .array(id)
      .max(limits.cartLinesMax)
      .default([])
      .describe('Which lines; without any, all of the order but what is taken from the customer’s own stock.')
      .meta({ examples: [[]] }),
  }),
  output: nothing,
  refusals: ['not_found', 'order_status_changed', 'idempotency_key_reused'],
  idempotent: true,
});
