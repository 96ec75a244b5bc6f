import { z } from 'zod';
import { defineCall } from './call.ts';
import { after, empty, id, optionalLine, optionalText, pageSize, requiredLine, requiredText, usd } from './fields.ts';
import { linePlaces } from './goods-places.ts';
import { limits, operatorLimits, serverLimits } from './limits.ts';
import { orderStatuses } from './order-status.ts';

/** Buying from suppliers. Costs are in fen (1/100 yuan). */

export const fen = z.int().describe('Fen, 1/100 yuan.');
export const margin = z.number().nullable().describe('Share of the price: 0.25 is 25 %; null: the cost is not known.');
const moment = z.string();
const next = z.string().nullable().describe('For `after` of the next page; null when there is none.');
const text = z.string();

const supplier = z
  .object({ id: text, name: text.describe('In the supplier’s words.'), nameEn: text })
  .meta({ id: 'PurchasingSupplier' });

/** Goods in the supplier’s words. */
const goods = {
  orderItemId: text,
  orderId: text,
  sn: text,
  productId: z.int(),
  skuId: z.int(),
  name: text.describe('Title as the buyer ordered it.'),
  sourceName: text,
  attributes: text.describe('Options in the supplier’s words.'),
  picture: text,
  itemNumber: text.describe('The supplier’s own number, or empty text.'),
  specId: text.describe('The marketplace’s id of the SKU, or empty text.'),
  offerUrl: text.describe('The offer at the marketplace, or empty text.'),
  soldUsd: usd.describe('Price of a piece.'),
  costThenFen: fen.nullable().describe('The supplier’s price of a piece when it was ordered; null: not known.'),
  costNowFen: fen.nullable().describe('The same now, by the catalogue.'),
  tierFrom: z
    .int()
    .nullable()
    .describe(
      'Dearer only because fewer pieces are bought together: from so many on the price is as it was; else null.',
    ),
  offer: z
    .enum(['active', 'hidden', 'withdrawn', 'private'])
    .describe('The offer now; private: on sale to one customer.'),
  stock: z.int().describe('Pieces that the supplier has, by the catalogue.'),
  minimum: z.int().describe('The offer’s minimum order.'),
};

const buyLine = z
  .object({ ...goods, pieces: z.int().describe('Still to be bought.'), since: moment, margin })
  .meta({ id: 'BuyLine' });

const buyGroup = z
  .object({
    supplier,
    lines: z.int(),
    pieces: z.int(),
    since: moment.describe('Since when the oldest line waits.'),
    list: z.array(buyLine).describe('The 50 oldest lines: those of one purchase order.'),
  })
  .meta({ id: 'BuyGroup' });

export const operatorListBuyList = defineCall({
  summary: 'Lines of paid orders that are still to be bought, by supplier; who has waited longest comes first.',
  method: 'GET',
  path: '/console/buy-list',
  access: 'operator:purchasing',
  input: z.object({
    search: optionalText(limits.searchKeyMax).describe(
      'A supplier’s id or part of its name, an order number or its end, an item number, words of a title, an offer id.',
    ),
    after: z
      .string()
      .regex(/^(?:\d{1,17}_[^\p{Cc}]{1,100})?$/u)
      .default('')
      .describe('`next` of the page before.'),
    pageSize: pageSize(10, 20),
  }),
  output: z.object({ list: z.array(buyGroup), total: z.int().describe('Suppliers.'), next }),
  refusals: [],
});

export const purchaseOrderStates = ['draft', 'placed', 'shipped', 'arrived', 'cancelled'] as const;
export type PurchaseOrderState = (typeof purchaseOrderStates)[number];
export const purchaseState = z.enum(purchaseOrderStates);

export const operatorGetPurchasing = defineCall({
  summary: 'How much there is to buy and to expect, the limits of the margin, today’s rate.',
  method: 'GET',
  path: '/console/purchasing',
  access: 'operator:purchasing',
  input: empty,
  output: z.object({
    lines: z.int().describe('To be bought.'),
    orders: z.int(),
    states: z.record(purchaseState, z.int()),
    waitForOwner: z.int().describe('Drafts for which an owner was asked.'),
    waitForPerson: z.int().describe('At the marketplace: they do not go on before a person has done something.'),
    short: z.int().describe('Purchase orders on their way with missing pieces.'),
    surplus: z.int().describe('Purchase orders on their way with pieces that nobody wants any more.'),
    shortages: z.int().describe('Proposals that buyers have not answered.'),
    guard: z.number().describe('A margin below it asks for a reason.'),
    stop: z.number().describe('A margin below it asks for an owner.'),
    cnyPerUsd: z.number(),
    marketplace: text.describe('Where purchases can be made by call, or empty text.'),
  }),
  refusals: [],
});

const purchaseParcel = z
  .object({
    id: text,
    carrier: text,
    trackingNumber: text,
    arrivedAt: moment.nullable().describe('When it was received, `YYYY-MM-DD HH:mm:ss`, UTC, or null.'),
  })
  .meta({ id: 'PurchaseParcel' });

/** How far a purchase at the marketplace is: of several orders there, the one that is least far. */
export const marketStates = [
  'previewed',
  'approved',
  'placing',
  'asked',
  'unclear',
  'refused',
  'unpaid',
  'paying',
  'paid',
  'sent_in_part',
  'sent',
  'received',
  'completed',
  'cancelled',
  'unknown',
] as const;

export const marketWaits = ['look', 'refused', 'approve', 'order', 'pay', 'claim'] as const;

const market = z
  .object({
    state: z.enum(marketStates).describe('paying: payment is asked for and not answered.'),
    waitsFor: z
      .enum(marketWaits)
      .nullable()
      .describe(
        'What a person has to do. look: the marketplace does not say what happened. claim: one with the seller is proposed or closed. Null: it goes on by itself.',
      ),
    costFen: fen
      .nullable()
      .describe('What its orders there cost: paid, or asked for now, less what came back. Null: none was made.'),
  })
  .meta({ id: 'MarketState' });

const purchaseOrderRow = {
  id: text,
  number: text.describe('`PO-1001`.'),
  supplier,
  state: purchaseState,
  stateSince: moment,
  version: z.int(),
  lines: z.int(),
  pieces: z.int(),
  short: z.int().describe('Pieces that do not come.'),
  goodsFen: fen,
  freightFen: fen,
  externalNumber: text.describe('Its number at the marketplace, or empty text.'),
  carrier: text.describe('Of its first parcel, or empty text.'),
  trackingNumber: text.describe('Of its first parcel, or empty text.'),
  parcels: z.array(purchaseParcel).describe('What the supplier has sent, in the order in which it was announced.'),
  waitsForOwner: z.boolean(),
  market: market.nullable().describe('At the marketplace; null: it is bought by hand.'),
  createdAt: moment,
  placedAt: moment.nullable(),
  orders: z.array(z.object({ id: text, sn: text })).describe('Orders that it buys for, oldest first.'),
};

const purchaseOrder = z.object(purchaseOrderRow).meta({ id: 'PurchaseOrder' });

const purchaseOrderLine = z
  .object({
    id: text,
    ...goods,
    orderStatus: z.enum(orderStatuses),
    wanted: z.int().describe('Pieces of the line that this purchase order may buy at most.'),
    quantity: z.int(),
    received: z.int(),
    short: z.int(),
    costFen: fen,
    cnyPerUsd: z.number(),
    margin,
    guard: z.enum(['ok', 'reason', 'owner']).describe('What a margin like this asks for.'),
    reason: text,
    allowedBy: text.describe('The owner who allowed it, or empty text.'),
  })
  .meta({ id: 'PurchaseOrderLine' });

export const wholePurchaseOrder = z
  .object({
    ...purchaseOrderRow,
    note: text.describe('To the supplier.'),
    createdBy: text,
    placedBy: text,
    askedBy: text.describe('Name of the operator who asked an owner, or empty text.'),
    ownerAnswer: text.describe('Why an owner refused it, or empty text.'),
    ownerName: text.describe('Name of the owner who answered, or empty text.'),
    list: z.array(purchaseOrderLine),
  })
  .meta({ id: 'WholePurchaseOrder' });

export const operatorListPurchaseOrders = defineCall({
  summary: 'Purchase orders in a state, those that have waited longest first; without a state all, newest first.',
  method: 'GET',
  path: '/console/purchase-orders',
  access: 'operator:purchasing',
  input: z.object({
    state: purchaseState.optional(),
    short: z.enum(['', 'yes']).default('').describe('Only those on their way with missing pieces.'),
    surplus: z
      .enum(['', 'yes'])
      .default('')
      .describe('Only those on their way with pieces that nobody wants any more.'),
    waitsForOwner: z.enum(['', 'yes']).default('').describe('Only drafts for which an owner was asked.'),
    waitsForPerson: z
      .enum(['', 'yes'])
      .default('')
      .describe('Only those at the marketplace that do not go on before a person has done something.'),
    search: optionalText(limits.searchKeyMax).describe(
      'A number (`PO-1001`), the beginning of a tracking number or of the marketplace’s number, part of a supplier’s name.',
    ),
    after,
    pageSize: pageSize(50),
  }),
  output: z.object({ list: z.array(purchaseOrder), total: z.int().describe('10000 at most.'), next }),
  refusals: [],
});

export const operatorGetPurchaseOrder = defineCall({
  summary: 'A purchase order with its lines.',
  method: 'GET',
  path: '/console/purchase-orders/{id}',
  access: 'operator:purchasing',
  input: z.object({ id }),
  output: wholePurchaseOrder,
  refusals: ['not_found'],
});

const pieces = z.int().min(1).max(limits.quantityMax);
export const purchaseVersion = z
  .int()
  .min(1)
  .max(serverLimits.versionMax)
  .describe('As it was read: what somebody else changed meanwhile is not overwritten.');
const paidFen = z.int().min(1).max(1_000_000_000).describe('Fen a piece.');

export const operatorCreatePurchaseOrder = defineCall({
  summary: 'A draft of a purchase order from lines of the buy list, all of one supplier, at today’s costs.',
  method: 'POST',
  path: '/console/purchase-orders',
  access: 'operator:purchasing',
  input: z.object({
    lines: z
      .array(z.object({ orderItemId: id, quantity: pieces.optional().describe('By default all pieces to be bought.') }))
      .min(1)
      .max(operatorLimits.purchaseOrderLinesMax),
  }),
  output: wholePurchaseOrder,
  refusals: ['already_bought', 'not_one_supplier'],
});

export const operatorUpdatePurchaseOrder = defineCall({
  summary: 'Changes a draft; lines that are not named leave it. An owner’s permission ends where a cost rises.',
  method: 'PUT',
  path: '/console/purchase-orders/{id}',
  access: 'operator:purchasing',
  input: z.object({
    id,
    version: purchaseVersion,
    freightFen: z.int().min(0).max(1_000_000_000),
    externalNumber: optionalLine(60),
    note: optionalText(limits.remarkMax),
    lines: z
      .array(
        z.object({
          id,
          quantity: pieces,
          costFen: paidFen,
          reason: optionalText(limits.remarkMax).describe('Why it is bought below the guard.'),
        }),
      )
      .min(1)
      .max(operatorLimits.purchaseOrderLinesMax),
  }),
  output: wholePurchaseOrder,
  refusals: ['not_found', 'purchase_order_changed', 'purchase_order_moved', 'already_bought'],
});

export const operatorAskOwner = defineCall({
  summary: 'Asks the owners to allow the lines of a draft whose margin is below the stop.',
  method: 'POST',
  path: '/console/purchase-orders/{id}/ask',
  access: 'operator:purchasing',
  input: z.object({ id, version: purchaseVersion }),
  output: wholePurchaseOrder,
  refusals: ['not_found', 'purchase_order_changed', 'purchase_order_moved'],
});

export const operatorAllowPurchase = defineCall({
  summary: 'An owner allows lines of a draft whose margin is below the stop, at the costs they have, or refuses them.',
  method: 'POST',
  path: '/console/purchase-orders/{id}/allow',
  access: 'operator:owner',
  input: z.object({
    id,
    version: purchaseVersion,
    reason: requiredText(limits.remarkMax),
    decision: z.enum(['allow', 'refuse']).default('allow'),
  }),
  output: wholePurchaseOrder,
  refusals: ['not_found', 'purchase_order_changed', 'purchase_order_moved'],
});

export const operatorPlacePurchaseOrder = defineCall({
  summary: 'It has been ordered from the supplier. Costs and rate stay with each line; its orders are being bought.',
  method: 'POST',
  path: '/console/purchase-orders/{id}/place',
  access: 'operator:purchasing',
  input: z.object({ id, version: purchaseVersion }),
  output: wholePurchaseOrder,
  refusals: [
    'not_found',
    'purchase_order_changed',
    'purchase_order_moved',
    'already_bought',
    'margin_too_low',
    'order_status_changed',
  ],
});

export const operatorCancelPurchaseOrder = defineCall({
  summary: 'Drops a draft; its lines are to be bought again.',
  method: 'POST',
  path: '/console/purchase-orders/{id}/cancel',
  access: 'operator:purchasing',
  input: z.object({ id, version: purchaseVersion }),
  output: wholePurchaseOrder,
  refusals: ['not_found', 'purchase_order_changed', 'purchase_order_moved'],
});

const parcelFields = { carrier: requiredLine(60), trackingNumber: requiredLine(60) };

export const operatorShipPurchaseOrder = defineCall({
  summary: 'The supplier has shipped it; made again it corrects carriers and numbers. Parcels that were received stay.',
  method: 'POST',
  path: '/console/purchase-orders/{id}/ship',
  access: 'operator:purchasing',
  input: z.object({
    id,
    version: purchaseVersion,
    ...parcelFields,
    others: z
      .array(z.object(parcelFields))
      .max(operatorLimits.purchaseParcelsMax - 1)
      .default([])
      .describe('Its further parcels, all of them: those that are not named and have not been received are dropped.'),
  }),
  output: wholePurchaseOrder,
  refusals: ['not_found', 'purchase_order_changed', 'purchase_order_moved'],
});

export const operatorShortPurchase = defineCall({
  summary:
    'The supplier sends fewer pieces of some lines; those missing are to be bought again, or offered to the buyer.',
  method: 'POST',
  path: '/console/purchase-orders/{id}/short',
  access: 'operator:purchasing',
  input: z.object({
    id,
    version: purchaseVersion,
    lines: z
      .array(z.object({ id, short: z.int().min(0).max(limits.quantityMax) }))
      .min(1)
      .max(operatorLimits.purchaseOrderLinesMax),
  }),
  output: wholePurchaseOrder,
  refusals: ['not_found', 'purchase_order_changed', 'purchase_order_moved', 'already_bought', 'too_many_pieces'],
});

export const operatorArrivePurchaseOrder = defineCall({
  summary:
    'It is in the warehouse, whole or in part: pieces that are not there do not come. Orders whose last goods these are go on to pending_inspection.',
  method: 'POST',
  path: '/console/purchase-orders/{id}/arrive',
  access: 'operator:purchasing|warehouse',
  input: z.object({
    id,
    version: purchaseVersion,
    lines: z
      .array(z.object({ id, received: z.int().min(0).max(limits.quantityMax) }))
      .max(operatorLimits.purchaseOrderLinesMax)
      .nullish()
      .describe('Lines of which not everything came, or more than was expected: that becomes surplus.'),
    places: linePlaces,
  }),
  output: z.object({ state: purchaseState, version: z.int() }),
  refusals: ['not_found', 'purchase_order_changed', 'purchase_order_moved', 'idempotency_key_reused'],
  idempotent: true,
});
