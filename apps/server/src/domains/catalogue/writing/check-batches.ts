import { setImmediate } from 'node:timers/promises';
import type { SupplierConnector, SupplierProduct } from '#connectors/supplier/supplier.ts';
import type { PreparedProduct } from '#domains/catalogue/overrides/prepared-product.ts';
import type { CodedProblem } from '#domains/catalogue/tables/file-problem.ts';
import type { Texts } from '#domains/catalogue/texts.ts';
import type { Services } from '#shop/services.ts';
import { prepareProduct, skuId, sourceHash } from './prepare-product.ts';
import { problemIn, supplierProduct } from './product-rules.ts';
import { readKnown, readOwnersOfSkus } from './store.ts';
import { findStrangers } from './store-batch.ts';

/** Works out what an import would store, without a lock and without writing. */

const batchSize = 500;

export interface ImportProblem extends CodedProblem {
  /** Absent if no single product is at fault. */
  offerId?: number;
  option?: 'withdraw-most' | 'low-prices';
}

export interface CheckedOffer {
  id: number;
  skus: { id: number }[];
  hash: string;
  product: SupplierProduct;
  path: readonly number[];
  prepare: () => PreparedProduct;
}

export async function gather<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const gathered: Item[] = [];
  for await (const item of items) gathered.push(item);
  return gathered;
}

export interface CheckedBatch {
  changed: CheckedOffer[];
  added: number;
  unchanged: number;
  problems: ImportProblem[];
  /** All that the connector listed, including refused ones. */
  seen: number[];
  offerId: number;
}

export interface Source {
  connector: SupplierConnector;
  /** The path to each category from the top, itself included. */
  paths: ReadonlyMap<number, number[]>;
  suppliers: ReadonlyMap<string, Texts>;
}

export async function* checkedBatches(
  { db }: Pick<Services, 'db'>,
  source: Source,
  onProgress?: (offerId: number) => void | Promise<void>,
): AsyncIterable<CheckedBatch> {
  const owners = new Map<number, number>();
  for await (const batch of batches(source.connector.products())) {
    const { offers, refused, problems } = await check(batch, source);
    const known = await readKnown(db, offers);
    const skuIds = offers.flatMap(({ skus }) => skus.map(({ id }) => id));
    for (const { id, product_id } of await readOwnersOfSkus(db, skuIds)) owners.set(id, product_id);
    const strangers = findStrangers(offers, source.connector.name, known, owners);
    const unchanged = new Set(known.filter(({ is_unchanged }) => is_unchanged).map(({ id }) => id));
    const changed = offers.filter(({ id }) => !strangers.has(id) && !unchanged.has(id));
    const knownIds = new Set(known.map(({ id }) => id));
    const offerId = batch.at(-1)?.offerId ?? 0;
    await onProgress?.(offerId);
    yield {
      changed,
      added: changed.filter(({ id }) => !knownIds.has(id)).length,
      unchanged: unchanged.size,
      problems: [...problems, ...[...strangers].map(([offerId, problem]) => ({ offerId, problem }))],
      seen: [...offers.map(({ id }) => id), ...refused],
      offerId,
    };
  }
}

async function* batches(products: AsyncIterable<SupplierProduct>): AsyncIterable<SupplierProduct[]> {
  let batch: SupplierProduct[] = [];
  for await (const product of products) {
    batch.push(product);
    await setImmediate();
    if (batch.length < batchSize) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** Yields after each item to others: the batch that is being stored, and the shop's visitors. */
export async function mapYielding<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Result,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const item of items) {
    results.push(work(item));
    await setImmediate();
  }
  return results;
}

/** Separates products that break the rules. A refused product with a readable id still counts as seen. */
async function check(batch: readonly SupplierProduct[], { paths, suppliers }: Source) {
  const offers = new Map<number, CheckedOffer>();
  const refused: number[] = [];
  const problems: ImportProblem[] = [];
  await mapYielding(batch, (raw) => {
    const result = supplierProduct.safeParse(raw);
    const path = result.success ? paths.get(result.data.categoryId) : undefined;
    if (result.success && path) {
      const product = result.data;
      const supplier = suppliers.get(product.supplierId) ?? {};
      const hash = sourceHash(product, path, supplier);
      const prepare = () => prepareProduct(product, path, supplier, hash);
      const skus = product.skus.map((sku) => ({ id: skuId(product, sku) }));
      offers.set(product.offerId, { id: product.offerId, skus, hash, product, path, prepare });
      return;
    }
    const offerId = Number.isSafeInteger(raw?.offerId) ? raw.offerId : 0;
    refused.push(offerId);
    problems.push({
      offerId,
      ...(result.success ? { problem: 'category_unknown' as const } : problemIn(result.error)),
    });
  });
  return { offers: [...offers.values()], refused, problems };
}
