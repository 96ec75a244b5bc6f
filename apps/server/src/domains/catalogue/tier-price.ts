import type { PriceE4 } from '@sampan/contract/money';

/** A quantity band: the unit price from `from` pieces on. Bands are kept first to last. */
export interface PriceTier {
  from: number;
  priceE4: PriceE4;
}

/**
 * Where a quantity stands among the bands: the last band whose start it reaches, and the next one. Below the first band
 * the first counts. Undefined when there are no bands.
 */
export function findTier(
  tiers: readonly PriceTier[],
  productQuantity: number,
): { tier: PriceTier; next: PriceTier | undefined } | undefined {
  const [first] = tiers;
  if (!first) return undefined;
  let index = 0;
  while (tiers[index + 1] && (tiers[index + 1] as PriceTier).from <= productQuantity) index++;
  return { tier: tiers[index] ?? first, next: tiers[index + 1] };
}

/** Unit price of a SKU when `productQuantity` pieces of its product, over all its SKUs, are bought together. */
export function unitPrice(
  sku: { ownPriceE4: PriceE4 | null; tiers: readonly PriceTier[] },
  productQuantity: number,
): PriceE4 {
  const price = sku.ownPriceE4 ?? findTier(sku.tiers, productQuantity)?.tier.priceE4;
  if (price === undefined) throw new Error('a product without own price and without bands');
  return price;
}
