import type { Language } from '@sampan/contract/languages';
import type { Fen, PriceE4 } from '@sampan/contract/money';
import type { SupplierConnector, Texts } from '#connectors/supplier/supplier.ts';
import type { SeparatedBy } from '#domains/catalogue/tables/csv-table.ts';
import type { FileProblem } from '#domains/catalogue/tables/file-problem.ts';
import type { FileTier } from './file-tiers.ts';
import type { CategoryPlacer, CategoryUse } from './place-categories.ts';

/** A product, or a picture of one, that cannot be read: it is left out, and the rest of the file goes on. */
export interface LeftOut extends FileProblem {
  what: 'product' | 'picture';
}

/** Assumptions and omissions, each once. */
export type ImportNote =
  | { kind: 'stock_not_tracked'; variants: number; pieces: number }
  /** Their stock is tracked, but the file does not say how many there are. 0 pieces: sold out. */
  | { kind: 'no_quantity'; variants: number; pieces: number }
  /** The file's own figure. */
  | { kind: 'sold_out'; variants: number }
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
  leftOut: LeftOut[];
  /** How many are read. */
  products: number;
  /** Products of the file that are left out: they are not missing in it. */
  leftOutIds: number[];
  lineOf(offerId: number): number;
  lastLine: number;
  /** The name of the column separator; a JSON file has none. */
  separatedBy?: SeparatedBy;
  notes: ImportNote[];
  categories: CategoryUse[];
}

/** Grams that goods without weight are assumed to have; or their weight is unknown, or has to be in the file. */
export type MissingWeight = number | 'unknown' | 'required';

/** Pieces of goods whose stock is tracked, in a file that does not say how many: to be decided, none, or the usual. */
export type MissingQuantity = 'required' | 'sold_out' | 'untracked';

export interface FileOptions {
  /** Defaults to the name in the file, or the file's own name. */
  supplier: string | undefined;
  fileName: string;
  prices: FilePrices;
  place: CategoryPlacer;
  /** Pieces of goods whose stock is not tracked. */
  stock: number;
  noQuantity: MissingQuantity;
  weight: MissingWeight;
  /** The minimum of products whose line names none. */
  minimum: number;
  tiers: readonly FileTier[];
}

/** Converts a price of the file, in 1/10,000 USD, for goods of a category. */
export interface FilePrices {
  isCost: boolean;
  costFen(price: PriceE4, categoryId: number): Fen;
  /** Converts the cost that the file states. */
  ownCostFen(cost: PriceE4): Fen;
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
    return [
      {
        line: first,
        problem: 'weights_missing',
        values: { count: this.#lines.length, lines: firstLines(this.#lines) },
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

/** Collects goods whose stock is tracked without a figure. */
export class MissingQuantities {
  readonly #choice: MissingQuantity;
  readonly #usual: number;
  readonly #lines: number[] = [];

  constructor({ noQuantity, stock }: Pick<FileOptions, 'noQuantity' | 'stock'>) {
    this.#choice = noQuantity;
    this.#usual = stock;
  }

  get #pieces(): number {
    return this.#choice === 'untracked' ? this.#usual : 0;
  }

  /** The pieces to store for a variant that has none. */
  add(line: number): number {
    this.#lines.push(line);
    return this.#pieces;
  }

  problems(hasColumn: boolean): FileProblem[] {
    const [first] = this.#lines;
    if (first === undefined || this.#choice !== 'required') return [];
    return [
      {
        line: hasColumn ? first : 1,
        problem: hasColumn ? 'quantities_missing' : 'quantity_column_missing',
        values: { count: this.#lines.length, lines: firstLines(this.#lines) },
        option: 'no-quantity',
      },
    ];
  }

  get notes(): ImportNote[] {
    if (this.#lines.length === 0 || this.#choice === 'required') return [];
    return [{ kind: 'no_quantity', variants: this.#lines.length, pieces: this.#pieces }];
  }
}

const firstLines = (lines: readonly number[]) => `${lines.slice(0, 10).join(', ')}${lines.length > 10 ? ' …' : ''}`;

/** Scripts that tell a language; Japanese titles have Chinese characters, too. */
const scripts: readonly (readonly [language: Language, letters: RegExp])[] = [
  ['ja', /[\p{Script=Hiragana}\p{Script=Katakana}]/u],
  ['ko', /\p{Script=Hangul}/u],
  ['zh', /\p{Script=Han}/u],
  ['ar', /\p{Script=Arabic}/u],
  ['ru', /\p{Script=Cyrillic}/u],
];

/** A file does not say its language: its letters do, and the rest counts as English. */
export function singleText(text: string): Texts {
  const language = scripts.find(([, letters]) => letters.test(text))?.[0] ?? 'en';
  return { [language]: text };
}

export async function* each<Item>(items: readonly Item[]): AsyncIterable<Item> {
  yield* items;
}
