import type { SupplierCategory, SupplierCompany, SupplierProduct } from '#connectors/supplier/supplier.ts';
import { each, type FileProblem, type ReadFile, weightNote } from './file-import.ts';

/**
 * Reads products in the format of `SupplierProduct` (supplier.ts): a list of them, or an object with `products` and
 * optionally `suppliers` and `categories`. The import's own rules check their fields. Marketplaces write 0 for an
 * unknown weight.
 */
export function readJsonFile(text: string, options: { supplier?: string; weightGrams: number }): ReadFile {
  const problems: FileProblem[] = [];
  const content = parsed(text, problems);
  const weightless = { count: 0 };
  const products = listOf<SupplierProduct>(content, 'products', problems).map((product) =>
    weighed(product, options.weightGrams, weightless),
  );
  const named = Array.isArray(content) ? [] : listOf<SupplierCompany>(content, 'suppliers', problems, true);
  const categories = Array.isArray(content) ? [] : listOf<SupplierCategory>(content, 'categories', problems, true);
  const suppliers = new Map(named.map((company) => [company.id, company]));
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
  for (const { supplierId } of products) {
    if (typeof supplierId === 'string' && !suppliers.has(supplierId))
      suppliers.set(supplierId, { id: supplierId, names: { en: options.supplier ?? supplierId } });
  }
  return {
    connector: {
      name: 'file',
      categories: () => each(categories),
      suppliers: () => each([...suppliers.values()]),
      products: () => each(products),
      pallets: () => each([]),
    },
    problems,
    lineOf: (offerId) => lines.get(offerId) ?? 1,
    lastLine: products.length,
    notes: [weightNote(weightless.count, options)].filter((note) => note !== undefined),
  };
}

/** Fills in the assumed weight where there is none; wrong fields are left for the rules to refuse. */
function weighed(product: SupplierProduct, weightGrams: number, weightless: { count: number }): SupplierProduct {
  const ofProduct =
    product.weightGrams === 0 ? { weightGrams, isWeightAssumed: true } : { weightGrams: product.weightGrams };
  if (!Array.isArray(product.skus)) return { ...product, ...ofProduct };
  const skus = product.skus.map((sku) => {
    if ((sku?.weightGrams ?? product.weightGrams) !== 0) return sku;
    weightless.count++;
    return { ...sku, weightGrams: ofProduct.weightGrams, isWeightAssumed: true };
  });
  return { ...product, ...ofProduct, skus };
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
  if (Array.isArray(list) && list.every((item) => typeof item === 'object' && item !== null)) return list as Item[];
  problems.push({ line: 1, problem: `“${name}” is not a list of objects`, remedy: `Make “${name}” a list.` });
  return [];
}
