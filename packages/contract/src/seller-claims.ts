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
  summary: 'What the seller can be asked for about these pieces: reasons, and the most money.',
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
  }),
  output: marketplacePurchase,
  refusals: ['not_found', 'purchase_order_moved', 'marketplace_silent', 'claim_too_high', 'claim_open'],
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
