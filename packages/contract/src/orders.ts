import { z } from 'zod';
import { address } from './addresses.ts';
import { bill } from './billing.ts';
import { defineCall } from './call.ts';
import { addedItem } from './cart.ts';
import { id, moment, nothing, optionalText, page, pageSize, quantity, sentPrice, usd } from './fields.ts';
import { inspection, objection, parcel } from './inspected.ts';
import { limits } from './limits.ts';
import { orderStatuses, orderTypes } from './order-status.ts';

export const orderStatus = z.enum(orderStatuses).meta({ id: 'OrderStatus' });

export const orderItem = z
  .object({
    id: z.string(),
    productName: z.string(),
    productAttr: z.string().describe('JSON text: list of `{attributeNameTrans, valueTrans}`.'),
    productPicPath: z.string(),
    salePrice: usd,
    quantity: z.int(),
    saleAmount: usd,
    wholesaleProductId: z.int(),
    productSn: z.string(),
    returnableQuantity: z.int().describe('Pieces that can still be refunded.'),
    refundedQuantity: z.int(),
    remainingQuantity: z.int(),
    remainingAmount: usd,
    hsCode: z.string().describe('Customs tariff number when it was ordered, or empty text. Not in the specification.'),
    origin: z.string(),
    serving: z
      .enum(['tiers', 'one_piece', 'own_stock'])
      .describe(
        'By the price bands; as single pieces at their own price; or from the customer’s own stock, paid already. Not in the specification.',
      ),
  })
  .meta({ id: 'OrderItem' });

export const orderAddress = address
  .pick({
    name: true,
    country: true,
    province: true,
    city: true,
    detailAddress: true,
    postcode: true,
    mobile: true,
    email: true,
    lines: true,
  })
  .meta({ id: 'OrderAddress', description: 'The copy of the address that the order keeps.' });

/** The address as an order stores it: `lines` depend on the reader's language. */
export type OrderAddress = Omit<z.output<typeof orderAddress>, 'lines'>;

export const timelineStep = z
  .object({
    status: orderStatus.describe('The status reached.'),
    at: z.string().nullable().describe('Null for a step that is still to come.'),
    state: z.enum(['done', 'now', 'later']),
  })
  .meta({ id: 'TimelineStep' });

export const order = z
  .object({
    id: z.string(),
    sn: z.string(),
    gmtCreate: z.string(),
    orderStatus,
    customerReceiveAddressId: z.string().describe('Empty for an address that only the order keeps.'),
    destination: z
      .enum(['recipient', 'own_stock'])
      .describe('own_stock: the goods stay in our warehouse, as the customer’s own. Not in the specification.'),
    customerOrderItemList: z.array(orderItem),
    fmsBill: bill,
    address: orderAddress,
    company: z
      .object({ name: z.string(), vatNumber: z.string().describe('VAT number, or empty text.') })
      .describe(
        'Who bought, as it stands on the order’s papers; empty texts if none was given. Not in the specification.',
      ),
    isByRule: z.boolean().describe('A rule of the reseller placed it. Not in the specification.'),
    timeline: z.array(timelineStep).describe('The steps the buyer sees; six for goods that are bought and sent.'),
    isObjected: z
      .boolean()
      .describe(
        'On hold because the buyer objects to the inspection; else because of a refund. Not in the specification.',
      ),
    canWithdrawRefund: z
      .boolean()
      .describe('A refund the customer asked for is being decided (`withdrawRefund`). Not in the specification.'),
    closesAt: z.string().nullable(),
    answerBy: z
      .string()
      .nullable()
      .describe(
        'Until when the buyer may say what becomes of goods that cannot be had (`listShortages`); null: nothing is asked. Not in the specification.',
      ),
    paymentNote: z.string().describe('Why finance rejected the last declared payment, or empty text.'),
    weightGrams: z.int().nullable().describe('Gross weight after inspection, or null.'),
    expectedDelivery: z
      .object({
        from: z.iso.date(),
        to: z.iso.date(),
        source: z
          .enum(['line', 'carrier'])
          .describe('line: the usual days of the shipping line. carrier: the carrier has said so.'),
      })
      .nullable()
      .describe(
        'Between which days (`YYYY-MM-DD`) the parcel should arrive; null once it has arrived, or if unknown. Not in the specification.',
      ),
    arrivedAt: z.string().nullable(),
  })
  .meta({ id: 'Order' });

export const orderDetail = z
  .object({
    ...order.shape,
    inspection: inspection.nullable(),
    parcels: z.array(parcel).describe('Once the inspection is over.'),
    objections: z.array(objection).describe('Oldest first.'),
  })
  .meta({ id: 'OrderDetail' });

export const placedOrder = z.object({ id: z.string(), billId: z.string(), sn: z.string() }).meta({ id: 'PlacedOrder' });

const placing = [
  'not_found',
  'no_shipping_address',
  'country_not_served',
  'nothing_selected',
  'too_many_unpaid_orders',
  'unpaid_goods_limit',
  'out_of_stock',
  'below_minimum_order',
  'below_shop_minimum',
  'not_a_full_batch',
  'product_unavailable',
  'price_changed',
  'offer_not_confirmed',
  'idempotency_key_reused',
] as const;

export const generateOrder = defineCall({
  summary: 'Turns the selected cart lines into one order and takes them out of the cart.',
  method: 'POST',
  path: '/order/cart/generate/order',
  access: 'customer',
  scope: 'orders:write',
  limit: 'orders',
  input: z.object({
    addressId: id,
    items: z
      .array(z.object({ id, price: sentPrice, quantity: quantity.optional() }))
      .max(limits.cartLinesMax)
      .nullish()
      .describe('The lines as the buyer saw them; if a price has changed, the call is refused with `price_changed`.'),
  }),
  output: placedOrder,
  refusals: placing,
  query: ['addressId'],
  idempotent: true,
});

export const checkoutNow = defineCall({
  summary: 'Orders without the cart. Prices, names and pictures sent are only compared.',
  method: 'POST',
  path: '/order/cart/checkoutNow',
  access: 'customer',
  scope: 'orders:write',
  limit: 'orders',
  input: z.object({
    addressId: id,
    productDtos: z.array(addedItem).min(1).max(limits.cartLinesMax),
  }),
  output: placedOrder,
  refusals: placing,
  idempotent: true,
});

export const listOrders = defineCall({
  summary: 'The customer’s orders, newest first, by status, number and date.',
  method: 'POST',
  path: '/customer/order/list',
  access: 'customer',
  scope: 'orders:read',
  input: z.object({
    status: z
      .union([orderStatus, z.literal(''), z.null()])
      .optional()
      .transform((value) => value || undefined),
    type: z
      .union([
        z
          .int()
          .min(0)
          .max(orderTypes.length - 1),
        z.string().regex(/^[0-8]?$/),
        z.null(),
      ])
      .optional()
      .transform((value) => (value === '' || value == null ? undefined : orderTypes[Number(value)]))
      .describe(
        'Order type of the specification’s phone variant: 0 awaiting payment, 1 paid, 2 shipped, 3 received (completed, first 14 days), 4 closed, 5 invalid (closed because it was not paid), 6 completed, 7 refund pending, 8 refunded (completed or closed, and money was paid back). Not in the specification.',
      ),
    sn: optionalText(limits.snMax),
    startTime: z
      .union([moment, z.literal(''), z.null()])
      .optional()
      .transform((value) => value || undefined),
    endTime: z
      .union([moment, z.literal(''), z.null()])
      .optional()
      .transform((value) => value || undefined),
    changedSince: moment
      .optional()
      .describe('Orders whose status has changed since; a day or a moment, UTC. Not in the specification.')
      .meta({ examples: ['2026-11-04 09:12:36'] }),
    pageNum: page,
    pageSize: pageSize(limits.orderPageSize),
  }),
  output: z.object({ list: z.array(order), total: z.int() }),
  refusals: [],
});

export const countOrdersByStatus = defineCall({
  summary: 'How many of the customer’s orders are in each status. Not in the specification.',
  method: 'GET',
  path: '/customer/order/counts',
  access: 'customer',
  scope: 'orders:read',
  input: z.object({}),
  output: z.record(z.string(), z.int()),
  refusals: [],
});

export const countOrdersByType = defineCall({
  summary: 'How many of the customer’s orders are of each type, 0 to 8. Not in the specification.',
  method: 'GET',
  path: '/reseller/order-types',
  access: 'customer',
  scope: 'orders:read',
  input: z.object({}),
  output: z
    .array(z.int())
    .length(orderTypes.length)
    .meta({ examples: [[1, 2, 1, 0, 0, 1, 14, 0, 1]] }),
  refusals: [],
});

export const getOrder = defineCall({
  summary: 'One of the customer’s orders.',
  method: 'GET',
  path: '/customer/order/{id}',
  access: 'customer',
  scope: 'orders:read',
  input: z.object({ id }),
  output: orderDetail,
  refusals: ['not_found'],
});

export const reorderLine = z
  .object({
    orderItemId: z.string(),
    productId: z.int(),
    productSkuId: z.int(),
    productName: z.string(),
    productAttr: z.string().describe('JSON text: list of `{attributeNameTrans, valueTrans}`.'),
    productPic: z.string(),
    unavailable: z
      .enum(['', 'withdrawn', 'sold_out', 'in_cart', 'too_few'])
      .describe(
        'Why it can’t be bought, or empty text. in_cart: everything left is already in the cart. too_few: fewer are left than the minimum order or a full batch.',
      ),
    orderedQuantity: z.int(),
    quantity: z.int().describe('Pieces that would go into the cart; 0 if it can’t be bought.'),
    adjusted: z
      .enum(['', 'stock', 'minimum', 'batch'])
      .describe('Why the quantity differs from the one ordered, or empty text.'),
    stock: z.int().describe('Pieces left, not counting those in the cart.'),
    minOrderQuantity: z.int(),
    batchNumber: z.int(),
    thenPrice: usd,
    nowPrice: usd.nullable().describe('At that quantity plus what is already in the cart; null if it can’t be bought.'),
    priceChange: z.enum(['', 'dearer', 'cheaper']),
    amount: usd,
  })
  .meta({ id: 'ReorderLine', description: 'A line of an old order as it could be bought today.' });

export const previewReorder = defineCall({
  summary:
    "The lines of one of the customer's orders at today's prices and stock, with quantities that can be bought; for `addToCart`. Changes nothing. Not in the specification.",
  method: 'GET',
  path: '/customer/order/{id}/reorder',
  access: 'customer',
  scope: 'orders:read',
  input: z.object({ id }),
  output: z.object({ sn: z.string(), lines: z.array(reorderLine), pieces: z.int(), amount: usd }),
  refusals: ['not_found'],
});

export const listOrderEvents = defineCall({
  summary: 'Everything that happened to one of the customer’s orders, oldest first.',
  method: 'GET',
  path: '/customer/order/{id}/timeline',
  access: 'customer',
  scope: 'orders:read',
  input: z.object({ id }),
  output: z.array(
    z.object({
      at: z.string(),
      from: orderStatus.nullable(),
      to: orderStatus,
      by: z.enum(['customer', 'operator', 'provider', 'job']),
      reason: z.string(),
      isObjection: z.boolean().describe('The buyer objected to the inspection. Not in the specification.'),
    }),
  ),
  refusals: ['not_found'],
});

export const closeOrder = defineCall({
  summary: 'Cancels one of the customer’s unpaid orders; the stock is released.',
  method: 'POST',
  path: '/customer/order/closeOrder',
  access: 'customer',
  scope: 'orders:write',
  input: z.object({ id }),
  output: nothing,
  refusals: ['not_found', 'order_status_changed', 'payment_in_progress'],
});

export const confirmReceipt = defineCall({
  summary: 'Confirms that the buyer has the goods; the order is completed. Not in the specification.',
  method: 'POST',
  path: '/customer/order/{id}/confirmReceipt',
  access: 'customer',
  scope: 'orders:write',
  input: z.object({ id }),
  output: nothing,
  refusals: ['not_found', 'order_status_changed'],
});
