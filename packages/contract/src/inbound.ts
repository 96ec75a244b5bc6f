import { z } from 'zod';
import { defineCall } from './call.ts';
import { after, id, pageSize } from './fields.ts';
import { placesOf } from './goods-places.ts';
import { orderStatuses } from './order-status.ts';
import { purchaseOrderStates } from './purchasing.ts';

/** Purchase orders for the warehouse that receives them. Their costs are left out. */

const row = {
  id: z.string(),
  number: z.string().describe('`PO-1001`.'),
  supplier: z.string().describe('In the supplier’s words, as on the parcel.'),
  state: z.enum(purchaseOrderStates),
  since: z.string(),
  version: z.int(),
  carrier: z.string(),
  trackingNumber: z.string().describe('Of its first parcel. Empty text: not announced yet.'),
  parcels: z
    .array(
      z.object({
        id: z.string(),
        carrier: z.string(),
        trackingNumber: z.string(),
        hasArrived: z.boolean().describe('It was received.'),
      }),
    )
    .describe('What the supplier has announced.'),
  lines: z.int(),
  pieces: z
    .int()
    .describe('Without those that the supplier does not send and, while it is on its way, those that have come.'),
};

export const inbound = z.object(row).meta({ id: 'Inbound' });

const inboundLine = z
  .object({
    id: z.string(),
    orderId: z.string(),
    sn: z.string(),
    productName: z.string().describe('Title as the buyer ordered it.'),
    sourceName: z.string(),
    options: z.string().describe('In the supplier’s words.'),
    picture: z.string(),
    offerId: z.int(),
    itemNumber: z.string().describe('The supplier’s own number, or empty text.'),
    pieces: z.int(),
    received: z.int(),
    places: placesOf('Where pieces of this line are already.'),
  })
  .meta({ id: 'InboundLine' });

export const operatorListInbound = defineCall({
  summary: 'Purchase orders that suppliers have announced with a tracking number and that have not come, oldest first.',
  method: 'GET',
  path: '/console/warehouse/inbound',
  access: 'operator:warehouse',
  input: z.object({
    after,
    pageSize: pageSize(50),
  }),
  output: z.object({
    list: z.array(inbound),
    total: z.int().describe('1000 at most.'),
    next: z.string().nullable().describe('For `after` of the next page; null when there is none.'),
  }),
  refusals: [],
});

export const operatorGetInbound = defineCall({
  summary:
    'A purchase order on its way, or arrived: what should be in it, and for which orders. `operatorArrivePurchaseOrder` receives it, `operatorReceivePurchaseParcel` one of several parcels.',
  method: 'GET',
  path: '/console/warehouse/inbound/{id}',
  access: 'operator:warehouse',
  input: z.object({ id }),
  output: z.object({
    ...row,
    list: z.array(inboundLine),
    orders: z.array(
      z.object({
        id: z.string(),
        sn: z.string(),
        status: z.enum(orderStatuses),
        waitsForMore: z.boolean().describe('Other goods of it have still to be bought or to come.'),
        places: placesOf('Where goods of it are already, those of the first line first.'),
      }),
    ),
  }),
  refusals: ['not_found'],
});
