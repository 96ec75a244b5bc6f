import type { Fen, PriceE4 } from '@sampan/contract/money';
import type { SupplierConnector, Texts } from '#connectors/supplier/supplier.ts';

export interface FileProblem {
  /** 1 is the first line of the file; in a JSON file, the product's position. */
  line: number;
  problem: string;
  remedy: string;
}

export interface ReadFile {
  connector: SupplierConnector;
  /** Any of these stops the import. */
  problems: FileProblem[];
  lineOf(offerId: number): number;
  lastLine: number;
  /** The name of the column separator; a JSON file has none. */
  separatedBy?: string;
  /** What was assumed or left out; each once. */
  notes: string[];
}

export interface FileOptions {
  /** Defaults to the name in the file, or the file's own name. */
  supplier: string | undefined;
  fileName: string;
  /** Prices are cost prices; rate and markup make the selling price. Otherwise they are selling prices. */
  isCost: boolean;
  /** The source price in fen for a price in the file, in 1/10,000 USD, for goods of this category. */
  toFen(price: PriceE4, categoryId: number): Fen;
  /** The shop's category that these words name, if any. */
  findCategory(words: readonly string[]): number | undefined;
  /** Pieces of goods whose stock is not tracked, and grams of those without weight. */
  stock: number;
  weightGrams: number;
}

/** What was assumed about weights: freight is calculated from them. */
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
