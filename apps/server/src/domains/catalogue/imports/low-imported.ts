import type { Database } from '#database/connect.ts';
import {
  type LowPrice,
  lowestMargin,
  lowPriceOf,
  readMarginLimits,
  sourceOfRow,
} from '#domains/catalogue/prices/low-prices.ts';
import { readPriceBasis } from '#domains/catalogue/prices/price-store.ts';
import { readProductPrices } from '#domains/catalogue/prices/product-prices.ts';
import type { CheckedOffer } from '#domains/catalogue/writing/check-batches.ts';
import { skuId } from '#domains/catalogue/writing/prepare-product.ts';

const batchSize = 1000;

/** The products whose margin an import would lower below the limit. */
export async function findLowImported(db: Database, products: readonly CheckedOffer[]): Promise<LowPrice[]> {
  const [basis, limits] = [await readPriceBasis(db), await readMarginLimits(db)];
  const low: LowPrice[] = [];
  for (let at = 0; at < products.length; at += batchSize) {
    const batch = products.slice(at, at + batchSize);
    const ids = batch.map(({ id }) => id);
    const stored = new Map((await readProductPrices(db, ids)).map((row) => [row.id, row]));
    for (const { product, path } of batch) {
      const { offerId } = product;
      const before = stored.get(offerId);
      const after = {
        id: offerId,
        category_path: path,
        source_tiers: product.tiers,
        min_order_quantity: product.minOrderQuantity,
        skus: product.skus.map((sku) => ({
          id: skuId(product, sku),
          fen: sku.priceFen ?? null,
          fixedE4: sku.fixedPriceE4 ?? null,
        })),
      };
      const found = lowPriceOf(
        offerId,
        before?.status === 'active' ? lowestMargin(sourceOfRow(before, before.overrides), basis, true) : undefined,
        lowestMargin(sourceOfRow(after, before?.overrides ?? []), basis, true),
        limits,
      );
      if (found) low.push(found);
    }
  }
  return low;
}
