import type { Transaction } from '#database/connect.ts';
import { adjustCounts } from '#domains/catalogue/index/index-store.ts';
import {
  beginEditing,
  raiseVersions,
  removeOverrides,
  type StoredOverride,
  writeOverrides,
} from '#domains/catalogue/overrides/override-store.ts';
import { type OverrideKey, sourceOf } from '#domains/catalogue/overrides/own-values.ts';
import { type KnownProduct, readProducts } from '#domains/catalogue/writing/import-log.ts';
import { withSearchRow } from '#domains/catalogue/writing/prepare-product.ts';
import { lockSkus, readPaths, readSupplierNames } from '#domains/catalogue/writing/store.ts';
import { storeBatch } from '#domains/catalogue/writing/store-batch.ts';
import { withdraw } from '#domains/catalogue/writing/withdraw.ts';
import type { Services } from '#shop/services.ts';

export interface ProductEdit {
  productId: number;
  set: Omit<StoredOverride, 'product_id'>[];
  /** Back to what the supplier says. */
  remove: OverrideKey[];
}

/**
 * Changes own values, and stores the products as an import of what their supplier says would: then buyers see the own values.
 * Under the catalogue's lock. Nothing else about the products changes; withdrawn ones stay so.
 */
export async function storeEdits(
  tx: Transaction,
  services: Pick<Services, 'storage'>,
  edits: readonly ProductEdit[],
  by: string | null,
): Promise<void> {
  const ids = edits.map(({ productId }) => productId);
  await lockSkus(tx, ids, []);
  const products = await readProducts(tx, ids);
  await beginEditing(
    tx,
    products.map(({ product, skus }) => ({ id: product.id, source: sourceOf({ ...product, skus }) })),
  );
  await raiseVersions(tx, ids);
  await removeOverrides(
    tx,
    edits.flatMap(({ productId, remove }) => remove.map((key) => ({ ...key, product_id: productId }))),
  );
  await writeOverrides(
    tx,
    edits.flatMap(({ productId, set }) => set.map((one) => ({ ...one, product_id: productId }))),
    by,
  );
  await storeProductsAgain(tx, services, products, new Set(movedBy(edits)));
}

/** Stores products as they are, with what the memory of translations has gained. Under the catalogue's lock. */
export async function storeAgain(
  tx: Transaction,
  services: Pick<Services, 'storage'>,
  ids: readonly number[],
): Promise<void> {
  await lockSkus(tx, ids, []);
  await storeProductsAgain(tx, services, await readProducts(tx, ids), new Set());
}

const movedBy = (edits: readonly ProductEdit[]) =>
  edits.flatMap(({ productId, set, remove }) =>
    [...set, ...remove].some(({ field }) => field === 'category') ? productId : [],
  );

async function storeProductsAgain(
  tx: Transaction,
  services: Pick<Services, 'storage'>,
  products: readonly KnownProduct[],
  moved: ReadonlySet<number>,
): Promise<void> {
  const counted = products.filter(({ status, product }) => status === 'active' && moved.has(product.id));
  for (const { product } of counted) await adjustCounts(tx, product.id, -1);
  const suppliers = await readSupplierNames(tx, [...new Set(products.map(({ product }) => product.supplier_id))]);
  const names = new Map(suppliers.map((supplier) => [supplier.id, supplier.names]));
  const paths = await readPaths(tx);
  for (const [connector, own] of Map.groupBy(products, (one) => one.connector)) {
    const prepared = own.map(({ product, skus }) =>
      withSearchRow(
        { ...product, skus, category_path: paths.get(product.category_id) ?? product.category_path },
        names.get(product.supplier_id) ?? {},
      ),
    );
    await storeBatch(tx, services, connector, prepared);
  }
  await withdraw(
    tx,
    products.flatMap(({ status, product }) => (status === 'withdrawn' ? product.id : [])),
  );
  for (const { product } of counted) await adjustCounts(tx, product.id, 1);
}
