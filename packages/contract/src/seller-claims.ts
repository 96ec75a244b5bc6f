import { z } from 'zod';
import { defineCall } from './call.ts';
import { id, requiredLine } from './fields.ts';
import { limits, operatorLimits } from './limits.ts';
import { marketplacePurchase } from './marketplace-purchases.ts';
import { fen } from './purchasing.ts';

/** Missing and damaged pieces, claimed back from the seller at the marketplace. */

const text = z.string();

const claimed = z
  .array(
    z.object({
      lineId: z
        .string()
        .regex(/^\d{1,40}$/)
        .describe('Of the order there.')
        .meta({ examples: ['2799000000000000124'] }),
      quantity: z.int().min(1).max(limits.quantityMax),
    }),
  )
  .min(1)
  .max(operatorLimits.purchaseOrderLinesMax)
  .describe('Pieces that are missing or damaged.');

export const operatorGetClaimTerms = defineCall({
  summary:
    'What the seller can be asked for about these pieces: reasons, and the most money. With what the inspection found of all lines of the order.',
  method: 'POST',
  path: '/console/marketplace-orders/{id}/claim-terms',
  access: 'operator:purchasing',
  input: z.object({ id, lines: claimed }),
  output: z.object({
    reasons: z.array(
      z.object({
        id: text,
        name: text.describe('In the marketplace’s words.'),
        needsPicture: z.boolean().describe('The seller asks for a picture.'),
      }),
    ),
    mostFen: fen.describe('More is refused.'),
    found: z
      .array(
        z.object({
          lineId: text.describe('Of the order there.'),
          damaged: z.int(),
          missing: z.int(),
          note: text.describe('Of the inspection, or empty text.'),
          pictures: z
            .array(
              z.object({
                key: text.describe('Names it in `inspected`.'),
                url: text.describe('Shows it, for half an hour at most.'),
              }),
            )
            .describe('Of the inspection.'),
        }),
      )
      .describe('Lines of which pieces are damaged or missing by the inspection.'),
  }),
  refusals: ['not_found', 'purchase_order_moved', 'marketplace_silent'],
});

export const operatorProposeClaim = defineCall({
  summary: 'Proposes to claim money for pieces from the seller. Somebody else, or the same person, then approves it.',
  method: 'POST',
  path: '/console/marketplace-orders/{id}/claims',
  access: 'operator:purchasing',
  input: z.object({
    id,
    lines: claimed,
    reasonId: requiredLine(40)
      .describe('One of the seller’s reasons.')
      .meta({ examples: ['20006'] }),
    goodsFen: z.int().min(1).max(100_000_000_000).describe('What is asked for.'),
    description: requiredLine(150).pipe(z.string().min(2)).describe('For the seller, in Chinese.'),
    returnsGoods: z
      .boolean()
      .default(false)
      .describe('The goods go back; only what has been received can. The seller says where to once it agrees.'),
    inspected: z
      .array(z.string().regex(/^[\w./-]{1,200}$/))
      .max(operatorLimits.claimPicturesMax)
      .default([])
      .describe('Keys of the inspection’s pictures, as in the terms.')
      .meta({ examples: [[]] }),
    pictures: z
      .array(z.string().max(400))
      .max(operatorLimits.claimPicturesMax)
      .default([])
      .describe(
        'Keys of uploaded pictures (`operatorUploadPolicy`, for a claim). With those of the inspection 5 at most.',
      )
      .meta({ examples: [[]] }),
  }),
  output: marketplacePurchase,
  refusals: [
    'not_found',
    'purchase_order_moved',
    'marketplace_silent',
    'claim_too_high',
    'claim_open',
    'claim_needs_picture',
    'too_many_pictures',
    'upload_not_allowed',
    'file_not_an_image',
    'file_too_large',
  ],
});

export const operatorDecideClaim = defineCall({
  summary:
    'Approves a proposed claim, which is then sent to the seller, or waives it. A claim that the seller closed waits until it is waived.',
  method: 'POST',
  path: '/console/seller-claims/{id}/decide',
  access: 'operator:purchasing',
  input: z.object({ id, decision: z.enum(['approve', 'waive']) }),
  output: marketplacePurchase,
  refusals: ['not_found', 'purchase_order_moved', 'approval_needs_owner'],
});
