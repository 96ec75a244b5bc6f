import type { Transaction } from '#database/connect.ts';
import { refreshCounts } from '#domains/catalogue/index/index-store.ts';
import { writing } from '#domains/catalogue/index/lock-catalogue.ts';
import { notifyChange } from '#domains/catalogue/index/notify-change.ts';
import { refreshInStock } from '#domains/catalogue/stock.ts';
import { findImport, type ProductBefore } from '#domains/catalogue/writing/import-log.ts';
import { forgetUnfetched } from '#domains/catalogue/writing/picture-store.ts';
import { withSearchRow } from '#domains/catalogue/writing/prepare-product.ts';
import { lockSkus, readPaths, readSupplierNames } from '#domains/catalogue/writing/store.ts';
import { storeBatch } from '#domains/catalogue/writing/store-batch.ts';
import { withdraw } from '#domains/catalogue/writing/withdraw.ts';
import type { Services } from '#shop/services.ts';
import {
  beginUndo,
  finishUndo,
  forgetChanges,
  hideWithdrawn,
  type LaterChange,
  readChanges,
  readLaterChanges,
  readStockOf,
  type StockOf,
  writeStock,
} from './undo-store.ts';

export type UndoResult =
  | { outcome: 'undone'; importId: number; restored: number; withdrawn: number }
  | { outcome: 'not_found' | 'already_undone' | 'no_longer_kept' }
  /** Other imports have changed the same products since; they have to be undone first. */
  | { outcome: 'changed_later'; importId: number; count: number; first: LaterChange[] };

export interface UndoOptions {
  /** The last one that has not been undone, if absent. */
  importId?: number;
  onProgress?: (progress: { done: number; products: number }) => void | Promise<void>;
}

const batchSize = 500;

class ChangedLater extends Error {}

/**
 * Takes an import back: what it added is withdrawn, so that orders and carts still name it; what it updated or withdrew
 * is as before, at today's rate and markup, and without the pieces that were sold since. In batches of one transaction
 * each; if interrupted, undoing it again does the rest.
 */
export async function undoImport(
  services: Pick<Services, 'db' | 'storage'>,
  { importId: wanted, onProgress }: UndoOptions = {},
): Promise<UndoResult> {
  const found = await findImport(services.db, wanted);
  if (!found) return { outcome: 'not_found' };
  if (found.undoneAt) return { outcome: 'already_undone' };
  if (!found.isRetained) return { outcome: 'no_longer_kept' };
  const result = { outcome: 'undone' as const, importId: found.id, restored: 0, withdrawn: 0 };
  try {
    const products = await writing(services, async (tx) => {
      await refuseIfChangedLater(tx, found.id);
      return beginUndo(tx, found.id);
    });
    for (let done = 0; ; ) {
      const batch = await writing(services, (tx) => undoBatch(tx, services, found));
      done += batch.restored + batch.withdrawn;
      result.restored += batch.restored;
      result.withdrawn += batch.withdrawn;
      if (batch.restored + batch.withdrawn === 0) break;
      await onProgress?.({ done, products });
    }
  } catch (error) {
    if (!(error instanceof ChangedLater)) throw error;
    return { outcome: 'changed_later', importId: found.id, ...(await readLaterChanges(services.db, found.id, 10)) };
  }
  return result;
}

async function refuseIfChangedLater(tx: Transaction, importId: number): Promise<void> {
  if ((await readLaterChanges(tx, importId, 1)).count > 0) throw new ChangedLater();
}

async function undoBatch(
  tx: Transaction,
  services: Pick<Services, 'storage'>,
  { id, connector }: { id: number; connector: string },
): Promise<{ restored: number; withdrawn: number }> {
  // An import may have begun since the last batch.
  await refuseIfChangedLater(tx, id);
  const changes = await readChanges(tx, id, batchSize);
  if (changes.length === 0) {
    await refreshCounts(tx);
    await notifyChange(tx);
    await finishUndo(tx, id);
    return { restored: 0, withdrawn: 0 };
  }
  const ids = changes.map(({ product_id }) => product_id);
  const added = changes.filter(({ before }) => before === null).map(({ product_id }) => product_id);
  const earlier = changes.flatMap(({ before }) => before ?? []);
  if (earlier.length > 0) await restore(tx, services, connector, earlier);
  await withdraw(tx, [...added, ...idsOf(earlier, 'withdrawn')]);
  await forgetUnfetched(tx, added);
  await notifyChange(tx, ids);
  await forgetChanges(tx, id, ids);
  return { restored: earlier.length, withdrawn: added.length };
}

function idsOf(products: readonly ProductBefore[], status?: ProductBefore['status']): number[] {
  return products.filter((one) => status === undefined || one.status === status).map(({ product }) => product.id);
}

/** Stores products as an import of their former state would; their SKUs are locked first, as orders lock them. */
async function restore(
  tx: Transaction,
  services: Pick<Services, 'storage'>,
  connector: string,
  earlier: readonly ProductBefore[],
): Promise<void> {
  const ids = idsOf(earlier);
  await lockSkus(tx, ids, []);
  const now = new Map((await readStockOf(tx, ids)).map((stock) => [stock.id, stock]));
  await hideWithdrawn(tx, idsOf(earlier, 'hidden'));
  const supplierIds = [...new Set(earlier.map(({ product }) => product.supplier_id))];
  const names = new Map((await readSupplierNames(tx, supplierIds)).map((supplier) => [supplier.id, supplier.names]));
  // A category may have moved since.
  const paths = await readPaths(tx);
  const former = earlier.map(({ product, skus }) => {
    const category_path = paths.get(product.category_id) ?? product.category_path;
    return withSearchRow({ ...product, category_path, skus }, names.get(product.supplier_id) ?? {});
  });
  await storeBatch(tx, services, connector, former);
  const stock = earlier.flatMap(({ skus }) =>
    skus.map((sku) => ({ id: sku.id, amount: stockAfterUndo(sku, now.get(sku.id)) })),
  );
  await writeStock(tx, stock);
  await refreshInStock(tx, ids);
}

/**
 * The stock before the import, less what was sold since. The import's own figure is known: the supplier's if it was a
 * new one, less the reserved pieces; otherwise it changed nothing.
 */
function stockAfterUndo(before: ProductBefore['skus'][number], now: StockOf | undefined): number {
  if (!now || now.is_withdrawn) return before.amount_on_sale;
  const imported =
    now.source_amount === before.amount ? before.amount_on_sale : Math.max(0, now.source_amount - before.reserved);
  return Math.max(0, before.amount_on_sale + now.amount_on_sale - imported);
}
