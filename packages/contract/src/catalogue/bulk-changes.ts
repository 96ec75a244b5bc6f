import { z } from 'zod';
import { defineCall } from '../call.ts';
import { marketplaceId, page, pageSize } from '../fields.ts';
import { limits } from '../limits.ts';
import { lowPriceReason, lowPrices } from './low-prices.ts';
import { productFilter } from './operator-products.ts';

/** One change to many products. Nothing changes before the preview, and it can be undone. */

const bulkChange = z
  .object({
    status: z.enum(['active', 'hidden']).optional(),
    categoryId: z.int().nonnegative().nullable().optional(),
    markup: z.number().min(0).max(10).nullable().optional(),
    pricePercent: z
      .number()
      .min(-90)
      .max(900)
      .optional()
      .describe('Prices become own ones that are so many per cent above today’s, or below.')
      .meta({ examples: [-5] }),
    minimum: z.int().min(1).max(limits.quantityMax).nullable().optional().describe('Least order, in pieces.'),
    weightGrams: z.int().min(1).max(10_000_000).nullable().optional(),
  })
  .refine((change) => Object.keys(change).length === 1)
  .describe('One field; null goes back to the supplier’s.')
  .meta({ examples: [{ minimum: 24 }] });

const bulkChangeId = z.int().positive().describe('Number of the change.');

const listedChange = z
  .object({
    id: bulkChangeId,
    change: z.record(z.string(), z.unknown()).describe('What was set; null: back to the supplier’s.'),
    state: z.enum(['preview', 'running', 'done', 'undoing', 'undone']).describe('How far it is.'),
    products: z.int().describe('How many were chosen.'),
    changed: z.int().describe('How many have been changed.'),
    undone: z.int().describe('How many have been changed back.'),
    by: z.string().describe('Name of the operator.'),
    createdAt: z.string(),
    canBeUndone: z.boolean(),
  })
  .meta({ id: 'BulkChange' });

const example = z.object({
  offerId: z.int(),
  title: z.string(),
  before: z.string().describe('As it is.'),
  after: z.string().describe('As it will be.'),
  marginRate: z.number().nullable(),
});

export const operatorPreviewBulkChange = defineCall({
  summary:
    'What a change would do to these products, or to all that a filter finds (at most 100,000). Nothing is changed; the number that it returns applies it.',
  method: 'POST',
  path: '/console/bulk-changes',
  access: 'operator:catalogue',
  input: z.object({
    offerIds: z
      .array(z.int().nonnegative())
      .min(1)
      .max(1000)
      .optional()
      .describe('Numbers of products.')
      .meta({ examples: [[610234567890]] }),
    filter: z.object(productFilter).optional().describe('Instead of numbers: all that the list finds with it.'),
    change: bulkChange,
  }),
  output: z.object({
    id: bulkChangeId,
    products: z.int().describe('How many were chosen.'),
    differing: z.int().describe('Of the examples, those that change.'),
    examples: z.array(example).describe('The first fifty.'),
    low: lowPrices,
  }),
  refusals: ['not_found'],
});

export const operatorApplyBulkChange = defineCall({
  summary: 'Makes a previewed change, in the background.',
  method: 'POST',
  path: '/console/bulk-changes/{id}/apply',
  access: 'operator:catalogue',
  input: z.object({ id: marketplaceId.describe('Number of the change.'), lowPriceReason }),
  output: z.null(),
  refusals: ['price_too_low', 'not_found', 'changed_meanwhile'],
});

export const operatorUndoBulkChange = defineCall({
  summary: 'Undoes a change within 30 days, in the background. Products that were changed again since are left alone.',
  method: 'POST',
  path: '/console/bulk-changes/{id}/undo',
  access: 'operator:catalogue',
  input: z.object({ id: marketplaceId.describe('Number of the change.') }),
  output: z.null(),
  refusals: ['not_found', 'changed_meanwhile'],
});

export const operatorListBulkChanges = defineCall({
  summary: 'Changes to many products, newest first; those that were only previewed are left out.',
  method: 'GET',
  path: '/console/bulk-changes',
  access: 'operator:catalogue',
  input: z.object({ pageNum: page, pageSize: pageSize(20) }),
  output: z.object({ list: z.array(listedChange), total: z.int() }),
  refusals: [],
});
