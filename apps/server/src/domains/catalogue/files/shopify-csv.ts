import type { PriceE4 } from '@sampan/contract/money';
import type { PriceTier } from '@sampan/contract/pricing';
import type { SupplierCompany, SupplierProduct, SupplierSku } from '#connectors/supplier/supplier.ts';
import { readPictureCell } from '#domains/catalogue/descriptions/picture-addresses.ts';
import { plainName } from '#domains/catalogue/descriptions/plain-text.ts';
import type { CodedProblem } from '#domains/catalogue/tables/file-problem.ts';
import { sourceText } from '#domains/catalogue/texts.ts';
import { mapYielding } from '#domains/catalogue/writing/check-batches.ts';
import { picturesMax, skusMax } from '#domains/catalogue/writing/product-rules.ts';
import { stableId } from '#domains/catalogue/writing/stable-id.ts';
import { each, type FileOptions, type ImportNote, type LeftOut, type ReadFile, singleText } from './file-import.ts';
import { decimalMarkOf } from './file-numbers.ts';
import { importedCategories, importedPath, piece } from './imported-goods.ts';
import { CategoryUses, withThoseAbove } from './place-categories.ts';
import { attributesOf, capitalised } from './shopify-cells.ts';
import type { ShopifyRow } from './shopify-columns.ts';
import { otherTitle, readProductLines, slug } from './shopify-lines.ts';
import { saleOf } from './shopify-sale.ts';
import { readTerms, type Terms } from './shopify-terms.ts';
import { type FileForm, type Variant, VariantReader } from './shopify-variants.ts';

export async function readShopifyCsv(text: string, options: FileOptions): Promise<ReadFile> {
  const found = { problems: [] as ReadFile['problems'], leftOut: [] as LeftOut[] };
  const { problems, leftOut } = found;
  const { groups, columns, lineCount, separatedBy } = await readProductLines(text, found);
  const mark = decimalMarkOf(groups.flat().flatMap(({ price, cost }) => [price, cost]));
  const reader = new ProductReader(options, { columns, mark }, leftOut);
  const drafts = (await mapYielding(groups, (group) => reader.read(group) ?? [])).flat();
  const imported = importedCategories(drafts.filter(({ found }) => !found).map(({ kind }) => kind));
  const products = await mapYielding(drafts, ({ found, kind, build }) => build(found?.id ?? imported.idOf(kind)));
  const lines = new Map(products.map(({ offerId }, index) => [offerId, drafts[index]?.line ?? 1]));
  const { weights, quantities } = reader.variants;
  problems.push(...weights.problems, ...quantities.problems(columns.has('quantity')));
  if (products.length === 0 && problems.length + leftOut.length === 0)
    problems.push({ line: 1, problem: 'no_products' });
  return {
    connector: {
      name: 'file',
      categories: () => each(imported.categories),
      suppliers: () => each(reader.suppliers),
      products: () => each(products),
      pallets: () => each([]),
    },
    problems: problems.sort(byLine),
    leftOut: leftOut.sort(byLine),
    products: products.length,
    leftOutIds: reader.leftOutIds,
    lineOf: (offerId) => lines.get(offerId) ?? 1,
    lastLine: lineCount,
    separatedBy,
    notes: reader.notes,
    categories: categoryUses(drafts, options),
  };
}

const byLine = (a: { line?: number }, b: { line?: number }) => (a.line ?? 0) - (b.line ?? 0);

interface Draft {
  found: ReturnType<FileOptions['place']['find']>;
  /** Its category's name in the file; empty if it has none. */
  name: string;
  /** Its category below "Imported goods" if no other was found. */
  kind: string;
  line: number;
  build(categoryId: number): SupplierProduct;
}

function categoryUses(drafts: readonly Draft[], { place }: FileOptions) {
  const uses = new CategoryUses();
  for (const { found, name, kind } of drafts)
    if (found) uses.add({ name, placed: found.placed, category: place.pathOf(found.id) });
    else uses.add({ name, placed: 'nowhere', category: importedPath(kind) });
  return uses.list;
}

class ProductReader {
  readonly variants: VariantReader;
  readonly leftOutIds: number[] = [];
  readonly #options: FileOptions;
  readonly #leftOut: LeftOut[];
  readonly #suppliers = new Map<string, SupplierCompany>();
  readonly #counts = { unpublished: 0, withoutTiers: 0 };

  constructor(options: FileOptions, form: FileForm, leftOut: LeftOut[]) {
    this.variants = new VariantReader(options, form);
    this.#options = options;
    this.#leftOut = leftOut;
  }

  get suppliers(): SupplierCompany[] {
    return [...this.#suppliers.values()];
  }

  get notes(): ImportNote[] {
    const { unpublished, withoutTiers } = this.#counts;
    const notes: ImportNote[] = [...this.variants.notes];
    if (withoutTiers > 0) notes.push({ kind: 'without_tiers', products: withoutTiers });
    if (unpublished > 0) notes.push({ kind: 'not_published', products: unpublished });
    return notes;
  }

  read(rows: readonly ShopifyRow[]): Draft | undefined {
    const first = rows.find((row) => row.title) ?? rows[0];
    if (!first) return undefined;
    const sale = saleOf(rows);
    if (sale === 'hidden') {
      this.#counts.unpublished++;
      return undefined;
    }
    const draft = typeof sale === 'object' ? this.#wrong(sale.row, sale) : this.#draft(rows, first);
    if (draft) return draft;
    const supplierId = this.#supplier(first).id;
    this.leftOutIds.push(stableId(supplierId, handleOf(first)));
    return undefined;
  }

  #draft(rows: readonly ShopifyRow[], first: ShopifyRow): Draft | undefined {
    const stray = rows.find(({ beyond }) => beyond !== undefined);
    const two = otherTitle(rows);
    if (two) return this.#wrong(two.row, two);
    if (!first.title) return this.#wrong(first, { problem: 'title_missing' });
    if (stray) return this.#wrong(stray, { problem: 'beyond_header', values: { text: stray.beyond ?? '' } });
    const variants = this.#variants(rows, first);
    const terms = variants && this.#terms(rows, variants);
    if (!terms) return undefined;
    const [type, category] = [plainName(first.type), plainName(first.category)];
    const tags = first.tags.split(',').map((tag) => plainName(tag.trim()));
    const called = [type, category.split('>').at(-1)?.trim() ?? ''].filter(Boolean);
    return {
      found: this.#options.place.find([type, ...withThoseAbove(category), ...tags].filter(Boolean), {
        called,
        above: withThoseAbove(category).flatMap((path) => path.split(' > ')),
        about: [plainName(first.title), type, category, ...tags],
      }),
      name: type || withThoseAbove(category)[0] || '',
      kind: capitalised(called[0] ?? 'Other'),
      line: first.line,
      build: (categoryId) => this.#build(rows, first, { variants, terms, categoryId }),
    };
  }

  #wrong(row: ShopifyRow, { problem, values }: CodedProblem): undefined {
    this.#leftOut.push({ line: row.line, what: 'product', problem, ...(values && { values }) });
  }

  /** A line with a price or an option is a variant; the others only add pictures. */
  #variants(rows: readonly ShopifyRow[], first: ShopifyRow): Variant[] | undefined {
    const lines = rows.filter((row) => row === first || row.price || row.option1Value);
    if (lines.length > skusMax)
      return this.#wrong(first, { problem: 'variants_many', values: { count: lines.length, most: skusMax } });
    const variants: Variant[] = [];
    const seen = new Map<string, number>();
    for (const row of lines) {
      const variant = this.variants.read(row, first);
      if ('problem' in variant) {
        this.#wrong(row, variant);
        continue;
      }
      const key = variant.attributes.map(({ value }) => sourceText(value)).join('\n');
      const earlier = seen.get(key);
      if (earlier !== undefined) return this.#wrong(row, { problem: 'variant_twice', values: { other: earlier } });
      seen.set(key, row.line);
      variants.push(variant);
    }
    return variants.length === lines.length ? variants : undefined;
  }

  #terms(rows: readonly ShopifyRow[], variants: readonly Variant[]): Terms | undefined {
    const prices = variants.map(({ priceE4 }) => priceE4);
    const terms = readTerms(rows, prices, this.#options);
    if ('problem' in terms) return this.#wrong(terms.row, terms);
    if (terms.isWithoutTiers) this.#counts.withoutTiers++;
    return terms;
  }

  #supplier({ vendor }: ShopifyRow): { id: string; name: string } {
    const supplier = this.#options.supplier || vendor || this.#options.fileName;
    return { id: `file-${slug(supplier)}`, name: plainName(supplier) };
  }

  /** Those that can be fetched; the others are named by line. */
  #pictures(rows: readonly ShopifyRow[]): string[] {
    const found: string[] = [];
    for (const { image, line } of rows) {
      const { addresses, wrong } = readPictureCell(image);
      found.push(...addresses);
      for (const text of wrong) this.#missPicture(line, { problem: 'picture_address', values: { text } });
    }
    const pictures = [...new Set(found)];
    if (pictures.length > picturesMax)
      this.#missPicture(rows[0]?.line ?? 1, {
        problem: 'pictures_many',
        values: { count: pictures.length, most: picturesMax },
      });
    return pictures.slice(0, picturesMax);
  }

  #missPicture(line: number, problem: CodedProblem): void {
    this.#leftOut.push({ line, what: 'picture', ...problem });
  }

  #build(
    rows: readonly ShopifyRow[],
    first: ShopifyRow,
    { variants, terms, categoryId }: { variants: readonly Variant[]; terms: Terms; categoryId: number },
  ): SupplierProduct {
    const { id: supplierId, name: supplier } = this.#supplier(first);
    this.#suppliers.set(supplierId, { id: supplierId, names: singleText(supplier) });
    const handle = handleOf(first);
    const isPlain = variants.length === 1 && variants[0]?.attributes.length === 0;
    const isTiered = terms.bands.length > 1;
    return {
      offerId: stableId(supplierId, handle),
      supplierId,
      categoryId,
      titles: singleText(first.title),
      descriptions: singleText(first.body),
      attributes: attributesOf(first, supplier),
      images: this.#pictures(rows),
      unit: piece,
      quoteType: isPlain ? 0 : isTiered ? 2 : 1,
      tiers: isTiered ? this.#tiers(terms.bands, categoryId, dearest(variants)) : [],
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
        const id = stableId(supplierId, handle, ...variant.attributes.map(({ value }) => sourceText(value)));
        return { ...this.#skuOf(variant, id), ...(isTiered ? {} : this.#priceOf(variant, categoryId)) };
      }),
    };
  }

  #priceOf({ priceE4, costE4 }: Variant, categoryId: number): Pick<SupplierSku, 'priceFen' | 'fixedPriceE4'> {
    const { costFen, ownCostFen, selling } = this.#options.prices;
    return { priceFen: costE4 ? ownCostFen(costE4) : costFen(priceE4, categoryId), fixedPriceE4: selling(priceE4) };
  }

  /** A discount lowers the selling price; the cost stays, unless the selling price is made from it. */
  #tiers(bands: readonly PriceTier[], categoryId: number, costE4: PriceE4 | undefined): SupplierProduct['tiers'] {
    const { costFen, ownCostFen, selling } = this.#options.prices;
    const base = bands[0]?.priceE4 ?? 0;
    return bands.map(({ from, priceE4 }) => {
      const fixedPriceE4 = selling(priceE4);
      const fen = costE4 ? ownCostFen(costE4) : costFen(fixedPriceE4 === undefined ? priceE4 : base, categoryId);
      return { from, fen, fixedPriceE4 };
    });
  }

  #skuOf({ row, attributes, stock, grams, isWeightAssumed }: Variant, id: number): SupplierSku {
    const { addresses, wrong } = readPictureCell(row.variantImage);
    for (const text of wrong) this.#missPicture(row.line, { problem: 'picture_address', values: { text } });
    return {
      id,
      attributes,
      image: addresses[0],
      amountOnSale: stock,
      weightGrams: grams,
      isWeightAssumed,
      specId: row.sku,
    };
  }
}

/** Variants that share their prices are bought at the dearest one’s cost. */
const dearest = (variants: readonly Variant[]): PriceE4 | undefined =>
  variants.reduce<PriceE4 | undefined>(
    (most, { costE4 }) => (costE4 && costE4 > (most ?? 0) ? costE4 : most),
    undefined,
  );

const handleOf = ({ handle, title }: ShopifyRow): string => handle || slug(title);
