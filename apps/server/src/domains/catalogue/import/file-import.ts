import type { Fen, PriceE4 } from '@sampan/contract/money';
import type { SupplierConnector, Texts } from '#connectors/supplier/supplier.ts';
import type { FileTier } from './file-tiers.ts';
import type { CategoryPlacer, CategoryUse } from './place-categories.ts';

export interface FileProblem {
  /** 1 is the first line of the file; in a JSON file, the product's position. Absent if no line is at fault. */
  line?: number;
  /** The file of categories, if that is at fault. */
  file?: string;
  problem: string;
  remedy: string;
  /** The option that settles it, by its name on the command line. */
  option?: 'encoding' | 'weight' | 'withdraw-most';
}

/** What was assumed or left out; each once. */
export type ImportNote =
  | { kind: 'stock_not_tracked'; variants: number; pieces: number }
  /** `grams`: 0 is unknown. */
  | { kind: 'weight_assumed'; variants: number; grams: number }
  | { kind: 'not_published'; products: number }
  | { kind: 'price_used_as_cost'; variants: number }
  /** Their variants have different prices, to which tiers of the product do not apply. */
  | { kind: 'without_tiers'; products: number };

export interface ReadFile {
  connector: SupplierConnector;
  /** Any of these stops the import. */
  problems: FileProblem[];
  lineOf(offerId: number): number;
  lastLine: number;
  /** The name of the column separator; a JSON file has none. */
  separatedBy?: string;
  notes: ImportNote[];
  categories: CategoryUse[];
}

/** Grams that goods without weight are assumed to have; or their weight is unknown, or has to be in the file. */
export type MissingWeight = number | 'unknown' | 'required';

export interface FileOptions {
  /** Defaults to the name in the file, or the file's own name. */
  supplier: string | undefined;
  fileName: string;
  prices: FilePrices;
  place: CategoryPlacer;
  /** Pieces of goods whose stock is not tracked. */
  stock: number;
  weight: MissingWeight;
  /** Of products whose line names none. */
  minimum: number;
  tiers: readonly FileTier[];
}

/** What a price of the file, in 1/10,000 USD, means for goods of a category. */
export interface FilePrices {
  isCost: boolean;
  costFen(price: PriceE4, categoryId: number): Fen;
  /** The selling price, unless rate and markup make it. */
  selling(price: PriceE4): PriceE4 | undefined;
}

/** Collects goods without weight: freight is calculated from it. */
export class MissingWeights {
  readonly #weight: MissingWeight;
  readonly #lines: number[] = [];

  constructor(weight: MissingWeight) {
    this.#weight = weight;
  }

  /** The weight to store for a variant that has none. */
  add(line: number): number {
    this.#lines.push(line);
    return typeof this.#weight === 'number' ? this.#weight : 0;
  }

  get problems(): FileProblem[] {
    const [first] = this.#lines;
    if (first === undefined || this.#weight !== 'required') return [];
    const more = this.#lines.length > 10 ? ' …' : '';
    const where = `${this.#lines.slice(0, 10).join(', ')}${more}`;
    return [
      {
        line: first,
        problem: `${this.#lines.length} variants have no weight (${where})`,
        remedy: 'Fill in their grams, or choose a weight to assume.',
        option: 'weight',
      },
    ];
  }

  get notes(): ImportNote[] {
    if (this.#lines.length === 0 || this.#weight === 'required') return [];
    const grams = this.#weight === 'unknown' ? 0 : this.#weight;
    return [{ kind: 'weight_assumed', variants: this.#lines.length, grams }];
  }
}

export function singleText(text: string): Texts {
  return { en: text };
}

export async function* each<Item>(items: readonly Item[]): AsyncIterable<Item> {
  yield* items;
}
