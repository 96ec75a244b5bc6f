import type { FileProduct, FileTerms } from './product-rows.ts';

/** A table for people and their own programs: one complete line per variant. The CSV writer quotes formulas. */
export const plainHeader = [
  'Product',
  'SKU',
  'Title',
  'Option 1',
  'Option 2',
  'Option 3',
  'Price',
  'Compare-at price',
  'Cost',
  'Currency',
  'Stock',
  'Minimum order',
  'Weight (g)',
  'Category',
  'Vendor',
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
    variant.compareAt,
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
