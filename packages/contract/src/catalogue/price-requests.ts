import { z } from 'zod';
import { defineCall } from '../call.ts';
import { id, marketplaceId, optionalText, requiredText } from '../fields.ts';
import { limits } from '../limits.ts';
import { priceDecisions, priceRequest } from './low-prices.ts';
import { operatorChangeProduct } from './operator-products.ts';
import { operatorSetExchangeRate, operatorSetMarkup } from './prices.ts';

/** Prices below the shop's stop that wait for an owner. */

const productPrices = operatorChangeProduct.input.pick({
  offerId: true,
  version: true,
  tiers: true,
  skuPrices: true,
  markup: true,
  minimum: true,
  categoryId: true,
  status: true,
});

const askedChange = z
  .object({
    product: productPrices.optional().describe('Own prices of a product, or what they follow from.'),
    bulk: z
      .object({ id: marketplaceId.describe('Number of the change.') })
      .optional()
      .describe('A previewed change.'),
    import: z
      .object({ id: requiredText(100) })
      .optional()
      .describe('A checked file.'),
    rate: operatorSetExchangeRate.input.pick({ cnyPerUsd: true }).optional().describe('Another exchange rate.'),
    markup: operatorSetMarkup.input.pick({ categoryId: true, markup: true }).optional(),
  })
  .refine((change) => Object.keys(change).length === 1)
  .describe('One change, as its own call takes it.')
  .meta({ examples: [{ rate: { cnyPerUsd: 5 } }] });

export const operatorAskForPrices = defineCall({
  summary:
    'Asks an owner for prices below the shop’s stop. The change is kept and waits; where no owner is needed it is made at once.',
  method: 'POST',
  path: '/console/price-requests',
  access: 'operator:finance|catalogue',
  input: z.object({
    change: askedChange,
    reason: requiredText(300).describe('Why, in words: the owner decides by it.'),
  }),
  output: z.object({
    id: z.string().nullable().describe('Of the request; null: no owner was needed, and it is made.'),
  }),
  refusals: ['not_found', 'changed_meanwhile'],
  bodyMaxBytes: 1_000_000,
});

const priceRequestLists = ['open', 'decided'] as const;

export const operatorListPriceRequests = defineCall({
  summary:
    'Prices that an owner was asked for: those that wait, oldest first; those decided, latest first; 200 at most.',
  method: 'GET',
  path: '/console/price-requests',
  access: 'operator:finance|catalogue',
  input: z.object({ list: z.enum(priceRequestLists).default('open').describe('Which of them.') }),
  output: z.object({ list: z.array(priceRequest), total: z.int().describe('How many there are.') }),
  refusals: [],
});

export const operatorDecidePriceRequest = defineCall({
  summary:
    'Decides a request. An owner approves, which makes the change unless its products have moved since, or declines; its asker withdraws; anybody else waives, with the reason.',
  method: 'POST',
  path: '/console/price-requests/{id}/decide',
  access: 'operator:finance|catalogue',
  input: z.object({
    id,
    decision: z
      .enum(priceDecisions)
      .describe('approved, declined: by an owner. withdrawn: by the asker. waived: by anybody, where nobody wants it.'),
    words: optionalText(limits.remarkMax).describe('Why; `declined` and `waived` need it.'),
  }),
  output: z.null(),
  refusals: ['not_found', 'request_decided', 'changed_meanwhile'],
});
