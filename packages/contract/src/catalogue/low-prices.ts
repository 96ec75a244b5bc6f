import { z } from 'zod';
import { optionalText } from '../fields.ts';

/** Prices below the shop's margins: who may set them, and why. */

export const lowPriceReason = optionalText(300)
  .optional()
  .describe('Why prices may leave less than the shop’s guard; below its stop an owner has to set them.');

/** Where a price came from. */
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

export const lowPricesTold = z.object({
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
