import { z } from 'zod';
import { usd } from './fields.ts';
import { trackingStates } from './tracking-states.ts';

/** An order's data once its goods are in the warehouse. */

export const inspection = z
  .object({
    at: z.string(),
    weightGrams: z.int().describe('Of all parcels.'),
    pictures: z.array(z.string()).describe('Of the goods as a whole; those of a line are with it.'),
    lines: z
      .array(
        z.object({
          orderItemId: z.string(),
          accepted: z.int(),
          damaged: z.int(),
          missing: z.int(),
          note: z.string(),
          pictures: z.array(z.string()),
        }),
      )
      .describe('Empty for orders inspected before lines were counted.'),
    unsent: z
      .array(
        z.object({
          pieces: z.int(),
          amountUsd: usd.describe('What was paid for them, with their share of the fees.'),
          state: z
            .enum(['credited', 'proposed', 'refunded', 'declined'])
            .describe(
              'credited: it came off the balance. proposed: the shop decides about a refund. refunded: it was granted. declined: it was not.',
            ),
        }),
      )
      .describe('What becomes of pieces that were paid for and are not sent.'),
    unsettledPieces: z.int().describe('Pieces damaged or missing about which nothing is decided yet.'),
    approvedAt: z.string().nullable().describe('When the buyer agreed.'),
  })
  .meta({
    id: 'Inspection',
    description: 'The warehouse’s findings. The pictures’ URLs are valid for 15 minutes.',
  });

export const shipment = z
  .object({
    carrier: z.string(),
    trackingNumber: z.string(),
    state: z.enum(trackingStates),
    shippedAt: z.string(),
    deliveredAt: z.string().nullable(),
    steps: z
      .array(
        z.object({
          at: z.string(),
          place: z.string(),
          description: z.string(),
          state: z.enum(trackingStates),
        }),
      )
      .describe('Newest first.'),
  })
  .meta({ id: 'Shipment' });

export const parcel = z
  .object({
    number: z.int().describe('1, 2, 3 of its order.'),
    weightGrams: z.int(),
    lengthMm: z.int(),
    widthMm: z.int(),
    heightMm: z.int(),
    shipment: shipment.nullable().describe('Null until it has left.'),
  })
  .meta({ id: 'Parcel' });

export const objection = z
  .object({
    text: z.string(),
    raisedAt: z.string(),
    decision: z.enum(['stands', 'inspect_again', 'withdrawn']).nullable().describe('Null while it waits.'),
    answer: z.string(),
    decidedAt: z.string().nullable(),
  })
  .meta({ id: 'Objection', description: 'The buyer does not agree with what the inspection found.' });
