import type { Fen, PriceE4 } from '@sampan/contract/money';
import { readPriceBasis } from '#domains/catalogue/prices/price-store.ts';
import { markupFor, type PriceBasis } from '#domains/catalogue/prices/selling-price.ts';
import { indexTokens } from '#domains/catalogue/search/search-text.ts';
import type { Services } from '#shop/services.ts';
import type { FileOptions, FileProblem, ReadFile } from './file-import.ts';
import { decodeFile, type FileText } from './file-text.ts';
import { type ImportProgress, type ImportReport, importProducts } from './import-products.ts';
import { readCategories, type StoredCategory } from './import-store.ts';
import { importedGoods } from './imported-goods.ts';
import { readJsonFile } from './json-file.ts';
import { readShopifyCsv } from './shopify-csv.ts';

export interface FileImport {
  fileName: string;
  bytes: Buffer;
  /** The file's encoding; detected if absent. */
  encoding?: string;
  supplier?: string;
  /** Otherwise a dry run. */
  apply: boolean;
  /** Prices in the file are cost prices. */
  isCost: boolean;
  /** Yuan per dollar for this file; today's rate otherwise. */
  cnyPerUsdE6?: number;
  stock: number;
  weightGrams: number;
  onProgress?: (progress: FileProgress) => void | Promise<void>;
}

export interface FileProgress {
  step: ImportProgress['step'];
  line: number;
  lines: number;
}

export interface FileImportReport extends Omit<ImportReport, 'problems'> {
  problems: FileProblem[];
  notes: string[];
  /** How the file was read; absent if it could not be. */
  readAs?: { encoding: string; separatedBy?: string };
  isApplied: boolean;
}

/**
 * Imports the products of a CSV or JSON file. All are checked before the first is stored: with any problem, nothing is.
 * If storing itself is interrupted, complete batches stay; importing the same file again stores the rest.
 */
export async function importFile(
  services: Pick<Services, 'db' | 'storage'>,
  file: FileImport,
): Promise<FileImportReport> {
  const nothing = { added: 0, updated: 0, unchanged: 0, withdrawn: 0, isApplied: false };
  const decoded = decodeFile(file.bytes, file.encoding);
  if ('problem' in decoded) return { ...nothing, notes: [], problems: [decoded.problem] };
  const read = await readFile(services, file, decoded);
  const readAs = { encoding: decoded.encoding, separatedBy: read.separatedBy };
  const notes = [asSentence(readAs), ...read.notes];
  if (read.problems.length > 0) return { ...nothing, notes, readAs, problems: read.problems };
  const report = await importProducts(services, read.connector, {
    withdrawMissing: false,
    checkFirst: true,
    dryRun: !file.apply,
    onProgress: ({ step, offerId }) => file.onProgress?.({ step, line: read.lineOf(offerId), lines: read.lastLine }),
  });
  const problems = report.problems.map(({ offerId, problem }) => toFileProblem(read, offerId, problem));
  return { ...report, problems, notes, readAs, isApplied: file.apply && problems.length === 0 };
}

function asSentence({ encoding, separatedBy }: NonNullable<FileImportReport['readAs']>): string {
  return separatedBy ? `Read as ${encoding}, separated by ${separatedBy}.` : `Read as ${encoding}.`;
}

async function readFile(services: Pick<Services, 'db'>, file: FileImport, { text }: FileText): Promise<ReadFile> {
  if (/\.json$/i.test(file.fileName)) return readJsonFile(text, file);
  const categories = await readCategories(services.db);
  const basis = await readPriceBasis(services.db);
  return readShopifyCsv(text, {
    supplier: file.supplier,
    fileName: file.fileName.replace(/\.\w+$/, ''),
    isCost: file.isCost,
    toFen: fenConverter({ ...basis, cnyPerUsdE6: file.cnyPerUsdE6 ?? basis.cnyPerUsdE6 }, categories, file.isCost),
    findCategory: categoryFinder(categories),
    stock: file.stock,
    weightGrams: file.weightGrams,
  });
}

function toFileProblem({ lineOf }: ReadFile, offerId: number, problem: string): FileProblem {
  return { line: lineOf(offerId), problem, remedy: 'Correct the product there.' };
}

/** Cost in fen: the dollar price itself, or the price without the markup. At least one fen. */
function fenConverter(basis: PriceBasis, categories: readonly StoredCategory[], isCost: boolean): FileOptions['toFen'] {
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

/** The deepest category whose name consists only of words given. */
function categoryFinder(categories: readonly StoredCategory[]): FileOptions['findCategory'] {
  const own = new Set(categories.filter(({ names }) => names.en === importedGoods.en).map(({ id }) => id));
  const named = categories
    .filter(({ id, parent_id }) => !own.has(id) && !own.has(parent_id ?? 0))
    .flatMap(({ id, level, names }) => Object.values(names).map((name) => ({ id, level, tokens: indexTokens([name]) })))
    .filter(({ tokens }) => tokens.length > 0)
    .sort((a, b) => b.level - a.level || b.tokens.length - a.tokens.length || a.id - b.id);
  return (words) => {
    const given = new Set(indexTokens(words));
    return named.find(({ tokens }) => tokens.every((token) => given.has(token)))?.id;
  };
}
