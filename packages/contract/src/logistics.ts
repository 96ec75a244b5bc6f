import { z } from 'zod';
import { defineCall } from './call.ts';
import { id, ignored, moment, nothing, optionalText, requiredText, usd } from './fields.ts';
import { limits } from './limits.ts';
import { seenVersion } from './operator-orders/fields.ts';

export const listTracking = defineCall({
  summary:
    'Tracking of one of the customer’s orders, by order number. `logisticsSteps`: carrier, tracking number, status, then one line per step, newest first.',
  method: 'POST',
  path: '/track/list',
  access: 'customer',
  scope: 'tracking:read',
  input: z.object({
    type: ignored('2 in the specification.', 'integer', 'string'),
    orderId: requiredText(limits.snMax).describe('The order’s number (`sn`).'),
    pageNum: ignored('1 in the specification.', 'integer', 'string'),
    pageSize: ignored('1 in the specification.', 'integer', 'string'),
  }),
  output: z.object({ list: z.array(z.object({ logisticsSteps: z.string() })), total: z.int() }),
  refusals: [],
});

export const operatorReceiveGoods = defineCall({
  summary: 'The goods are in the warehouse: in_purchased → pending_inspection.',
  method: 'POST',
  path: '/console/orders/{id}/receive',
  access: 'operator:warehouse',
  input: z.object({ id, version: seenVersion, note: optionalText(limits.remarkMax) }),
  output: nothing,
  refusals: ['not_found', 'order_status_changed', 'changed_meanwhile', 'purchase_order_decides'],
});

export const operatorPassInspection = defineCall({
  summary: 'Inspected, packed, weighed. Bills the balance by actual weight, or moves on to shipping if nothing is due.',
  method: 'POST',
  path: '/console/orders/{id}/inspect',
  access: 'operator:warehouse',
  input: z.object({
    id,
    version: seenVersion,
    weightGrams: z.int().min(1).max(100_000_000),
    lengthMm: z.int().min(1).max(100_000),
    widthMm: z.int().min(1).max(100_000),
    heightMm: z.int().min(1).max(100_000),
    note: optionalText(limits.remarkMax),
    pictures: z
      .array(z.string().max(400))
      .max(limits.inspectionPicturesMax)
      .nullish()
      .transform((value) => value ?? [])
      .describe('Keys of uploaded pictures (`operatorUploadPolicy`), which the buyer will see.'),
  }),
  output: z.object({
    chargeableWeightKg: z.number(),
    balanceUsd: usd,
    /** The line's price for the parcel as weighed, and the price quoted to the buyer. */
    shippingUsd: usd,
    quotedShippingUsd: usd,
    /** The parcel costs more than the quote by a factor that the shop sets: check it before it leaves. */
    isFarAboveQuote: z.boolean(),
  }),
  refusals: [
    'not_found',
    'order_status_changed',
    'changed_meanwhile',
    'upload_not_allowed',
    'file_not_an_image',
    'file_too_large',
  ],
});

export const operatorShip = defineCall({
  summary: 'Handed to the carrier: be_delivered → delivered.',
  method: 'POST',
  path: '/console/orders/{id}/ship',
  access: 'operator:warehouse',
  input: z.object({ id, version: seenVersion, carrier: requiredText(60), trackingNumber: requiredText(60) }),
  output: nothing,
  refusals: ['not_found', 'order_status_changed', 'changed_meanwhile'],
});

export const trackingStates = ['info_received', 'in_transit', 'out_for_delivery', 'delivered', 'exception'] as const;

export const operatorAddTrackingStep = defineCall({
  summary:
    'Adds a tracking step to the parcel. `delivered` starts the 30 days after which the order completes by itself.',
  method: 'POST',
  path: '/console/orders/{id}/tracking',
  access: 'operator:warehouse',
  input: z.object({
    id,
    at: moment.optional(),
    place: requiredText(100),
    description: requiredText(200),
    state: z.enum(trackingStates),
  }),
  output: nothing,
  refusals: ['not_found', 'order_status_changed'],
});
