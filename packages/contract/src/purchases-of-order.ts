import { z } from 'zod';
import { defineCall } from './call.ts';
import { id } from './fields.ts';
import { fen, margin, purchaseState } from './purchasing.ts';

/** The purchases on an order's page. */

export const operatorListPurchasesOfOrder = defineCall({
  summary: 'What was bought for an order, at which cost, and what is still to be bought.',
  method: 'GET',
  path: '/console/orders/{id}/purchases',
  access: 'operator:purchasing|finance',
  input: z.object({ id }),
  output: z.object({
    lines: z.array(
      z
        .object({
          orderItemId: z.string(),
          supplierName: z.string(),
          sourceName: z.string(),
          itemNumber: z.string(),
          offerUrl: z.string(),
          pieces: z.int().describe('Ordered and not refunded.'),
          toBuy: z.int(),
          costThenFen: fen.nullable(),
          cnyPerUsdThen: z.number().nullable(),
          marginThen: margin,
          bought: z.array(
            z.object({
              id: z.string().describe('Of the purchase order.'),
              number: z.string(),
              state: purchaseState,
              quantity: z.int(),
              received: z.int(),
              short: z.int(),
              costFen: fen.describe('Of a piece, as planned.'),
              paidFen: fen
                .nullable()
                .describe(
                  'Of all its pieces: what the ledger of purchases says was paid, freight included, less what the seller gave back. Null: not bought by call, or not paid.',
                ),
              cnyPerUsd: z.number(),
              margin,
            }),
          ),
        })
        .meta({ id: 'PurchasesOfLine' }),
    ),
  }),
  refusals: ['not_found'],
});
