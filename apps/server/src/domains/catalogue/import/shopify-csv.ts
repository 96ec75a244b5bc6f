import { type PriceE4, readPriceE4 } from '@sampan/contract/money';
import type { NamedValue, SupplierCompany, SupplierProduct, SupplierSku } from '#connectors/supplier/supplier.ts';
import { each, type FileOptions, type FileProblem, type ReadFile, singleText, weightNote } from './file-import.ts';
import { importedCategories, piece } from './imported-goods.ts';
import type { ShopifyRow } from './shopify-columns.ts';
import { readProductLines, slug } from './shopify-lines.ts';
import { stableId } from './stable-id.ts';

export function readShopifyCsv(text: string, options: FileOptions): ReadFile {
  const problems: FileProblem[] = [];
  const { groups, lineCount, separatedBy } = readProductLines(text, problems);
  const reader = new ProductReader(options, problems);
  const drafts = groups.flatMap((group) => reader.read(group) ?? []);
  const imported = importedCategories(drafts.filter(({ found }) => found === undefined).map(({ kind }) => kind));
  const products = drafts.map(({ found, kind, build }) => build(found ?? imported.idOf(kind)));
  const lines = new Map(products.map(({ offerId }, index) => [offerId, drafts[index]?.line ?? 1]));
  if (products.length === 0 && problems.length === 0)
    problems.push({ line: 1, problem: 'there is no product in the file', remedy: 'Export the products again.' });
  return {
    connector: {
      name: 'file',
      categories: () => each(imported.categories),
      suppliers: () => each(reader.suppliers),
      products: () => each(products),
      pallets: () => each([]),
    },
    problems: problems.sort((a, b) => a.line - b.line),
    lineOf: (offerId) => lines.get(offerId) ?? 1,
    lastLine: lineCount,
    separatedBy,
    notes: reader.notes(),
  };
}

interface Draft {
  found: number | undefined;
  /** Its category below "Imported goods" if no other was found. */
  kind: string;
  line: number;
  build(categoryId: number): SupplierProduct;
}

interface Variant {
  row: ShopifyRow;
  attributes: NamedValue[];
  priceE4: PriceE4;
  stock: number;
  grams: number;
}

class ProductReader {
  readonly #options: FileOptions;
  readonly #problems: FileProblem[];
  readonly #suppliers = new Map<string, SupplierCompany>();
  readonly #counts = { untracked: 0, weightless: 0, unpublished: 0 };

  constructor(options: FileOptions, problems: FileProblem[]) {
    this.#options = options;
    this.#problems = problems;
  }

  get suppliers(): SupplierCompany[] {
    return [...this.#suppliers.values()];
  }

  notes(): string[] {
    const { untracked, weightless, unpublished } = this.#counts;
    return [
      untracked > 0 &&
        `${untracked} variants do not track their stock: ${this.#options.stock} pieces each (--stock N).`,
      weightNote(weightless, this.#options),
      unpublished > 0 && `${unpublished} products are drafts or not published and were left out.`,
    ].filter((note) => typeof note === 'string');
  }

  read(rows: readonly ShopifyRow[]): Draft | undefined {
    const first = rows.find((row) => row.title) ?? rows[0];
    if (!first) return undefined;
    if (this.#isLeftOut(first)) return undefined;
    if (!first.title) return this.#problem(first, 'the product has no title', 'Fill in Title on its first line.');
    if (/^(true|yes)$/i.test(first.giftCard))
      return this.#problem(first, 'it is a gift card', 'Gift cards cannot be sold here; delete its lines.');
    const variants = this.#variants(rows, first);
    if (!variants) return undefined;
    const tags = first.tags.split(',').map((tag) => tag.trim());
    const words = [first.type, first.category.split('>').at(-1) ?? '', ...tags].filter(Boolean);
    return {
      found: this.#options.findCategory(words),
      kind: capitalised(words[0] ?? 'Other'),
      line: first.line,
      build: (categoryId) => this.#build(rows, first, variants, categoryId),
    };
  }

  #problem(row: ShopifyRow, problem: string, remedy: string): undefined {
    this.#problems.push({ line: row.line, problem, remedy });
  }

  #isLeftOut(first: ShopifyRow): boolean {
    const isLeftOut = /^(false|no)$/i.test(first.published) || /^(draft|archived)$/i.test(first.status);
    if (isLeftOut) this.#counts.unpublished++;
    return isLeftOut;
  }

  /** A line with a price or an option is a variant; the others only add pictures. */
  #variants(rows: readonly ShopifyRow[], first: ShopifyRow): Variant[] | undefined {
    const lines = rows.filter((row) => row === first || row.price || row.option1Value);
    const variants = lines.flatMap((row) => this.#variant(row, first) ?? []);
    const seen = new Map<string, number>();
    for (const { row, attributes } of variants) {
      const key = attributes.map(({ value }) => value.en).join('\n');
      const earlier = seen.get(key);
      if (earlier !== undefined)
        return this.#problem(row, `it is the same variant as line ${earlier}`, 'Delete one of the two lines.');
      seen.set(key, row.line);
    }
    return variants.length === lines.length ? variants : undefined;
  }

  #variant(row: ShopifyRow, first: ShopifyRow): Variant | undefined {
    const attributes = optionsOf(row, first);
    const written = (this.#options.isCost && row.cost) || row.price;
    const priceE4 = readPriceE4(withDecimalPoint(written));
    if (!priceE4)
      return this.#problem(
        row,
        `the price “${written}” is not a price`,
        'Write it in dollars, such as 12.50, above zero.',
      );
    const quantity = /^-?\d{1,9}$/.test(row.quantity || '0') ? Number(row.quantity || '0') : undefined;
    if (quantity === undefined)
      return this.#problem(
        row,
        `the quantity “${row.quantity}” is not a whole number`,
        'Write the pieces in stock, such as 40.',
      );
    const grams = /^\d{1,7}(\.\d+)?$/.test(row.grams || '0') ? Math.round(Number(row.grams || '0')) : undefined;
    if (grams === undefined)
      return this.#problem(row, `the weight “${row.grams}” is not a number`, 'Write grams, such as 250.');
    if (grams === 0) this.#counts.weightless++;
    return { row, attributes, priceE4, stock: this.#stock(row, quantity), grams };
  }

  #stock(row: ShopifyRow, quantity: number): number {
    const isCounted = row.tracker !== '' && !/^(continue|true|yes)$/i.test(row.policy);
    if (!isCounted) this.#counts.untracked++;
    return isCounted ? Math.max(0, quantity) : this.#options.stock;
  }

  #build(
    rows: readonly ShopifyRow[],
    first: ShopifyRow,
    variants: readonly Variant[],
    categoryId: number,
  ): SupplierProduct {
    const supplier = this.#options.supplier || first.vendor || this.#options.fileName;
    const supplierId = `file-${slug(supplier)}`;
    this.#suppliers.set(supplierId, { id: supplierId, names: singleText(supplier) });
    const handle = first.handle || slug(first.title);
    const isPlain = variants.length === 1 && variants[0]?.attributes.length === 0;
    const images = [...new Set(rows.map((row) => row.image).filter(isAddress))];
    return {
      offerId: stableId(supplierId, handle),
      supplierId,
      categoryId,
      titles: singleText(first.title),
      descriptions: singleText(first.body),
      attributes: first.type ? [{ name: { en: 'Type' }, value: singleText(first.type) }] : [],
      images,
      unit: piece,
      quoteType: isPlain ? 0 : 1,
      tiers: [],
      minOrderQuantity: 1,
      batchNumber: 1,
      monthSold: 0,
      totalSold: 0,
      repurchaseRate: 0,
      weightGrams: variants[0]?.grams || this.#options.weightGrams,
      isWeightAssumed: !variants[0]?.grams,
      volumeCm3: 0,
      cartonQuantity: 1,
      hsCode: '',
      origin: '',
      isPatent: false,
      needsAuthorization: false,
      skus: variants.map((variant) => this.#sku(variant, supplierId, handle, categoryId)),
    };
  }

  #sku(
    { row, attributes, priceE4, stock, grams }: Variant,
    supplierId: string,
    handle: string,
    categoryId: number,
  ): SupplierSku {
    const { isCost, toFen } = this.#options;
    return {
      id: stableId(supplierId, handle, ...attributes.map(({ value }) => value.en ?? '')),
      attributes,
      image: isAddress(row.variantImage) ? row.variantImage : undefined,
      priceFen: toFen(priceE4, categoryId),
      fixedPriceE4: isCost ? undefined : priceE4,
      amountOnSale: stock,
      weightGrams: grams || this.#options.weightGrams,
      isWeightAssumed: grams === 0,
      specId: row.sku,
    };
  }
}

/** `12,50` as half of the world writes it; `1,250` is ambiguous, so not a price. */
function withDecimalPoint(text: string): string {
  return text.replace(/^(\d+),(\d{1,2})$/, '$1.$2');
}

function isAddress(text: string): boolean {
  return /^https?:\/\/[^\s"'<>\\]{4,990}$/.test(text);
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/**
 * Option names are on the product's first line. Shopify writes `Title: Default Title` for a product without variants.
 */
function optionsOf(row: ShopifyRow, first: ShopifyRow): NamedValue[] {
  const options = [
    [first.option1Name, row.option1Value],
    [first.option2Name, row.option2Value],
    [first.option3Name, row.option3Value],
  ] as const;
  return options
    .filter(([name, value]) => value && !(/^title$/i.test(name) && /^default title$/i.test(value)))
    .map(([name, value]) => ({ name: singleText(name || 'Option'), value: singleText(value) }));
}
