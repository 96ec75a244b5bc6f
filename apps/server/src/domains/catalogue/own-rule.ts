import type { Fen, PriceE4 } from '@sampan/contract/money';
import type { Database } from '#database/connect.ts';
import { readPriceBasis } from '#domains/catalogue/prices/price-store.ts';
import { markupFor, sellingPrice } from '#domains/catalogue/prices/selling-price.ts';

/** How the shop makes a price of a cost, for goods that are not here yet. */
export interface OwnRule {
  cnyPerUsdE6: number;
  /** In millionths; of the nearest category that has its own. */
  markupOf(categoryPath: readonly number[]): number;
  priceOf(cost: Fen, categoryPath: readonly number[]): PriceE4;
}

export async function readOwnRule(db: Database): Promise<OwnRule> {
  const basis = await readPriceBasis(db);
  const markupOf = (path: readonly number[]) => markupFor(path, basis);
  return {
    cnyPerUsdE6: basis.cnyPerUsdE6,
    markupOf,
    priceOf: (cost, path) => sellingPrice(cost, basis.cnyPerUsdE6, markupOf(path)),
  };
}
