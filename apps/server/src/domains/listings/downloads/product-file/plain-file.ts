import type { FileProduct, FileTerms } from './product-rows.ts';

/** A table for people and programs of their own: a line a variant, each whole. Formulas are quoted where it is written. */
export const plainHeader = [
  'Product',
  'SKU',
  'Title',
  'Option 1',
  'Option 2',
  'Option 3',
  'Price',
  'Cost',
  'Currency',
  'Stock',
  'Minimum order',
  'Weight (g)',
  'Category',
  'Supplier',
  'Pictures',
  'Description',
] as const;

export function plainLines(product: FileProduct, { currency }: FileTerms): string[][] {
  const option = (values: readonly string[], index: number) =>
    values[index] === undefined ? '' : `${product.options[index]?.name ?? ''}: ${values[index]}`;
  return product.variants.map((variant) => [
    String(product.id),
    variant.sku,
    product.title,
    ...[0, 1, 2].map((index) => option(variant.values, index)),
    variant.price,
    variant.cost,
    currency,
    String(variant.stock),
    String(product.minOrderQuantity),
    variant.weightGrams > 0 ? String(variant.weightGrams) : '',
    product.categories.join(' > '),
    product.vendor,
    product.pictures.join(' '),
    product.descriptionHtml,
  ]);
}
