import type { Fen, PriceE4 } from '@sampan/contract/money';
import type { SupplierConnector, Texts } from '#connectors/supplier/supplier.ts';

/** Something in a file that keeps it from being imported, said to the person who can change it. */
export interface FileProblem {
  /** 1 is the first line of the file; of a JSON file the number of the product. */
  line: number;
  problem: string;
  remedy: string;
}

export interface ReadFile {
  connector: SupplierConnector;
  /** Any of these stops the import. */
  problems: FileProblem[];
  /** Where in the file an offer is. */
  lineOf(offerId: number): number;
  /** Where the last one is. */
  lastLine: number;
  /** What separates the columns, as people call it; a JSON file has none. */
  separatedBy?: string;
  /** What was assumed or left out; each once. */
  notes: string[];
}

/** What the catalogue tells a file reader. */
export interface FileOptions {
  /** The supplier's name; the file's own words (or its name) otherwise. */
  supplier: string | undefined;
  fileName: string;
  /** Prices are what the goods cost; rate and markup make the selling price. Otherwise they are the selling prices. */
  isCost: boolean;
  /** The source price in fen of a price in the file, in 1/10,000 USD, for goods of this category. */
  toFen(price: PriceE4, categoryId: number): Fen;
  /** The category of the shop that these words name, if one does. */
  findCategory(words: readonly string[]): number | undefined;
  /** Pieces of goods that do not count their stock, and grams of those without weight. */
  stock: number;
  weightGrams: number;
}

/** What was assumed about weights: freight is worked out with it. */
export function weightNote(weightless: number, { weightGrams }: Pick<FileOptions, 'weightGrams'>): string | undefined {
  if (weightless === 0) return undefined;
  const goods = weightless === 1 ? '1 variant has' : `${weightless} variants have`;
  return `${goods} no weight: ${weightGrams} g each, and freight is told as an estimate (--weight GRAMS).`;
}

export function singleText(text: string): Texts {
  return { en: text };
}

export async function* each<Item>(items: readonly Item[]): AsyncIterable<Item> {
  yield* items;
}
