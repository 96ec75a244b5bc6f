import { each, type FileOptions, type FileProblem, type ReadFile } from './file-import.ts';
import type { SupplierCategory, SupplierCompany, SupplierProduct } from './supplier.ts';

/**
 * Reads products in the shape of `SupplierProduct` (supplier.ts): a list of them, or an object with `products` and
 * optionally `suppliers` and `categories`. Their fields are checked by the import's own rules.
 */
export function readJsonFile(text: string, options: Pick<FileOptions, 'supplier'>): ReadFile {
  const problems: FileProblem[] = [];
  const content = parsed(text, problems);
  const products = listOf<SupplierProduct>(content, 'products', problems);
  const named = Array.isArray(content) ? [] : listOf<SupplierCompany>(content, 'suppliers', problems, true);
  const categories = Array.isArray(content) ? [] : listOf<SupplierCategory>(content, 'categories', problems, true);
  const suppliers = new Map(named.map((company) => [company.id, company]));
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
    lineOf: (offerId) => products.findIndex((product) => product.offerId === offerId) + 1,
    notes: [],
  };
}

function parsed(text: string, problems: FileProblem[]): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    const reason = error instanceof Error ? error.message : '';
    problems.push({ line: 1, problem: `the file is no JSON: ${reason}`, remedy: 'Correct it there and try again.' });
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
  problems.push({ line: 1, problem: `“${name}” is no list of objects`, remedy: `Give “${name}” a list.` });
  return [];
}
