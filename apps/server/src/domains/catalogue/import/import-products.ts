import { setImmediate } from 'node:timers/promises';
import type { SupplierCategory, SupplierConnector, SupplierProduct } from '#connectors/supplier/supplier.ts';
import { inTransaction, type Transaction } from '#database/connect.ts';
import type { Texts } from '#domains/catalogue/products/texts.ts';
import { countWords, notifyChange, refreshCounts } from '#domains/catalogue/search/index-store.ts';
import type { Services } from '#shop/services.ts';
import { findStrangers, storeBatch } from './import-batch.ts';
import {
  lockCatalogue,
  readCategories,
  readKnown,
  readOwnersOfSkus,
  replacePallets,
  upsertCategories,
  upsertSuppliers,
  withdrawMissing,
} from './import-store.ts';
import { type PreparedProduct, prepareProduct, skuId, sourceHash } from './prepare-product.ts';
import { problemsOf, supplierProduct } from './product-rules.ts';

export interface ImportReport {
  added: number;
  updated: number;
  unchanged: number;
  withdrawn: number;
  problems: ImportProblem[];
}

interface ImportProblem {
  offerId: number;
  problem: string;
}

export interface ImportProgress {
  step: 'check' | 'store';
  offerId: number;
}

export interface ImportOptions {
  /** The connector lists everything it has: what it no longer lists is withdrawn. */
  withdrawMissing: boolean;
  /** Everything is checked before anything is stored; if there is any problem, nothing is. */
  checkFirst?: boolean;
  dryRun?: boolean;
  /** Awaited; nothing is locked meanwhile. */
  onProgress?: (progress: ImportProgress) => void | Promise<void>;
}

type ImportServices = Pick<Services, 'db' | 'storage'>;

const batchSize = 500;

/**
 * Mirrors a supplier connector: suppliers, categories, products with prices and search rows, pallets. Stored in batches
 * of one transaction each, between which other writers of the catalogue can run; an interrupted import resumes where it
 * stopped, because storing the same product again changes nothing. A product that breaks the rules is left out, and its
 * last good state stays.
 */
export async function importProducts(
  services: ImportServices,
  connector: SupplierConnector,
  options: ImportOptions,
): Promise<ImportReport> {
  const categories = await gather(connector.categories());
  const companies = await gather(connector.suppliers());
  const stored = await readCategories(services.db);
  const source = {
    connector,
    paths: categoryPaths([...stored.map(({ id, parent_id }) => ({ id, parentId: parent_id })), ...categories]),
    suppliers: new Map(companies.map(({ id, names }) => [id, names])),
  };
  const checking = checkedBatches(services, source, options);
  const checked = options.checkFirst || options.dryRun ? await gather(checking) : undefined;
  if (checked && (options.dryRun || checked.some(({ problems }) => problems.length > 0))) return foreseen(checked);
  await writing(services, async (tx) => {
    await upsertSuppliers(tx, connector.name, companies);
    await upsertCategories(tx, categories);
  });
  return storeAll(services, connector, checked ?? checking, options);
}

/** A transaction under the catalogue's write lock. */
function writing<Result>({ db }: ImportServices, work: (tx: Transaction) => Promise<Result>): Promise<Result> {
  return inTransaction(db, async (tx) => {
    await lockCatalogue(tx);
    return work(tx);
  });
}

async function gather<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const gathered: Item[] = [];
  for await (const item of items) gathered.push(item);
  return gathered;
}

interface CheckedOffer {
  id: number;
  skus: { id: number }[];
  hash: string;
  prepare: () => PreparedProduct;
}

interface CheckedBatch {
  changed: CheckedOffer[];
  added: number;
  unchanged: number;
  problems: ImportProblem[];
  /** All that the connector listed, including refused ones. */
  seen: number[];
  offerId: number;
}

interface Source {
  connector: SupplierConnector;
  /** The path to each category from the top, itself included. */
  paths: ReadonlyMap<number, number[]>;
  suppliers: ReadonlyMap<string, Texts>;
}

async function* checkedBatches(
  { db }: ImportServices,
  source: Source,
  { onProgress }: ImportOptions,
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
    await onProgress?.({ step: 'check', offerId });
    yield {
      changed,
      added: changed.filter(({ id }) => !knownIds.has(id)).length,
      unchanged: unchanged.size,
      problems: [...problems, ...[...strangers].map(([id, problem]) => ({ offerId: id, problem }))],
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
async function inTurns<Item, Result>(items: readonly Item[], work: (item: Item) => Result): Promise<Result[]> {
  const results: Result[] = [];
  for (const item of items) {
    results.push(work(item));
    await setImmediate();
  }
  return results;
}

function categoryPaths(categories: readonly Pick<SupplierCategory, 'id' | 'parentId'>[]): Map<number, number[]> {
  const paths = new Map<number, number[]>();
  for (const { id, parentId } of categories) paths.set(id, [...((parentId !== null && paths.get(parentId)) || []), id]);
  return paths;
}

/** Separates products that break the rules. A refused product with a readable id still counts as seen. */
async function check(batch: readonly SupplierProduct[], { paths, suppliers }: Source) {
  const offers = new Map<number, CheckedOffer>();
  const refused: number[] = [];
  const problems: ImportProblem[] = [];
  await inTurns(batch, (raw) => {
    const result = supplierProduct.safeParse(raw);
    const path = result.success ? paths.get(result.data.categoryId) : undefined;
    if (result.success && path) {
      const product = result.data;
      const supplier = suppliers.get(product.supplierId) ?? {};
      const hash = sourceHash(product, path, supplier);
      const prepare = () => prepareProduct(product, path, supplier, hash);
      const skus = product.skus.map((sku) => ({ id: skuId(product, sku) }));
      offers.set(product.offerId, { id: product.offerId, skus, hash, prepare });
      return;
    }
    const offerId = Number.isSafeInteger(raw?.offerId) ? raw.offerId : 0;
    refused.push(offerId);
    problems.push({ offerId, problem: result.success ? 'its category is unknown' : problemsOf(result.error) });
  });
  return { offers: [...offers.values()], refused, problems };
}

function foreseen(checked: readonly CheckedBatch[]): ImportReport {
  const sum = (figure: (batch: CheckedBatch) => number) => checked.reduce((total, batch) => total + figure(batch), 0);
  const added = sum((batch) => batch.added);
  return {
    added,
    updated: sum(({ changed }) => changed.length) - added,
    unchanged: sum(({ unchanged }) => unchanged),
    withdrawn: 0,
    problems: checked.flatMap(({ problems }) => problems),
  };
}

async function storeAll(
  services: ImportServices,
  connector: SupplierConnector,
  checked: AsyncIterable<CheckedBatch> | readonly CheckedBatch[],
  options: ImportOptions,
): Promise<ImportReport> {
  const report: ImportReport = { added: 0, updated: 0, unchanged: 0, withdrawn: 0, problems: [] };
  const seen: number[] = [];
  // One batch is stored while the next is read and prepared.
  let storing = Promise.resolve();
  try {
    for await (const batch of checked) {
      seen.push(...batch.seen);
      report.unchanged += batch.unchanged;
      report.problems.push(...batch.problems);
      const changed = await inTurns(batch.changed, ({ prepare }) => prepare());
      await storing;
      storing = store(services, connector.name, changed, report).then(() =>
        options.onProgress?.({ step: 'store', offerId: batch.offerId }),
      );
      // Awaited only after the next batch is read, which may take long: an unhandled rejection would end the process
      // meanwhile.
      storing.catch(() => undefined);
    }
  } finally {
    await storing;
  }
  const pallets = await gather(connector.pallets());
  await writing(services, async (tx) => {
    if (options.withdrawMissing) await withdraw(tx, connector.name, seen, report);
    await replacePallets(tx, connector.name, pallets);
    await refreshCounts(tx);
    await notifyChange(tx);
  });
  return report;
}

async function store(
  services: ImportServices,
  connector: string,
  changed: readonly PreparedProduct[],
  report: ImportReport,
): Promise<void> {
  if (changed.length === 0) return;
  const result = await writing(services, (tx) => storeBatch(tx, services, connector, changed));
  report.added += result.added.length;
  report.updated += result.updated.length;
  report.problems.push(...result.problems);
}

async function withdraw(
  tx: Transaction,
  connector: string,
  seen: readonly number[],
  report: ImportReport,
): Promise<void> {
  if (seen.length === 0) throw new Error(`${connector} named no product at all; its products stay as they are`);
  const gone = await withdrawMissing(tx, connector, seen);
  await countWords(
    tx,
    [],
    gone.filter(({ status }) => status === 'active').map(({ titles }) => titles),
  );
  report.withdrawn = gone.length;
}
