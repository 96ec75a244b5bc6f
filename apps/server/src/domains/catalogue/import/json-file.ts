import { serverLimits } from '@sampan/contract/limits';
import type { ZodType } from 'zod';
import type { SupplierCategory, SupplierCompany, SupplierProduct } from '#connectors/supplier/supplier.ts';
import { tooLong } from './csv-table.ts';
import { each, type FileProblem, type MissingWeight, MissingWeights, type ReadFile } from './file-import.ts';
import { importedCategories, importedPath } from './imported-goods.ts';
import { type CategoryPlacer, CategoryUses } from './place-categories.ts';
import { problemsOf, supplierCategory, supplierCompany } from './product-rules.ts';

/**
 * Reads products in the format of `SupplierProduct` (supplier.ts): a list of them, or an object with `products` and
 * optionally `suppliers` and `categories`. The import's own rules check their fields. Marketplaces write 0 for an
 * unknown weight.
 */
export function readJsonFile(text: string, options: JsonOptions): ReadFile {
  const problems: FileProblem[] = [];
  const content = parsed(text, problems);
  const weights = new MissingWeights(options.weight);
  const listed = listOf<SupplierProduct>(content, 'products', problems);
  const named = furtherList(content, 'suppliers', supplierCompany, problems);
  const listedCategories = furtherList(content, 'categories', supplierCategory, problems);
  const own = listedCategories.filter((category) => isInPlace(category, listedCategories, options.place, problems));
  const placing = placeOffers(listed, own, options.place);
  const products = placing.products.map((product, index) => weighed(product, index + 1, weights));
  const lines = linesOf(products, problems);
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
    lineOf: (offerId) => lines.get(offerId) ?? 1,
    lastLine: products.length,
    notes: weights.notes,
    categories: placing.uses,
  };
}

interface JsonOptions {
  supplier?: string;
  weight: MissingWeight;
  place: CategoryPlacer;
}

/** The first place of each offer; an offer that is there twice is a problem. */
function linesOf(products: readonly SupplierProduct[], problems: FileProblem[]): Map<unknown, number> {
  const lines = new Map<unknown, number>();
  for (const [index, { offerId }] of products.entries()) {
    const earlier = lines.get(offerId);
    if (earlier === undefined) lines.set(offerId, index + 1);
    else
      problems.push({
        line: index + 1,
        problem: `product ${earlier} has its offerId`,
        remedy: 'Delete one of the two.',
      });
  }
  return lines;
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
    const found = place.find([name, ...others], []);
    if (found) {
      uses.add({ name: others[0] ?? name, placed: 'by_map', category: place.pathOf(found.id) });
      return { ...product, categoryId: found.id };
    }
    if (byId.has(categoryId) || place.has(categoryId)) return product;
    uses.add({ name, placed: 'nowhere', category: importedPath('Other') });
    return { ...product, categoryId: imported.idOf('Other') };
  });
  const isMapped = ({ id }: SupplierCategory) => place.find(namesOf(id), []) !== undefined;
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
    const reason = error instanceof Error ? error.message : '';
    problems.push({
      line: 1,
      problem: `the file is not valid JSON: ${reason}`,
      remedy: 'Correct it there and try again.',
    });
    return [];
  }
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
  problems.push({ line: 1, problem: `“${name}” is not a list of objects`, remedy: `Make “${name}” a list.` });
  return [];
}

/** What a file may list beside its products. */
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
    const problem = `entry ${index + 1} of “${name}”: ${problemsOf(read.error)}`;
    problems.push({ problem, remedy: 'Correct it there.' });
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
  const remedy = 'A category of level 1 has no parent; another has one of the level above it.';
  problems.push({ problem: `category ${id} is on level ${level} below ${parentId ?? 'nothing'}`, remedy });
  return false;
}
