import type { Fen, PriceE4 } from '@sampan/contract/money';
import { sql } from 'kysely';
import type { Database, Transaction } from '#database/connect.ts';
import { decodeFile, type FileText } from '#domains/catalogue/file-text.ts';
import { type CategoryFile, readCategoryFile } from '#domains/catalogue/files/category-file.ts';
import type {
  FilePrices,
  ImportNote,
  LeftOut,
  MissingQuantity,
  MissingWeight,
  ReadFile,
} from '#domains/catalogue/files/file-import.ts';
import { type FileTier, tiersProblem } from '#domains/catalogue/files/file-tiers.ts';
import { readJsonFile } from '#domains/catalogue/files/json-file.ts';
import { type CategoryUse, categoryPlacer } from '#domains/catalogue/files/place-categories.ts';
import { readShopifyCsv } from '#domains/catalogue/files/shopify-csv.ts';
import { type ImportProgress, type ImportReport, importProducts } from '#domains/catalogue/import-products.ts';
import type { LowPrice } from '#domains/catalogue/prices/low-prices.ts';
import { readPriceBasis } from '#domains/catalogue/prices/price-store.ts';
import { markupFor, type PriceBasis } from '#domains/catalogue/prices/selling-price.ts';
import type { SeparatedBy } from '#domains/catalogue/tables/csv-table.ts';
import type { EncodingGuess } from '#domains/catalogue/tables/encoding-readings.ts';
import type { FileProblem } from '#domains/catalogue/tables/file-problem.ts';
import { gather } from '#domains/catalogue/writing/check-batches.ts';
import { startImport } from '#domains/catalogue/writing/import-log.ts';
import { type PictureState, readPictureState } from '#domains/catalogue/writing/picture-store.ts';
import { readCategories, type StoredCategory } from '#domains/catalogue/writing/store.ts';
import type { Services } from '#shop/services.ts';
import { findLowImported } from './low-imported.ts';

export interface FileImport {
  fileName: string;
  bytes: Buffer;
  /** The file's encoding; detected if absent. */
  encoding?: string;
  /** The supplier of all goods; by default each product's vendor. */
  supplier?: string;
  /** Otherwise a dry run. */
  apply: boolean;
  /** Prices in the file are cost prices. Otherwise they are what buyers pay. */
  isCost: boolean;
  /**
   * A markup on cost prices, in millionths; the selling prices then stay until the next import. By default the shop's
   * rate and markup make and change them.
   */
  markupE6?: number;
  /** Yuan per dollar for this file; today's rate otherwise. */
  cnyPerUsdE6?: number;
  stock: number;
  /** The stock of goods whose stock is tracked; by default it has to be in the file. */
  noQuantity?: MissingQuantity;
  weight: MissingWeight;
  /** Least order and discounts of products whose line names none. */
  minimum: number;
  tiers: readonly FileTier[];
  /** Additions to the shop's category map, which is stored for further imports. */
  categories?: CategoryFile;
  /** Withdraws the suppliers' products that the file does not list; `most`: even if they are more than half. */
  withdrawMissing?: 'half' | 'most';
  /** Prices below the shop's guard are a problem; the console asks for a reason instead. */
  refuseLow?: boolean;
  /** Absent: imported by a command. */
  operatorId?: string;
  /** An import that was interrupted: what is stored now is counted to it. */
  begun?: number;
  /** Runs in the transaction that begins an import, so that its number is stored with what is to be resumed. */
  onBegin?: (tx: Transaction, importId: number) => Promise<void>;
  onProgress?: (progress: FileProgress) => void | Promise<void>;
}

export interface FileProgress {
  step: ImportProgress['step'];
  line: number;
  lines: number;
}

export interface FileImportReport extends Omit<ImportReport, 'problems'> {
  problems: FileProblem[];
  /** Leaves out what cannot be read, and imports the rest. */
  leftOut: LeftOut[];
  notes: ImportNote[];
  categories: CategoryUse[];
  /** How the file was read; absent if it could not be. */
  readAs?: { encoding: string; separatedBy?: SeparatedBy };
  /** Products that the file would leave too little. */
  low: LowPrice[];
  /** How the same text reads in other encodings, if the encoding is a guess. */
  encodings?: EncodingGuess;
  isApplied: boolean;
  /** Counts of all goods, after an import that was applied. */
  pictures?: PictureState;
}

type ImportServices = Pick<Services, 'db' | 'storage'>;

/** Marketplaces' goods and those of files are apart: ids, category names and what is missing count within one of them. */
const connector = 'file';
const nothing = {
  added: 0,
  updated: 0,
  unchanged: 0,
  withdrawn: 0,
  newCategories: 0,
  isApplied: false,
  leftOut: [],
  low: [],
  notes: [],
  categories: [],
};

/**
 * Imports the products of a CSV or JSON file. All are checked before the first is stored: with any problem, nothing is.
 * A single product that cannot be read is left out, and the stored one stays. If storing is interrupted, complete
 * batches stay; importing the same file again stores the rest. All changes are recorded, so that they can be undone.
 */
export async function importFile(services: ImportServices, file: FileImport): Promise<FileImportReport> {
  const decoded = decodeFile(file.bytes, file.encoding);
  if ('problem' in decoded) return { ...nothing, problems: [decoded.problem], encodings: decoded.guess };
  const stored = await readCategories(services.db);
  const added = file.categories ? readCategoryFile(file.categories, stored) : { map: new Map(), problems: [] };
  const map = new Map([...(await readCategoryMap(services.db, connector)), ...added.map]);
  const read = await readFile(services, file, decoded, { stored, map });
  const readAs = { encoding: decoded.encoding, separatedBy: read.separatedBy };
  const found = { notes: read.notes, categories: read.categories, readAs, encodings: decoded.guess };
  const problems = [...optionProblems(file), ...added.problems, ...read.problems, ...nothingProblem(read, file)];
  if (problems.length > 0) return { ...nothing, ...found, problems, leftOut: read.leftOut };
  let low: LowPrice[] = [];
  const report = await importProducts(services, read.connector, {
    withdrawMissing: await missingOf(read, file),
    checkFirst: true,
    dryRun: !file.apply,
    onForeseen: async (products) => {
      low = await findLowImported(services.db, products);
      return file.refuseLow && low.length > 0 ? [lowProblem(low)] : [];
    },
    begin: (tx) => begin(tx, read, file, added.map),
    onProgress: ({ step, offerId }) => file.onProgress?.({ step, line: read.lineOf(offerId), lines: read.lastLine }),
  });
  const refused = report.problems.filter(({ offerId }) => offerId === undefined);
  const leftOut = [...read.leftOut, ...report.problems.flatMap((problem) => toLeftOut(read, problem))];
  const isApplied = file.apply && refused.length === 0;
  const pictures = isApplied ? await readPictureState(services.db) : undefined;
  return { ...report, ...found, problems: refused.map(toFileProblem), leftOut, low, isApplied, pictures };
}

function nothingProblem({ products, leftOut }: ReadFile, { apply }: FileImport): FileProblem[] {
  if (!apply || products > 0 || leftOut.length === 0) return [];
  return [{ problem: 'none_readable' }];
}

async function begin(tx: Transaction, read: ReadFile, file: FileImport, map: ReadonlyMap<string, number>) {
  await writeCategoryMap(tx, connector, map);
  if (file.begun !== undefined) return file.begun;
  const { fileName, bytes: _bytes, apply: _apply, onProgress: _onProgress, ...more } = file;
  const { operatorId, categories, onBegin, begun: _begun, ...options } = more;
  const suppliers = await gather(read.connector.suppliers());
  const importId = await startImport(tx, {
    connector,
    fileName,
    suppliers: suppliers.map(({ id, names }) => Object.values(names)[0] ?? id),
    options: { ...options, categories: categories?.fileName },
    operatorId,
  });
  await onBegin?.(tx, importId);
  return importId;
}

async function missingOf(read: ReadFile, { withdrawMissing }: FileImport) {
  if (!withdrawMissing) return undefined;
  const suppliers = await gather(read.connector.suppliers());
  return {
    ofSuppliers: suppliers.map(({ id }) => id),
    atMostHalf: withdrawMissing === 'half',
    alsoSeen: read.leftOutIds,
  };
}

/** Options that contradict each other or the file. */
function optionProblems({ fileName, tiers, minimum, isCost, cnyPerUsdE6 }: FileImport): FileProblem[] {
  const isOwnPrice = !isCost && cnyPerUsdE6 === undefined && tiers.length === 0 && minimum === 1;
  if (isJson(fileName) && !isOwnPrice) return [{ problem: 'json_has_terms' }];
  const wrong = tiersProblem(tiers, minimum);
  if (wrong) return [wrong];
  return tiers.some((tier) => 'priceE4' in tier) ? [{ problem: 'tiers_not_discounts' }] : [];
}

const isJson = (fileName: string) => /\.json$/i.test(fileName);

async function readFile(
  services: Pick<Services, 'db'>,
  file: FileImport,
  { text }: FileText,
  { stored, map }: { stored: StoredCategory[]; map: ReadonlyMap<string, number> },
): Promise<ReadFile> {
  const place = categoryPlacer(stored, map);
  if (isJson(file.fileName)) return readJsonFile(text, { supplier: file.supplier, weight: file.weight, place });
  const basis = await readPriceBasis(services.db);
  return readShopifyCsv(text, {
    supplier: file.supplier,
    fileName: file.fileName.replace(/\.\w+$/, ''),
    prices: pricesOf(file, { ...basis, cnyPerUsdE6: file.cnyPerUsdE6 ?? basis.cnyPerUsdE6 }, stored),
    place,
    stock: file.stock,
    noQuantity: file.noQuantity ?? 'required',
    weight: file.weight,
    minimum: file.minimum,
    tiers: file.tiers,
  });
}

function lowProblem(low: readonly LowPrice[]): ImportProblem {
  const losing = low.filter(({ marginE6 }) => marginE6 < 0).length;
  return { problem: 'low_prices', values: { count: low.length, losing }, option: 'low-prices' };
}

type ImportProblem = ImportReport['problems'][number];

const toFileProblem = ({ offerId: _, ...problem }: ImportProblem): FileProblem => problem;

function toLeftOut({ lineOf }: ReadFile, { offerId, problem, values }: ImportProblem): LeftOut[] {
  if (offerId === undefined) return [];
  return [{ line: lineOf(offerId), what: 'product', problem, ...(values && { values }) }];
}

function pricesOf(
  { isCost, markupE6 }: FileImport,
  basis: PriceBasis,
  categories: readonly StoredCategory[],
): FilePrices {
  const withMarkup = (price: PriceE4, millionths: number) =>
    Number((BigInt(price) * BigInt(1_000_000 + millionths) + 999_999n) / 1_000_000n);
  return {
    isCost,
    costFen: fenConverter(basis, categories, isCost),
    ownCostFen: (cost) => fenConverter(basis, categories, true)(cost, 0),
    selling(price) {
      if (!isCost) return price;
      return markupE6 === undefined ? undefined : withMarkup(price, markupE6);
    },
  };
}

/** Cost in fen: the dollar price itself, or the price without the markup. At least one fen. */
function fenConverter(
  basis: PriceBasis,
  categories: readonly StoredCategory[],
  isCost: boolean,
): FilePrices['costFen'] {
  const parentOf = new Map(categories.map(({ id, parent_id }) => [id, parent_id]));
  return (price: PriceE4, categoryId: number): Fen => {
    const path: number[] = [];
    for (let id: number | null | undefined = categoryId; id; id = parentOf.get(id)) path.unshift(id);
    const markupE6 = isCost ? 0 : markupFor(path, basis);
    const divisor = BigInt(1_000_000 + markupE6) * 100n;
    const fen = (BigInt(price) * BigInt(basis.cnyPerUsdE6) + divisor / 2n) / divisor;
    return Math.max(1, Number(fen));
  };
}

/** The shop's categories by the names that a connector's goods have for them (`mapKey`). */
async function readCategoryMap(db: Database, connector: string): Promise<Map<string, number>> {
  const { rows } = await sql<{ name: string; category_id: number }>`
    select name, category_id from category_map where connector = ${connector}
  `.execute(db);
  return new Map(rows.map(({ name, category_id }) => [name, category_id]));
}

/** Adds to what the map says already. */
async function writeCategoryMap(tx: Transaction, connector: string, map: ReadonlyMap<string, number>) {
  await sql`
    insert into category_map (connector, name, category_id)
    select ${connector}, name, category_id
    from unnest(${[...map.keys()]}::text[], ${[...map.values()]}::bigint[]) as r (name, category_id)
    on conflict (connector, name) do update set category_id = excluded.category_id
  `.execute(tx);
}
