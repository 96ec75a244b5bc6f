import { setImmediate } from 'node:timers/promises';
import type { SupplierConnector, SupplierProduct } from '#connectors/supplier/supplier.ts';
import { inTransaction, type Transaction } from '#database/connect.ts';
import type { Services } from '../../context.ts';
import { storeBatch } from './import-batch.ts';
import {
  lockCatalogue,
  readCategories,
  readUnchanged,
  replacePallets,
  type StoredCategory,
  upsertCategories,
  upsertSuppliers,
  withdrawMissing,
} from './import-store.ts';
import { countWords, notifyChange, refreshCounts } from './index-store.ts';
import { type PreparedProduct, prepareProduct, sourceHash } from './prepare-product.ts';
import { problemsOf, supplierProduct } from './product-rules.ts';
import type { Texts } from './texts.ts';

export interface ImportReport {
  added: number;
  updated: number;
  unchanged: number;
  withdrawn: number;
  problems: { offerId: number; problem: string }[];
}

export interface ImportOptions {
  /** The connector names all it has: what it no longer names is withdrawn. */
  withdrawMissing: boolean;
  /** One transaction for everything, instead of one a batch: all or, when there is any problem, nothing. */
  atomic?: boolean;
  /** Works everything out, in one transaction, and takes it back. */
  dryRun?: boolean;
}

type ImportServices = Pick<Services, 'db' | 'storage'>;
type InTransaction = <Result>(work: (tx: Transaction) => Promise<Result>) => Promise<Result>;

const batchSize = 500;
const turn = 1;

class TakenBack extends Error {
  readonly report: ImportReport;
  constructor(report: ImportReport) {
    super('taken back');
    this.report = report;
  }
}

/**
 * Mirrors a supplier connector: suppliers, categories, products with prices and search rows, pallets. The same again
 * changes nothing. A product that breaks the rules is left out, and its last good state stays.
 */
export async function importProducts(
  services: ImportServices,
  connector: SupplierConnector,
  options: ImportOptions,
): Promise<ImportReport> {
  if (!options.atomic && !options.dryRun)
    return mirror(services, connector, options, (work) => inTransaction(services.db, lockedFirst(work)));
  const collected = await collect(connector);
  return inTransaction(services.db, async (tx) => {
    await lockCatalogue(tx);
    const report = await mirror({ ...services, db: tx }, collected, options, (work) => work(tx));
    if (options.dryRun || report.problems.length > 0) throw new TakenBack(report);
    return report;
  }).catch((error: unknown) => {
    if (error instanceof TakenBack) return error.report;
    throw error;
  });
}

function lockedFirst<Result>(work: (tx: Transaction) => Promise<Result>) {
  return async (tx: Transaction) => {
    await lockCatalogue(tx);
    return work(tx);
  };
}

async function gather<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const gathered: Item[] = [];
  for await (const item of items) gathered.push(item);
  return gathered;
}

/** Everything read before the transaction begins: nothing outside is waited for inside one. */
async function collect(connector: SupplierConnector): Promise<SupplierConnector> {
  const categories = await gather(connector.categories());
  const suppliers = await gather(connector.suppliers());
  const products = await gather(connector.products());
  const pallets = await gather(connector.pallets());
  const again = <Item>(items: Item[]) =>
    async function* () {
      yield* items;
    };
  return {
    name: connector.name,
    categories: again(categories),
    suppliers: again(suppliers),
    products: again(products),
    pallets: again(pallets),
  };
}

async function mirror(
  services: ImportServices & { db: Services['db'] | Transaction },
  connector: SupplierConnector,
  options: ImportOptions,
  transaction: InTransaction,
): Promise<ImportReport> {
  const categories = await gather(connector.categories());
  const companies = await gather(connector.suppliers());
  await transaction(async (tx) => {
    await upsertSuppliers(tx, connector.name, companies);
    await upsertCategories(tx, categories);
  });
  const paths = categoryPaths(await readCategories(services.db));
  const suppliers = new Map(companies.map(({ id, names }) => [id, names]));
  const report: ImportReport = { added: 0, updated: 0, unchanged: 0, withdrawn: 0, problems: [] };
  const seen: number[] = [];
  // One batch is stored while the next is read and prepared.
  let storing = Promise.resolve();
  try {
    for await (const batch of batches(connector.products())) {
      const checked = await check(batch, { paths, suppliers }, report);
      seen.push(...checked.offers.map(({ id }) => id), ...checked.refused);
      const unchanged = await readUnchanged(services.db, checked.offers);
      report.unchanged += unchanged.size;
      const changed = await inTurns(
        checked.offers.filter(({ id }) => !unchanged.has(id)),
        ({ prepare }) => prepare(),
      );
      await storing;
      if (changed.length > 0) storing = store(services, connector.name, changed, report, transaction);
    }
  } finally {
    await storing;
  }
  const pallets = await gather(connector.pallets());
  await transaction(async (tx) => {
    if (options.withdrawMissing) await withdraw(tx, connector.name, seen, report);
    await replacePallets(tx, connector.name, pallets);
    await refreshCounts(tx);
    await notifyChange(tx);
  });
  return report;
}

async function* batches(products: AsyncIterable<SupplierProduct>): AsyncIterable<SupplierProduct[]> {
  let batch: SupplierProduct[] = [];
  for await (const product of products) {
    batch.push(product);
    if (batch.length % turn === 0) await setImmediate();
    if (batch.length < batchSize) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** Lets others have their turn now and then: the batch that is being stored, and a shop's visitors. */
async function inTurns<Item, Result>(items: readonly Item[], work: (item: Item) => Result): Promise<Result[]> {
  const results: Result[] = [];
  for (const item of items) {
    results.push(work(item));
    if (results.length % turn === 0) await setImmediate();
  }
  return results;
}

/** The way to each category from the top, itself included. */
function categoryPaths(categories: readonly StoredCategory[]): Map<number, number[]> {
  const paths = new Map<number, number[]>();
  for (const { id, parent_id } of categories)
    paths.set(id, [...((parent_id !== null && paths.get(parent_id)) || []), id]);
  return paths;
}

interface CheckedOffer {
  id: number;
  hash: string;
  prepare: () => PreparedProduct;
}

/** Sorts out what breaks the rules. A refused product whose id can be read still counts as seen. */
async function check(
  batch: readonly SupplierProduct[],
  { paths, suppliers }: { paths: ReadonlyMap<number, number[]>; suppliers: ReadonlyMap<string, Texts> },
  report: ImportReport,
) {
  const offers = new Map<number, CheckedOffer>();
  const refused: number[] = [];
  await inTurns(batch, (raw) => {
    const result = supplierProduct.safeParse(raw);
    const path = result.success ? paths.get(result.data.categoryId) : undefined;
    if (result.success && path) {
      const product = result.data;
      const supplier = suppliers.get(product.supplierId) ?? {};
      const hash = sourceHash(product, path, supplier);
      const prepare = () => prepareProduct(product, path, supplier, hash);
      offers.set(product.offerId, { id: product.offerId, hash, prepare });
      return;
    }
    const offerId = Number.isSafeInteger(raw?.offerId) ? raw.offerId : 0;
    refused.push(offerId);
    report.problems.push({ offerId, problem: result.success ? 'its category is unknown' : problemsOf(result.error) });
  });
  return { offers: [...offers.values()], refused };
}

async function store(
  services: ImportServices,
  connector: string,
  changed: readonly PreparedProduct[],
  report: ImportReport,
  transaction: InTransaction,
): Promise<void> {
  const result = await transaction((tx) => storeBatch(tx, services, connector, changed));
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
