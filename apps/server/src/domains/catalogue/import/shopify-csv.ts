import { type PriceE4, readPriceE4 } from '@sampan/contract/money';
import type { PriceTier } from '@sampan/contract/pricing';
import type { NamedValue, SupplierCompany, SupplierProduct, SupplierSku } from '#connectors/supplier/supplier.ts';
import { inTurns } from './check-batches.ts';
import {
  each,
  type FileOptions,
  type FileProblem,
  type ImportNote,
  MissingWeights,
  type ReadFile,
  singleText,
} from './file-import.ts';
import { importedCategories, importedPath, piece } from './imported-goods.ts';
import { CategoryUses, withThoseAbove } from './place-categories.ts';
import { attributesOf, capitalised, isAddress, optionsOf, withDecimalPoint } from './shopify-cells.ts';
import type { ShopifyRow } from './shopify-columns.ts';
import { readProductLines, slug } from './shopify-lines.ts';
import { readTerms, type Terms } from './shopify-terms.ts';
import { stableId } from './stable-id.ts';

export async function readShopifyCsv(text: string, options: FileOptions): Promise<ReadFile> {
  const problems: FileProblem[] = [];
  const { groups, lineCount, separatedBy } = await readProductLines(text, problems);
  const reader = new ProductReader(options, problems);
  const drafts = (await inTurns(groups, (group) => reader.read(group) ?? [])).flat();
  const imported = importedCategories(drafts.filter(({ found }) => !found).map(({ kind }) => kind));
  const products = await inTurns(drafts, ({ found, kind, build }) => build(found?.id ?? imported.idOf(kind)));
  const lines = new Map(products.map(({ offerId }, index) => [offerId, drafts[index]?.line ?? 1]));
  problems.push(...reader.weights.problems);
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
    problems: problems.sort((a, b) => (a.line ?? 0) - (b.line ?? 0)),
    lineOf: (offerId) => lines.get(offerId) ?? 1,
    lastLine: lineCount,
    separatedBy,
    notes: reader.notes,
    categories: categoryUses(drafts, options),
  };
}

interface Draft {
  found: ReturnType<FileOptions['place']['find']>;
  /** What its category is called in the file; empty if it has none. */
  name: string;
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
  isWeightAssumed: boolean;
}

function categoryUses(drafts: readonly Draft[], { place }: FileOptions) {
  const uses = new CategoryUses();
  for (const { found, name, kind } of drafts)
    if (found) uses.add({ name, placed: found.placed, category: place.pathOf(found.id) });
    else uses.add({ name, placed: 'nowhere', category: importedPath(kind) });
  return uses.list;
}

class ProductReader {
  readonly weights: MissingWeights;
  readonly #options: FileOptions;
  readonly #problems: FileProblem[];
  readonly #suppliers = new Map<string, SupplierCompany>();
  readonly #counts = { untracked: 0, unpublished: 0, priceAsCost: 0, withoutTiers: 0 };

  constructor(options: FileOptions, problems: FileProblem[]) {
    this.weights = new MissingWeights(options.weight);
    this.#options = options;
    this.#problems = problems;
  }

  get suppliers(): SupplierCompany[] {
    return [...this.#suppliers.values()];
  }

  get notes(): ImportNote[] {
    const { untracked, unpublished, priceAsCost, withoutTiers } = this.#counts;
    const notes: ImportNote[] = [...this.weights.notes];
    if (untracked > 0) notes.unshift({ kind: 'stock_not_tracked', variants: untracked, pieces: this.#options.stock });
    if (priceAsCost > 0) notes.push({ kind: 'price_used_as_cost', variants: priceAsCost });
    if (withoutTiers > 0) notes.push({ kind: 'without_tiers', products: withoutTiers });
    if (unpublished > 0) notes.push({ kind: 'not_published', products: unpublished });
    return notes;
  }

  read(rows: readonly ShopifyRow[]): Draft | undefined {
    const first = rows.find((row) => row.title) ?? rows[0];
    if (!first) return undefined;
    if (this.#isLeftOut(first)) return undefined;
    if (!first.title) return this.#problem(first, 'the product has no title', 'Fill in Title on its first line.');
    if (/^(true|yes)$/i.test(first.giftCard))
      return this.#problem(first, 'it is a gift card', 'Gift cards cannot be sold here; delete its lines.');
    const variants = this.#variants(rows, first);
    const terms = variants && this.#terms(rows, variants);
    if (!terms) return undefined;
    const tags = first.tags.split(',').map((tag) => tag.trim());
    const words = [first.type, first.category.split('>').at(-1) ?? '', ...tags]
      .map((word) => word.trim())
      .filter(Boolean);
    const names = [first.type, ...withThoseAbove(first.category), ...tags].filter(Boolean);
    return {
      found: this.#options.place.find(names, words),
      name: names[0] ?? '',
      kind: capitalised(words[0] ?? 'Other'),
      line: first.line,
      build: (categoryId) => this.#build(rows, first, { variants, terms, categoryId }),
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
    const priceE4 = this.#price(row);
    if (!priceE4) return undefined;
    const quantity = /^-?\d{1,9}$/.test(row.quantity || '0') ? Number(row.quantity || '0') : undefined;
    if (quantity === undefined)
      return this.#problem(
        row,
        `the quantity “${row.quantity}” is not a whole number`,
        'Write the pieces in stock, such as 40.',
      );
    const grams = /^\d{1,7}(\.\d+)?$/.test(row.grams || '0') ? Math.round(Number(row.grams || '0')) : undefined;
    if (grams === undefined) return this.#problem(row, `“${row.grams}” is not a weight`, 'Write grams, such as 250.');
    return {
      row,
      attributes: optionsOf(row, first),
      priceE4,
      stock: this.#stock(row, quantity),
      grams: grams || this.weights.add(row.line),
      isWeightAssumed: grams === 0,
    };
  }

  #price(row: ShopifyRow): PriceE4 | undefined {
    const { isCost } = this.#options.prices;
    const written = (isCost && row.cost) || row.price;
    if (isCost && !row.cost) this.#counts.priceAsCost++;
    const remedy = 'Write it in dollars, such as 12.50, above zero.';
    return (
      readPriceE4(withDecimalPoint(written)) || this.#problem(row, `the price “${written}” is not a price`, remedy)
    );
  }

  #terms(rows: readonly ShopifyRow[], variants: readonly Variant[]): Terms | undefined {
    const prices = variants.map(({ priceE4 }) => priceE4);
    const terms = readTerms(rows, prices, this.#options);
    if ('problem' in terms) return this.#problem(terms.row, terms.problem, terms.remedy);
    if (terms.isWithoutTiers) this.#counts.withoutTiers++;
    return terms;
  }

  #stock(row: ShopifyRow, quantity: number): number {
    const isCounted = row.tracker !== '' && !/^(continue|true|yes)$/i.test(row.policy);
    if (!isCounted) this.#counts.untracked++;
    return isCounted ? Math.max(0, quantity) : this.#options.stock;
  }

  #build(
    rows: readonly ShopifyRow[],
    first: ShopifyRow,
    { variants, terms, categoryId }: { variants: readonly Variant[]; terms: Terms; categoryId: number },
  ): SupplierProduct {
    const supplier = this.#options.supplier || first.vendor || this.#options.fileName;
    const supplierId = `file-${slug(supplier)}`;
    this.#suppliers.set(supplierId, { id: supplierId, names: singleText(supplier) });
    const handle = first.handle || slug(first.title);
    const isPlain = variants.length === 1 && variants[0]?.attributes.length === 0;
    const isTiered = terms.bands.length > 1;
    return {
      offerId: stableId(supplierId, handle),
      supplierId,
      categoryId,
      titles: singleText(first.title),
      descriptions: singleText(first.body),
      attributes: attributesOf(first, supplier),
      images: [...new Set(rows.map((row) => row.image).filter(isAddress))],
      unit: piece,
      quoteType: isPlain ? 0 : isTiered ? 2 : 1,
      tiers: isTiered ? this.#tiers(terms.bands, categoryId) : [],
      minOrderQuantity: terms.minimum,
      batchNumber: 1,
      monthSold: 0,
      totalSold: 0,
      repurchaseRate: 0,
      weightGrams: variants[0]?.grams ?? 0,
      isWeightAssumed: variants[0]?.isWeightAssumed ?? true,
      volumeCm3: 0,
      cartonQuantity: 1,
      hsCode: '',
      origin: '',
      isPatent: false,
      needsAuthorization: false,
      skus: variants.map((variant) => {
        const id = stableId(supplierId, handle, ...variant.attributes.map(({ value }) => value.en ?? ''));
        return { ...skuOf(variant, id), ...(isTiered ? {} : this.#priceOf(variant.priceE4, categoryId)) };
      }),
    };
  }

  #priceOf(priceE4: PriceE4, categoryId: number): Pick<SupplierSku, 'priceFen' | 'fixedPriceE4'> {
    const { costFen, selling } = this.#options.prices;
    return { priceFen: costFen(priceE4, categoryId), fixedPriceE4: selling(priceE4) };
  }

  /** A discount lowers the selling price; the cost stays, unless the selling price is made from it. */
  #tiers(bands: readonly PriceTier[], categoryId: number): SupplierProduct['tiers'] {
    const { costFen, selling } = this.#options.prices;
    const base = bands[0]?.priceE4 ?? 0;
    return bands.map(({ from, priceE4 }) => {
      const fixedPriceE4 = selling(priceE4);
      return { from, fen: costFen(fixedPriceE4 === undefined ? priceE4 : base, categoryId), fixedPriceE4 };
    });
  }
}

function skuOf({ row, attributes, stock, grams, isWeightAssumed }: Variant, id: number): SupplierSku {
  return {
    id,
    attributes,
    image: isAddress(row.variantImage) ? row.variantImage : undefined,
    amountOnSale: stock,
    weightGrams: grams,
    isWeightAssumed,
    specId: row.sku,
  };
}
