import { z } from 'zod';
import { defineCall } from './call.ts';
import { empty, id, marketplaceId, quantity, requiredText, usd } from './fields.ts';
import { limits } from './limits.ts';

/** International shipping before and with an order: lines, their prices for given goods and a country, and the choice. */

/** The charge of one shipping line for these goods to this country, door to door. Set by the shop. */
export const shippingQuote = z.object({
  id: z.string(),
  /** `Express`, `Air`, `Rail` and `Sea` have names in every language; others are the shop's own. */
  name: z.string(),
  priceUsd: usd,
  /** Days in transit, once the parcel has left the warehouse; null for orders placed before lines had days. */
  daysFrom: z.int().nullable(),
  daysTo: z.int().nullable(),
  chargedWeightKg: z.number(),
  /** assumed: the weight of some of the goods is a default or unknown, so the price is an estimate. */
  weight: z.enum(['measured', 'assumed']),
});

const landedQuote = z.object({
  ...shippingQuote.shape,
  /** Goods, all fees and this line together, and the same for each piece, rounded up. Import duty and VAT are not in it. */
  totalUsd: usd,
  perPieceUsd: usd,
});

/** Delivered costs for each line that serves the country, the cheapest first. */
export const shippingEstimate = z.object({
  /** The product estimated; 0 for a cart. */
  offerId: z.int(),
  country: z.string(),
  pieces: z.int(),
  goodsUsd: usd,
  domesticUsd: usd,
  inspectionUsd: usd,
  serviceUsd: usd,
  /** Days from payment until the parcel leaves the warehouse: buying, domestic shipping, inspection. */
  handlingDaysFrom: z.int(),
  handlingDaysTo: z.int(),
  /** Empty when no line carries these goods to the country. The first is the one an order begins with. */
  lines: z.array(landedQuote),
});

/** ISO code of a country, in capitals. */
const country = z
  .string()
  .toUpperCase()
  .regex(/^[A-Z]{2}$/);

export const estimateShipping = defineCall({
  summary:
    'What pieces of a product cost delivered to a country, by every shipping line. Without `items`: its minimum order.',
  method: 'POST',
  path: '/product/platform/goods/shipping',
  access: 'public',
  scope: 'catalogue:read',
  limit: 'searches',
  input: z.object({
    offerId: marketplaceId,
    country,
    items: z
      .array(z.object({ productSkuId: marketplaceId, quantity }))
      .min(1)
      .max(limits.cartLinesMax)
      .nullish(),
  }),
  output: shippingEstimate,
  refusals: ['not_found'],
  envelope: 'result',
  cached: true,
});

export const estimateCartShipping = defineCall({
  summary: 'The same for the selected lines of the cart; to the country of the default address unless one is given.',
  method: 'GET',
  path: '/order/cart/shipping',
  access: 'customer',
  scope: 'cart:read',
  limit: 'searches',
  input: z.object({ country: country.optional() }),
  output: shippingEstimate,
  refusals: ['nothing_selected', 'no_shipping_address'],
});

export const listShippingLines = defineCall({
  summary: 'The shipping lines: days in transit, minimum weight charged, volumetric divisor.',
  method: 'GET',
  path: '/base/shippingLines',
  access: 'public',
  scope: 'catalogue:read',
  input: empty,
  output: z.object({
    handlingDaysFrom: z.int(),
    handlingDaysTo: z.int(),
    lines: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        /** The range over all its countries. */
        daysFrom: z.int(),
        daysTo: z.int(),
        minimumWeightKg: z.number(),
        volumetricDivisor: z.int(),
        /** Serves every country the shop delivers to. */
        isWorldwide: z.boolean(),
      }),
    ),
  }),
  refusals: [],
  cached: true,
});

export const shippingChoice = z.object({ id, shippingLine: requiredText(40) });
