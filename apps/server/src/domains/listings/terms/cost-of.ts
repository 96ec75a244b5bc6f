import type { PriceE4 } from '@sampan/contract/money';
import { type PriceTier, unitPrice } from '@sampan/contract/pricing';
import type { Serving } from '@sampan/contract/publication-states';

export interface CostFacts {
  /** The SKU's own price, or of a product without bands its only one. */
  ownPriceE4: PriceE4 | null;
  tiers: readonly PriceTier[];
  minOrderQuantity: number;
  /** Null: the supplier sells no single pieces. */
  onePieceE4: PriceE4 | null;
}

/**
 * What a piece costs that is sold in a reseller's shop. Bought singly it is the one-piece price; otherwise that of the
 * smallest order, which is what a restock or an order at the minimum costs at most.
 */
export function costOf(sku: CostFacts, serving: Serving): PriceE4 {
  if (serving === 'one_piece' && sku.onePieceE4 !== null) return sku.onePieceE4;
  return unitPrice(sku, sku.minOrderQuantity);
}
