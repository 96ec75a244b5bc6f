import { z } from 'zod';
import { defineCall } from './call.ts';
import {
  day,
  id,
  ignored,
  isoTime,
  isoTimeOrNull,
  moment,
  nothing,
  optionalText,
  requiredLine,
  requiredText,
  usd,
} from './fields.ts';
import { goodsPlace } from './goods-places.ts';
import { limits, operatorLimits } from './limits.ts';
import { seenVersion } from './operator-orders/fields.ts';
import { parcelDetails, parcelStates, trackingStates } from './tracking-states.ts';

export const listTracking = defineCall({
  summary:
    'Tracking of one of the customer’s orders, by order number: one entry for each parcel that has left. `logisticsSteps`: carrier, tracking number, status, then one line per step, newest first: its time (of the place if the carrier says its zone, else UTC), in languages other than English its state, and what was entered.',
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
  output: z.object({
    list: z.array(
      z.object({
        logisticsSteps: z.string(),
        state: z.enum(parcelStates).describe('By all steps. Not in the specification.'),
        detail: z
          .enum(parcelDetails)
          .nullable()
          .describe(
            'What is known more of the state, such as what customs waits for, or null. Not in the specification.',
          )
          .meta({ examples: ['customs'] }),
        following: z
          .enum(['none', 'waiting', 'registered', 'refused'])
          .describe(
            'Whether a tracking service follows the parcel. refused: it does not know the number. Not in the specification.',
          ),
        shippedAt: isoTime('When it was handed to the carrier'),
        expectedOn: z
          .string()
          .nullable()
          .describe('The day on which the carrier expects to deliver, `YYYY-MM-DD`, or null. Not in the specification.')
          .meta({ examples: ['2026-12-04'] }),
        replacedNumber: z
          .string()
          .describe('The number before it was corrected, or empty text. Not in the specification.')
          .meta({ examples: ['YT2026110412345'] }),
        correctedAt: isoTimeOrNull('When it was corrected'),
        silentSince: isoTime('Since when the carrier has reported nothing, if that is more than 5 days')
          .nullable()
          .describe(
            'Since when the carrier has reported nothing, if a tracking service follows the parcel and that is more than 5 days. Not in the specification.',
          ),
        steps: z
          .array(
            z.object({
              at: isoTime('When it happened'),
              localAt: z
                .string()
                .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/)
                .nullable()
                .describe('The same on the clocks of the place, `YYYY-MM-DDTHH:mm`; null: its zone is not known.')
                .meta({ examples: ['2026-11-04T17:12'] }),
              state: z.enum(parcelStates).nullable().describe('Null: the carrier’s word for it is not known.'),
              detail: z
                .enum(parcelDetails)
                .nullable()
                .describe('What the service says more than the state, or null.')
                .meta({ examples: ['customs'] }),
              place: z.string(),
              description: z
                .string()
                .describe('What was entered, or the carrier’s own words in letters that the reader reads.'),
              isReported: z.boolean().describe('By a tracking service; otherwise entered by the shop.'),
            }),
          )
          .describe('The same steps in parts, newest first. Not in the specification.'),
      }),
    ),
    total: z.int(),
  }),
  refusals: [],
});

/** A parcel as weighed and measured. */
export const measuredParcel = z.object({
  weightGrams: z.int().min(1).max(100_000_000),
  lengthMm: z.int().min(1).max(100_000),
  widthMm: z.int().min(1).max(100_000),
  heightMm: z.int().min(1).max(100_000),
});

export const packedParcel = measuredParcel.extend({
  contents: z
    .array(z.object({ orderItemId: id, pieces: z.int().min(1).max(limits.quantityMax) }))
    .max(operatorLimits.parcelLinesMax)
    .optional()
    .describe('Which pieces are in it, for the packing list; left out: as recorded before.')
    .meta({ examples: [[]] }),
});

export const knownContents = z
  .array(z.object({ orderItemId: z.string(), pieces: z.int() }))
  .describe('Which pieces are in it; empty if nobody recorded it. One parcel alone has all of them.');

export const pictureKeys = z
  .array(z.string().max(400))
  .max(operatorLimits.inspectionPicturesMax)
  .nullish()
  .transform((value) => value ?? []);

/** The number on a supplier's parcel. */
export const receivedNumber = requiredLine(60);

export const operatorReceiveGoods = defineCall({
  summary:
    'All goods are in the warehouse: in_purchased → pending_inspection. Parcel by parcel: `operatorReceiveParcel`.',
  method: 'POST',
  path: '/console/orders/{id}/receive',
  access: 'operator:warehouse',
  input: z.object({ id, version: seenVersion, note: optionalText(limits.remarkMax), place: goodsPlace }),
  output: nothing,
  refusals: [
    'not_found',
    'order_status_changed',
    'changed_meanwhile',
    'purchase_order_decides',
    'idempotency_key_reused',
  ],
  idempotent: true,
});

export const operatorPassInspection = defineCall({
  summary:
    'Everything was found in order and packed into one parcel. Bills the balance by actual weight, or moves on to shipping if nothing is due. Line by line: `operatorInspectLine`, `operatorSetParcels`, `operatorBillBalance`.',
  method: 'POST',
  path: '/console/orders/{id}/inspect',
  access: 'operator:warehouse',
  input: z.object({
    id,
    version: seenVersion,
    ...measuredParcel.shape,
    note: optionalText(limits.remarkMax),
    pictures: pictureKeys.describe('Keys of uploaded pictures (`operatorUploadPolicy`), which the buyer will see.'),
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
    'no_parcels',
    'lines_not_inspected',
    'refund_damage_first',
  ],
});

/** The handover to the carrier. */
export const handedOver = z.object({ id, carrier: requiredLine(60), trackingNumber: requiredLine(60) });

export const operatorShip = defineCall({
  summary:
    'All parcels that are left were handed to the carrier under one tracking number: be_delivered → delivered. Parcel by parcel: `operatorShipParcel`.',
  method: 'POST',
  path: '/console/orders/{id}/ship',
  access: 'operator:warehouse',
  input: z.object({ version: seenVersion, ...handedOver.shape }),
  output: nothing,
  refusals: ['not_found', 'order_status_changed', 'changed_meanwhile'],
});

export const trackingState = z.enum(trackingStates);

export const trackingStepFields = {
  place: requiredLine(100),
  description: requiredLine(200),
  state: trackingState,
};

export const operatorAddTrackingStep = defineCall({
  summary:
    'Adds a tracking step to the order’s parcels, or to one of them. Once all are `delivered`, the 30 days start after which the order completes by itself.',
  method: 'POST',
  path: '/console/orders/{id}/tracking',
  access: 'operator:warehouse',
  input: z.object({
    id,
    parcel: z.int().min(1).optional().describe('The parcel’s number; all that have left, if it is left out.'),
    at: moment.optional(),
    ...trackingStepFields,
    expectedOn: day
      .optional()
      .describe('The day on which the carrier expects to deliver; left out: as it was.')
      .meta({ examples: ['2026-12-18'] }),
  }),
  output: nothing,
  refusals: ['not_found', 'order_status_changed'],
});
