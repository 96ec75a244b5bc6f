import { type PriceE4, readPriceE4 } from '@sampan/contract/money';
import type { NamedValue } from '#connectors/supplier/supplier.ts';
import type { CodedProblem } from '#domains/catalogue/tables/file-problem.ts';
import { type FileOptions, type ImportNote, MissingQuantities, MissingWeights } from './file-import.ts';
import { type DecimalMark, readNumber } from './file-numbers.ts';
import { isNotTracked, readYesNo } from './file-words.ts';
import { optionsOf } from './shopify-cells.ts';
import type { Column, ShopifyRow } from './shopify-columns.ts';

export interface Variant {
  row: ShopifyRow;
  attributes: NamedValue[];
  priceE4: PriceE4;
  /** The cost that the file states, beside the buyers' price. */
  costE4?: PriceE4;
  stock: number;
  grams: number;
  isWeightAssumed: boolean;
}

/** Facts about the whole file. */
export interface FileForm {
  columns: ReadonlySet<Column>;
  mark: DecimalMark;
}

/** Reads what a variant's line says: price, pieces, weight. Counts what is assumed. */
export class VariantReader {
  readonly weights: MissingWeights;
  readonly quantities: MissingQuantities;
  readonly #options: FileOptions;
  readonly #form: FileForm;
  readonly #counts = { untracked: 0, soldOut: 0, priceAsCost: 0 };

  constructor(options: FileOptions, form: FileForm) {
    this.weights = new MissingWeights(options.weight);
    this.quantities = new MissingQuantities(options);
    this.#options = options;
    this.#form = form;
  }

  get notes(): ImportNote[] {
    const { untracked, soldOut, priceAsCost } = this.#counts;
    const notes: ImportNote[] = [];
    if (untracked > 0) notes.push({ kind: 'stock_not_tracked', variants: untracked, pieces: this.#options.stock });
    notes.push(...this.quantities.notes);
    if (soldOut > 0) notes.push({ kind: 'sold_out', variants: soldOut });
    notes.push(...this.weights.notes);
    if (priceAsCost > 0) notes.push({ kind: 'price_used_as_cost', variants: priceAsCost });
    return notes;
  }

  read(row: ShopifyRow, first: ShopifyRow): Variant | CodedProblem {
    const priceE4 = this.#price(row);
    if (typeof priceE4 === 'object') return priceE4;
    const grams = this.#grams(row);
    if (typeof grams === 'object') return grams;
    const stock = this.#stock(row);
    if (typeof stock === 'object') return stock;
    const costE4 = this.#cost(row);
    if (typeof costE4 === 'object') return costE4;
    return {
      row,
      attributes: optionsOf(row, first),
      priceE4,
      ...(costE4 && { costE4 }),
      stock,
      grams: grams || this.weights.add(row.line),
      isWeightAssumed: grams === 0,
    };
  }

  #price(row: ShopifyRow): PriceE4 | CodedProblem {
    const { isCost } = this.#options.prices;
    const written = (isCost && row.cost) || row.price;
    if (isCost && !row.cost) this.#counts.priceAsCost++;
    if (written === '') return { problem: 'no_price' };
    const read = readNumber(written, this.#form.mark);
    if ('wrong' in read)
      return read.wrong === 'ambiguous'
        ? eitherWay('Variant Price', written)
        : { problem: 'bad_price', values: { text: written } };
    const priceE4 = readPriceE4(read.value);
    if (priceE4 === undefined) return { problem: 'bad_price', values: { text: written } };
    return priceE4 || { problem: 'price_zero', values: { text: written } };
  }

  #cost({ cost }: ShopifyRow): PriceE4 | undefined | CodedProblem {
    if (this.#options.prices.isCost || cost === '') return undefined;
    const read = readNumber(cost, this.#form.mark);
    if ('wrong' in read && read.wrong === 'ambiguous') return eitherWay('Cost per item', cost);
    const costE4 = 'value' in read ? readPriceE4(read.value) : undefined;
    return costE4 ?? { problem: 'bad_cost', values: { text: cost } };
  }

  #grams(row: ShopifyRow): number | CodedProblem {
    if (row.grams === '') return 0;
    const read = readNumber(row.grams, this.#form.mark);
    if ('value' in read && /^\d{1,7}(\.\d+)?$/.test(read.value)) return Math.round(Number(read.value));
    if ('wrong' in read && read.wrong === 'ambiguous') return eitherWay('Variant Grams', row.grams);
    return { problem: 'bad_weight', values: { text: row.grams } };
  }

  #stock(row: ShopifyRow): number | CodedProblem {
    const isSoldOn = row.policy === '' || /^deny$/i.test(row.policy) ? false : isContinued(row.policy);
    if (isSoldOn === undefined) return { problem: 'bad_policy', values: { text: row.policy } };
    const quantity = this.#quantity(row);
    if (typeof quantity === 'object') return quantity;
    if (isSoldOn || !this.#isTracked(row)) {
      this.#counts.untracked++;
      return this.#options.stock;
    }
    if (quantity === undefined) return this.quantities.add(row.line);
    if (quantity <= 0) this.#counts.soldOut++;
    return Math.max(0, quantity);
  }

  /** A file without the column for who counts them, but with pieces, has counted them. */
  #isTracked({ tracker, quantity }: ShopifyRow): boolean {
    if (isNotTracked(quantity)) return false;
    if (!this.#form.columns.has('tracker')) return quantity !== '';
    return tracker !== '' && !isNotTracked(tracker) && readYesNo(tracker) !== false;
  }

  /** Undefined if the line has none. */
  #quantity({ quantity }: ShopifyRow): number | undefined | CodedProblem {
    if (quantity === '' || isNotTracked(quantity)) return undefined;
    const read = readNumber(quantity, this.#form.mark);
    if ('value' in read && /^-?\d{1,9}(?:\.0+)?$/.test(read.value)) return Number(read.value);
    if ('wrong' in read && read.wrong === 'ambiguous') return eitherWay('Variant Inventory Qty', quantity);
    return { problem: 'bad_quantity', values: { text: quantity } };
  }
}

const isContinued = (policy: string): boolean | undefined => (/^continue$/i.test(policy) ? true : readYesNo(policy));

function eitherWay(column: string, text: string): CodedProblem {
  return { problem: 'bad_number', values: { text, column } };
}
