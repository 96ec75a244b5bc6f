import { serverLimits } from '@sampan/contract/limits';
import type { ZodType } from 'zod';
import type { SupplierCategory, SupplierCompany, SupplierProduct } from '#connectors/supplier/supplier.ts';
import { tooLong } from '#domains/catalogue/tables/csv-table.ts';
import type { CodedProblem, FileProblem } from '#domains/catalogue/tables/file-problem.ts';
import { problemIn, supplierCategory, supplierCompany } from '#domains/catalogue/writing/product-rules.ts';
import { each, type LeftOut, type MissingWeight, MissingWeights, type ReadFile } from './file-import.ts';
import { importedCategories, importedPath } from './imported-goods.ts';
import { placeInAnswer } from './marketplace-answer.ts';
import { type CategoryPlacer, CategoryUses } from './place-categories.ts';

/**
 * Reads products in the format of `SupplierProduct` (supplier.ts): a list of them, or an object with `products` and
 * optionally `suppliers` and `categories`. The import's own rules check their fields. Marketplaces write 0 for an
 * unknown weight.
 */
export function readJsonFile(text: string, options: JsonOptions): ReadFile {
  const problems: FileProblem[] = [];
  const content = parsed(text, problems);
  const weights = new MissingWeights(options.weight);
  const { products: listed, leftOut } = readableProducts(productsIn(content, problems));
  const named = furtherList(content, 'suppliers', supplierCompany, problems);
  const listedCategories = furtherList(content, 'categories', supplierCategory, problems);
  const own = listedCategories.filter((category) => isInPlace(category, listedCategories, options.place, problems));
  const lines = new Map(listed.map(({ product, line }) => [product.offerId, line]));
  const placing = placeOffers(
    listed.map(({ product }) => product),
    own,
    options.place,
  );
  const products = placing.products.map((product) => weighed(product, lines.get(product.offerId) ?? 1, weights));
  problems.push(...weights.problems);
  return {
    connector: {
      name: 'file',
      categories: () => each(placing.categories),
      suppliers: () => each(suppliersOf(products, named, options.supplier)),
      products: () => each(products),
      pallets: () => each([]),
    },
    problems,
    leftOut,
    products: products.length,
    leftOutIds: leftOut.flatMap(({ offerId }) => offerId ?? []),
    lineOf: (offerId) => lines.get(offerId) ?? 1,
    lastLine: listed.at(-1)?.line ?? 0,
    notes: weights.notes,
    categories: placing.uses,
  };
}

interface JsonOptions {
  supplier?: string;
  weight: MissingWeight;
  place: CategoryPlacer;
}

interface Listed {
  product: SupplierProduct;
  /** 1 is the first product. */
  line: number;
}

/** Two different products with one offerId are ambiguous: both are left out. */
function readableProducts(items: readonly unknown[]) {
  const leftOut: (LeftOut & { offerId?: number })[] = [];
  const leaveOut = (line: number, problem: CodedProblem, offerId?: number) =>
    leftOut.push({ line, what: 'product', ...problem, ...(offerId !== undefined && { offerId }) });
  const byId = new Map<number, Listed[]>();
  for (const [index, item] of items.entries()) {
    const line = index + 1;
    if (typeof item !== 'object' || item === null || Array.isArray(item)) {
      leaveOut(line, { problem: 'not_a_product' });
      continue;
    }
    const product = item as SupplierProduct;
    const { offerId } = product;
    if (!Number.isSafeInteger(offerId) || offerId < 1) leaveOut(line, { problem: 'bad_offer_id' });
    else byId.set(offerId, [...(byId.get(offerId) ?? []), { product, line }]);
  }
  const products = [...byId.values()].flatMap(([first, ...others]) => {
    if (!first) return [];
    const other = others.find(({ product }) => JSON.stringify(product) !== JSON.stringify(first.product));
    if (!other) return [first];
    leaveOut(other.line, { problem: 'offer_id_twice', values: { other: first.line } }, other.product.offerId);
    return [];
  });
  return { products, leftOut };
}

function suppliersOf(products: readonly SupplierProduct[], named: readonly SupplierCompany[], name?: string) {
  const suppliers = new Map(named.map((company) => [company.id, company]));
  for (const { supplierId } of products) {
    if (typeof supplierId === 'string' && !suppliers.has(supplierId))
      suppliers.set(supplierId, { id: supplierId, names: { en: name ?? supplierId } });
  }
  return [...suppliers.values()];
}

/**
 * A marketplace's category is known by its id or, if the file lists it, its names. What the shop's map names goes there,
 * what neither file nor shop knows to the imported goods.
 */
function placeOffers(products: readonly SupplierProduct[], own: readonly SupplierCategory[], place: CategoryPlacer) {
  const uses = new CategoryUses();
  const byId = new Map(own.map((category) => [category.id, category]));
  const namesOf = (id: number | null | undefined): string[] => {
    const category = byId.get(id ?? 0);
    return [
      ...(id ? [String(id)] : []),
      ...(category ? Object.values(category.names) : []),
      ...(category ? namesOf(category.parentId) : []),
    ];
  };
  const imported = importedCategories(['Other']);
  const placed = products.map((product) => {
    const { categoryId } = product;
    if (!Number.isSafeInteger(categoryId)) return product;
    const [name = '', ...others] = namesOf(categoryId);
    const found = place.find([name, ...others]);
    if (found) {
      uses.add({ name: others[0] ?? name, placed: 'by_map', category: place.pathOf(found.id) });
      return { ...product, categoryId: found.id };
    }
    if (byId.has(categoryId) || place.has(categoryId)) return product;
    uses.add({ name, placed: 'nowhere', category: importedPath('Other') });
    return { ...product, categoryId: imported.idOf('Other') };
  });
  const isMapped = ({ id }: SupplierCategory) => place.find(namesOf(id)) !== undefined;
  const isNeeded = placed.some(({ categoryId }) => categoryId === imported.idOf('Other'));
  return {
    products: placed,
    uses: uses.list,
    categories: [...own.filter((category) => !isMapped(category)), ...(isNeeded ? imported.categories : [])],
  };
}

/**
 * Fills in the weight that is assumed where there is none: for a variant its product's, if that is known. Wrong fields
 * are left for the rules to refuse.
 */
function weighed(product: SupplierProduct, line: number, weights: MissingWeights): SupplierProduct {
  if (!Array.isArray(product.skus))
    return product.weightGrams === 0 ? { ...product, weightGrams: weights.add(line) } : product;
  const skus = product.skus.map((sku) => {
    if ((sku?.weightGrams ?? product.weightGrams) !== 0) return sku;
    return { ...sku, weightGrams: product.weightGrams || weights.add(line), isWeightAssumed: true };
  });
  if (product.weightGrams !== 0) return { ...product, skus };
  return { ...product, weightGrams: skus[0]?.weightGrams ?? 0, isWeightAssumed: skus[0]?.isWeightAssumed, skus };
}

function parsed(text: string, problems: FileProblem[]): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    problems.push({ line: brokenLine(text, error), problem: 'json_broken' });
    return [];
  }
}

/** The line that the parser names by its position; the last one if the file ends too early. */
function brokenLine(text: string, error: unknown): number {
  const [, position] = /position (\d+)/.exec(error instanceof Error ? error.message : '') ?? [];
  return text
    .slice(0, position === undefined ? undefined : Number(position))
    .trimEnd()
    .split('\n').length;
}

function productsIn(content: unknown, problems: FileProblem[]): unknown[] {
  const isOurs = !Array.isArray(content) && typeof content === 'object' && content !== null && 'products' in content;
  const list: unknown = Array.isArray(content) ? content : isOurs ? content.products : undefined;
  const answer = placeInAnswer(isOurs ? list : content);
  if (answer !== undefined) {
    problems.push({ line: 1, problem: 'marketplace_answer', values: { path: answer } });
    return [];
  }
  if (!Array.isArray(list)) return listOf(content, 'products', problems);
  if (list.length > 0 && list.every((item) => typeof item !== 'object' || item === null))
    return listOf(content, 'products', problems);
  if (list.length <= serverLimits.importLinesMax) return list;
  problems.push(tooLong(serverLimits.importLinesMax));
  return [];
}

function listOf<Item extends object>(
  content: unknown,
  name: string,
  problems: FileProblem[],
  isOptional = false,
): Item[] {
  const list = Array.isArray(content) ? content : (content as Record<string, unknown> | null)?.[name];
  if (list === undefined && isOptional) return [];
  if (Array.isArray(list) && list.length > serverLimits.importLinesMax) {
    problems.push(tooLong(serverLimits.importLinesMax));
    return [];
  }
  if (Array.isArray(list) && list.every((item) => typeof item === 'object' && item !== null)) return list as Item[];
  problems.push({ line: 1, problem: 'not_a_list', values: { field: name } });
  return [];
}

/** The file's lists beside its products. */
function furtherList<Item extends object>(
  content: unknown,
  name: string,
  schema: ZodType<Item>,
  problems: FileProblem[],
): Item[] {
  const list = Array.isArray(content) ? [] : listOf<Item>(content, name, problems, true);
  return list.flatMap((item, index) => {
    const read = schema.safeParse(item);
    if (read.success) return [read.data];
    problems.push(problemIn(read.error, `${name}.${index + 1}`));
    return [];
  });
}

/** Below a category of the level above, so that none is below itself. */
function isInPlace(
  { id, parentId, level }: SupplierCategory,
  listed: readonly SupplierCategory[],
  place: CategoryPlacer,
  problems: FileProblem[],
): boolean {
  const parent = listed.find((category) => category.id === parentId);
  const isKnown = parentId === null || (parent ? parent.level === level - 1 : place.has(parentId));
  if (isKnown && (parentId === null) === (level === 1)) return true;
  problems.push({ problem: 'category_level', values: { category: id, level, parent: parentId ?? '–' } });
  return false;
}
