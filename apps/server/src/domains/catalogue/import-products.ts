import type { SupplierConnector } from '#connectors/supplier/supplier.ts';
import type { Transaction } from '#database/connect.ts';
import { refreshCounts } from '#domains/catalogue/index/index-store.ts';
import { writing } from '#domains/catalogue/index/lock-catalogue.ts';
import { notifyChange } from '#domains/catalogue/index/notify-change.ts';
import type { PreparedProduct } from '#domains/catalogue/overrides/prepared-product.ts';
import type { Services } from '#shop/services.ts';
import {
  type CheckedBatch,
  type CheckedOffer,
  checkedBatches,
  gather,
  type ImportProblem,
  mapYielding,
} from './writing/check-batches.ts';
import { countImported, finishImport, keepBefore } from './writing/import-log.ts';
import {
  categoryPaths,
  type MissingProducts,
  readCategories,
  readMissing,
  replacePallets,
  upsertCategories,
  upsertSuppliers,
} from './writing/store.ts';
import { storeBatch } from './writing/store-batch.ts';
import { withdraw } from './writing/withdraw.ts';

export interface ImportReport {
  added: number;
  updated: number;
  unchanged: number;
  withdrawn: number;
  newCategories: number;
  problems: ImportProblem[];
  /** Withdraws what the source no longer lists; absent if that does not matter. */
  missing?: Omit<MissingProducts, 'ids'>;
}

/** Counts of products by what happened to them. */
type StoreReport = Omit<ImportReport, 'newCategories'>;

export interface ImportProgress {
  step: 'check' | 'store';
  offerId: number;
}

export interface ImportOptions {
  /** Withdraws what the connector, or these suppliers, no longer list; `atMostHalf`: more than half is a problem. */
  withdrawMissing?: MissingOptions;
  /** Everything is checked before anything is stored; if anything but single products is wrong, nothing is. */
  checkFirst?: boolean;
  dryRun?: boolean;
  /** Runs before the first product is stored. Returns the import under which the changes are recorded. */
  begin?: (tx: Transaction) => Promise<number>;
  /** Looks at what would be stored before the first product is, also in a dry run. Returns what speaks against all of it. */
  onForeseen?: (products: readonly CheckedOffer[]) => Promise<ImportProblem[]>;
  /** Awaited; nothing is locked meanwhile. */
  onProgress?: (progress: ImportProgress) => void | Promise<void>;
}

interface MissingOptions {
  ofSuppliers?: readonly string[];
  atMostHalf?: boolean;
  /** Listed by the source although the connector leaves them out. */
  alsoSeen?: readonly number[];
}

type ImportServices = Pick<Services, 'db' | 'storage'>;

/** Products withdrawn in one transaction. */
const withdrawalSize = 500;

/**
 * Mirrors a supplier connector: suppliers, categories, products with prices and search rows, pallets. Stored in batches
 * of one transaction each, between which other writers of the catalogue can run; an interrupted import resumes where it
 * stopped, because storing the same product again changes nothing. A product that breaks the rules is left out, and its
 * last good state stays.
 */
export async function importProducts(
  services: ImportServices,
  connector: SupplierConnector,
  options: ImportOptions = {},
): Promise<ImportReport> {
  const { onProgress } = options;
  const categories = await gather(connector.categories());
  const companies = await gather(connector.suppliers());
  const stored = await readCategories(services.db);
  const own = new Set(stored.flatMap(({ id, is_own }) => (is_own ? id : [])));
  const source = {
    connector,
    paths: categoryPaths([
      ...stored.map(({ id, parent_id }) => ({ id, parentId: parent_id })),
      ...categories.filter(({ id }) => !own.has(id)),
    ]),
    suppliers: new Map(companies.map(({ id, names }) => [id, names])),
  };
  const storedIds = new Set(stored.map(({ id }) => id));
  const newCategories = categories.filter(({ id }) => !storedIds.has(id)).length;
  const checking = checkedBatches(services, source, (offerId) => onProgress?.({ step: 'check', offerId }));
  const checked = options.checkFirst || options.dryRun ? await gather(checking) : undefined;
  const report = checked && (await foreseen(services, connector.name, checked, options));
  if (report && options.onForeseen)
    report.problems.push(...(await options.onForeseen(checked.flatMap(({ changed }) => changed))));
  const isRefused = report?.problems.some(({ offerId }) => offerId === undefined);
  if (report && (options.dryRun || isRefused)) return { ...report, newCategories };
  const importId = await writing(services, async (tx) => {
    await upsertSuppliers(tx, connector.name, companies);
    await upsertCategories(tx, categories);
    return options.begin?.(tx);
  });
  const done = await storeAll(services, { connector, checked: checked ?? checking, importId }, options);
  return { ...done, newCategories };
}

/** Reports what storing would do, and every problem. */
async function foreseen(
  { db }: ImportServices,
  connector: string,
  checked: readonly CheckedBatch[],
  { withdrawMissing }: ImportOptions,
): Promise<StoreReport> {
  const sum = (figure: (batch: CheckedBatch) => number) => checked.reduce((total, batch) => total + figure(batch), 0);
  const added = sum((batch) => batch.added);
  const seen = [...checked.flatMap((batch) => batch.seen), ...(withdrawMissing?.alsoSeen ?? [])];
  const missing = withdrawMissing && (await readMissing(db, connector, seen, withdrawMissing.ofSuppliers));
  const problems: ImportProblem[] = checked.flatMap((batch) => batch.problems);
  if (withdrawMissing?.atMostHalf && missing && missing.ids.length * 2 > missing.listed)
    problems.push({
      problem: 'missing_most',
      values: { count: missing.ids.length, listed: missing.listed },
      option: 'withdraw-most',
    });
  return {
    added,
    updated: sum(({ changed }) => changed.length) - added,
    unchanged: sum(({ unchanged }) => unchanged),
    withdrawn: missing?.ids.length ?? 0,
    problems,
    missing: missing && { listed: missing.listed, first: missing.first },
  };
}

interface Storing {
  connector: SupplierConnector;
  checked: AsyncIterable<CheckedBatch> | readonly CheckedBatch[];
  importId: number | undefined;
}

async function storeAll(services: ImportServices, storing: Storing, options: ImportOptions): Promise<StoreReport> {
  const { connector, checked, importId } = storing;
  const report: StoreReport = { added: 0, updated: 0, unchanged: 0, withdrawn: 0, problems: [] };
  const seen: number[] = [];
  // One batch is stored while the next is read and prepared.
  let busy = Promise.resolve();
  try {
    for await (const batch of checked) {
      seen.push(...batch.seen);
      report.unchanged += batch.unchanged;
      report.problems.push(...batch.problems);
      const changed = await mapYielding(batch.changed, ({ prepare }) => prepare());
      await busy;
      busy = store(services, storing, changed, report).then(() =>
        options.onProgress?.({ step: 'store', offerId: batch.offerId }),
      );
      // Awaited only after the next batch is read, which may take long: an unhandled rejection would end the process
      // meanwhile.
      busy.catch(() => undefined);
    }
  } finally {
    await busy;
  }
  if (options.withdrawMissing) await withdrawMissing(services, storing, { seen, report, ...options.withdrawMissing });
  const pallets = await gather(connector.pallets());
  await writing(services, async (tx) => {
    await replacePallets(tx, connector.name, pallets);
    await refreshCounts(tx);
    await notifyChange(tx);
    if (importId !== undefined) await finishImport(tx, importId, seen.length);
  });
  return report;
}

async function store(
  services: ImportServices,
  { connector, importId }: Storing,
  changed: readonly PreparedProduct[],
  report: StoreReport,
): Promise<void> {
  if (changed.length === 0) return;
  const result = await writing(services, async (tx) => {
    const stored = await storeBatch(tx, services, connector.name, changed, importId);
    if (importId !== undefined)
      await countImported(tx, importId, { added: stored.added.length, updated: stored.updated.length });
    return stored;
  });
  report.added += result.added.length;
  report.updated += result.updated.length;
  report.problems.push(...result.problems);
}

async function withdrawMissing(
  services: ImportServices,
  { connector, importId }: Storing,
  { seen, alsoSeen = [], ofSuppliers, report }: MissingOptions & { seen: readonly number[]; report: StoreReport },
): Promise<void> {
  if (seen.length === 0) throw new Error(`${connector.name} named no product at all; its products stay as they are`);
  const { ids, ...missing } = await readMissing(services.db, connector.name, [...seen, ...alsoSeen], ofSuppliers);
  report.missing = missing;
  for (let at = 0; at < ids.length; at += withdrawalSize) {
    const batch = ids.slice(at, at + withdrawalSize);
    report.withdrawn += await writing(services, async (tx) => {
      if (importId !== undefined) await keepBefore(tx, importId, batch);
      const gone = await withdraw(tx, batch);
      if (importId !== undefined) await countImported(tx, importId, { withdrawn: gone });
      return gone;
    });
  }
}
