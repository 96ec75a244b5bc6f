import { z } from 'zod';
import { optionalText } from '../fields.ts';

/** Prices below the shop's margins: who may set them, and why. */

export const lowPriceReason = optionalText(300)
  .optional()
  .describe('Why prices may leave less than the shop’s guard; below its stop an owner has to set them.');

/** The sources of a price. */
export const priceDoors = ['product', 'bulk', 'rate', 'markup', 'import'] as const;

export const notedLowPrice = z
  .object({
    at: z.string(),
    by: z.string().describe('Who set it.'),
    door: z
      .enum(priceDoors)
      .describe('Where: on the product’s page, for many products, with a new rate or markup, or by an import.'),
    reason: z.string().describe('Why, in words.'),
    products: z.int().describe('Of how many products the prices were set at once.'),
  })
  .meta({ id: 'NotedLowPrice' });

export const lowPrices = z
  .object({
    products: z.int().describe('Whose margin falls below the guard.'),
    owner: z.int().describe('Of these, below the stop.'),
    losing: z.int().describe('Of these, below cost.'),
  })
  .describe('Products that would need a reason or an owner.');

export const lowPricesData = z.object({
  needs: z.enum(['reason', 'owner']),
  products: z.int().describe('How many leave too little.'),
  losing: z.int().describe('How many would sell below cost.'),
  first: z
    .array(
      z.object({
        offerId: z.int(),
        priceUsd: z.number(),
        costYuan: z.number(),
        from: z.int().describe('From how many pieces.'),
        marginRate: z.number(),
      }),
    )
    .describe('The first twenty, with what they would sell for.'),
});

export const priceDecisions = ['approved', 'declined', 'withdrawn', 'waived'] as const;

export const priceRequest = z
  .object({
    id: z.string(),
    door: z
      .enum(priceDoors)
      .describe('Where: on the product’s page, for many products, a new rate or markup, an import.'),
    change: z.record(z.string(), z.unknown()).describe('What is asked for; of an import the file’s name.'),
    reason: z.string().describe('Why, in the asker’s words.'),
    products: z.int().describe('Of how many products the prices leave too little.'),
    losing: z.int().describe('Of these, below cost.'),
    offerId: z.int().describe('The product with the lowest margin.'),
    title: z.string().describe('Its title, or empty text.'),
    priceUsd: z.number().describe('What it would sell for.'),
    costYuan: z.number(),
    from: z.int().describe('From how many pieces.'),
    marginRate: z.number(),
    askedBy: z.string().describe('Name of the operator who asks.'),
    isOwn: z.boolean().describe('The reader’s own.'),
    askedAt: z.string().describe('ISO 8601.'),
    decision: z.enum(priceDecisions).nullable().describe('Null: it waits.'),
    words: z.string().describe('Of whoever decided, or empty text.'),
    decidedBy: z.string().describe('Name, or empty text.'),
    decidedAt: z.string().nullable().describe('ISO 8601; null while it waits.'),
  })
  .meta({ id: 'PriceRequest' });
