import { z } from 'zod';
import { defineCall } from '../call.ts';
import { addedItem } from '../cart.ts';
import {
  after,
  id,
  line,
  marketplaceId,
  nothing,
  optionalText,
  pageSize,
  quantity,
  requiredText,
  usd,
} from '../fields.ts';
import { limits, operatorLimits } from '../limits.ts';
import { placedOrder } from '../orders.ts';
import { shippingQuote } from '../shipping.ts';

/** A customer's own stock in the warehouse: arrivals, departures and storage fees. */

const moment = (what: string) => z.string().describe(`${what}, \`YYYY-MM-DD HH:mm:ss\`, UTC.`);

const options = z
  .string()
  .describe('Colour, size and the like.')
  .meta({ examples: ['Camel, 35 cm'] });

const size = z.object({
  productSkuId: z.int(),
  options,
  picture: z.string(),
  pieces: z
    .int()
    .describe('Pieces that lie there and are in no order.')
    .meta({ examples: [38] }),
  onTheWay: z
    .int()
    .describe('Pieces of restocks that have not come yet.')
    .meta({ examples: [48] }),
  lowAt: z
    .int()
    .nullable()
    .describe('With this many pieces or fewer the customer is told; null: never.')
    .meta({ examples: [10] }),
  isLow: z.boolean().describe('True: no more are left than that.'),
  freeDaysLeft: z
    .int()
    .nullable()
    .describe('Days until the oldest pieces cost storage; 0: they do; null: nothing lies there.')
    .meta({ examples: [61] }),
  feePieces: z
    .int()
    .describe('Pieces that cost storage now.')
    .meta({ examples: [0] }),
});

const storageTerms = z
  .object({
    freeDays: z
      .int()
      .describe('How long pieces are kept for nothing.')
      .meta({ examples: [90] }),
    perPieceMonthUsd: usd.describe('For a piece and each month of 30 days after that, US dollars.'),
    handlingPerOrderUsd: usd.describe('For packing an order, US dollars.'),
    handlingPerPieceUsd: usd.describe('And for each of its pieces, US dollars.'),
    dueUsd: usd.describe('Storage that the next order bills, US dollars.'),
  })
  .meta({ id: 'StorageTerms' });

export const listOwnStock = defineCall({
  summary: 'What the customer keeps in our warehouse, by product and size. Not in the specification.',
  method: 'GET',
  path: '/reseller/stock',
  access: 'customer',
  input: z.object({ keyword: optionalText(limits.searchKeyMax) }),
  output: z.object({
    list: z.array(
      z
        .object({
          offerId: z.int(),
          title: z.string(),
          imageUrl: z.string(),
          pieces: z
            .int()
            .describe('Of all sizes.')
            .meta({ examples: [38] }),
          canRestock: z.boolean().describe('False: it is no longer sold.'),
          sizes: z.array(size).describe('Each colour, size and the like.'),
        })
        .meta({ id: 'OwnStock' }),
    ),
    terms: storageTerms,
  }),
  refusals: [],
});

export const ownStockReasons = ['restock', 'order', 'return', 'correction', 'disposal'] as const;

const move = z.object({
  id: z.string(),
  at: moment('When'),
  title: z.string(),
  options,
  pieces: z
    .int()
    .describe('Less than 0: they left.')
    .meta({ examples: [-2] }),
  reason: z
    .enum(ownStockReasons)
    .describe('return: an order was closed or refunded before it left. correction: counted again by the warehouse.'),
  orderId: z.string().nullable(),
  sn: z
    .string()
    .describe('Number of that order, or empty text.')
    .meta({ examples: ['SP20261104ABCDEFGH'] }),
  note: z
    .string()
    .describe('What the warehouse says about it, or empty text.')
    .meta({ examples: ['Two were torn'] }),
});

export const listOwnStockMoves = defineCall({
  summary: 'What came to the own stock and left, newest first; of one size or all. Not in the specification.',
  method: 'GET',
  path: '/reseller/stock/moves',
  access: 'customer',
  input: z.object({ productSkuId: marketplaceId.optional(), after, pageSize: pageSize(30) }),
  output: z.object({ list: z.array(move), next: z.string().nullable() }),
  refusals: [],
});

export const setLowStock = defineCall({
  summary:
    'How few pieces of a size are too few: the customer is told by message and mail, once. Not in the specification.',
  method: 'PUT',
  path: '/reseller/stock/low',
  access: 'customer',
  input: z.object({
    productSkuId: marketplaceId,
    lowAt: z.int().min(1).max(limits.quantityMax).nullable().describe('null: never.'),
  }),
  output: nothing,
  refusals: ['not_found'],
});

const restocked = z
  .array(addedItem)
  .min(1)
  .max(limits.cartLinesMax)
  .nullish()
  .describe('What to restock; without it the selected lines of the cart, which leave it.');

const costs = {
  goodsUsd: usd,
  domesticUsd: usd,
  inspectionUsd: usd,
  serviceUsd: usd,
  handlingUsd: usd,
  storageUsd: usd.describe('Storage that this order bills, US dollars.'),
};

const restocking = [
  'not_found',
  'nothing_selected',
  'out_of_stock',
  'below_minimum_order',
  'not_a_full_batch',
  'product_unavailable',
  'price_changed',
  'too_many_for_stock',
  'below_shop_minimum',
] as const;
const placing = [
  'too_many_unpaid_orders',
  'unpaid_goods_limit',
  'offer_not_confirmed',
  'idempotency_key_reused',
] as const;

export const quoteRestock = defineCall({
  summary: 'What a restock would cost, before it is ordered. Not in the specification.',
  method: 'POST',
  path: '/reseller/stock/restock/quote',
  access: 'customer',
  input: z.object({ items: restocked }),
  output: z
    .object({
      lines: z.array(
        z.object({
          productSkuId: z.int(),
          quantity: z.int(),
          priceUsd: usd.describe('Of a piece, US dollars.'),
          amountUsd: usd.describe('Of the line, US dollars.'),
        }),
      ),
      ...costs,
      totalUsd: usd,
    })
    .meta({ id: 'RestockQuote' }),
  refusals: restocking,
});

export const restock = defineCall({
  summary:
    'Orders goods into the customer’s own stock: at the price bands, from the minimum on, at most 100 pieces a size; nothing goes abroad. Not in the specification.',
  method: 'POST',
  path: '/reseller/stock/restock',
  access: 'customer',
  limit: 'orders',
  input: z.object({ items: restocked }),
  output: placedOrder,
  refusals: [...restocking, ...placing],
  idempotent: true,
});

const sent = z
  .array(z.object({ productId: marketplaceId, productSkuId: marketplaceId, quantity }))
  .min(1)
  .max(limits.cartLinesMax);

const sending = [
  'not_found',
  'no_shipping_address',
  'country_not_served',
  'product_unavailable',
  'own_stock_short',
] as const;

export const quoteOwnStockOrder = defineCall({
  summary: 'What sending pieces of the own stock to an address costs, by each shipping line. Not in the specification.',
  method: 'POST',
  path: '/reseller/stock/send/quote',
  access: 'customer',
  input: z.object({ addressId: id, items: sent }),
  output: z
    .object({
      handlingUsd: usd,
      storageUsd: usd.describe('Storage that this order bills, US dollars.'),
      shippingLines: z.array(shippingQuote),
      totalUsd: usd.describe('By the cheapest line, US dollars.'),
    })
    .meta({ id: 'OwnStockQuote' }),
  refusals: sending,
});

export const sendOwnStock = defineCall({
  summary:
    'Sends pieces of the own stock to one of the customer’s addresses: an order that pays handling and freight. Not in the specification.',
  method: 'POST',
  path: '/reseller/stock/send',
  access: 'customer',
  limit: 'orders',
  input: z.object({ addressId: id, items: sent }),
  output: placedOrder,
  refusals: [...sending, ...placing],
  idempotent: true,
});

const buyerId = id.describe('For whom the customer acts.').meta({ examples: ['5b0f6c1e7a4d4f8e9c2b3a1d'] });

const kept = z.object({
  productSkuId: z.int(),
  offerId: z.int(),
  title: z.string(),
  options,
  picture: z.string(),
  pieces: z.int(),
  onTheWay: z
    .int()
    .describe('Pieces of restocks that have not come yet.')
    .meta({ examples: [48] }),
  shelf: z
    .string()
    .describe('Where they lie, or empty text.')
    .meta({ examples: ['R-12-3'] }),
  batches: z
    .array(
      z.object({
        arrivedAt: moment('When they came'),
        pieces: z.int(),
        orderId: z.string().nullable().describe('The restock, or null: found when counting.'),
        sn: z.string(),
        feeMonths: z
          .int()
          .describe('Months of storage that have been charged.')
          .meta({ examples: [0] }),
      }),
    )
    .describe('What came together, the oldest first.'),
});

export const operatorListOwnStock = defineCall({
  summary: 'What a customer keeps in the warehouse, by size.',
  method: 'GET',
  path: '/console/own-stock/{buyerId}',
  access: 'operator:warehouse|support|finance',
  input: z.object({ buyerId }),
  output: z.object({ list: z.array(kept), dueUsd: usd.describe('Storage that the next order bills, US dollars.') }),
  refusals: ['not_found'],
});

export const operatorListOwnStockMoves = defineCall({
  summary: 'What came to a customer’s own stock and left, newest first.',
  method: 'GET',
  path: '/console/own-stock/{buyerId}/moves',
  access: 'operator:warehouse|support|finance',
  input: z.object({ buyerId, after, pageSize: pageSize(30) }),
  output: z.object({
    list: z.array(move.extend({ by: z.string().describe('The operator who corrected it, or empty text.') })),
    next: z.string().nullable(),
  }),
  refusals: ['not_found'],
});

export const operatorCorrectOwnStock = defineCall({
  summary: 'Pieces were counted and are not as many as the shop knows, or were disposed of; the customer reads why.',
  method: 'PUT',
  path: '/console/own-stock/{buyerId}/{productSkuId}',
  access: 'operator:warehouse',
  input: z.object({
    buyerId,
    productSkuId: marketplaceId,
    seenPieces: z.int().min(0).max(limits.quantityMax).describe('How many there were for whoever counted.'),
    pieces: z.int().min(0).max(limits.quantityMax).describe('How many lie there.'),
    reason: z.enum(['correction', 'disposal']).describe('disposal: thrown away or given away, as the customer wished.'),
    note: requiredText(limits.remarkMax)
      .describe('Why; the customer reads it.')
      .meta({ examples: ['Counted again.'] }),
  }),
  output: nothing,
  refusals: ['not_found', 'own_stock_changed'],
});

export const operatorSetShelf = defineCall({
  summary: 'Where pieces of a customer’s own stock lie.',
  method: 'PUT',
  path: '/console/own-stock/{buyerId}/{productSkuId}/shelf',
  access: 'operator:warehouse',
  input: z.object({
    buyerId,
    productSkuId: marketplaceId,
    shelf: line(operatorLimits.shelfMax).describe('Where they lie; empty text: nowhere in particular.'),
  }),
  output: nothing,
  refusals: ['not_found'],
});
