import type { Readable } from 'node:stream';
import type { PackedProduct } from '#domains/listings/downloads/goods-store.ts';
import type { PackageFormat } from '#domains/listings/downloads/store.ts';
import { writeCsv } from '#text/write-csv.ts';
import { plainHeader, plainLines } from './plain-file.ts';
import { type FileProduct, type FileTerms, toFileProduct } from './product-rows.ts';
import { shopifyHeader, shopifyLines } from './shopify-file.ts';
import { woocommerceHeader, woocommerceLines } from './woocommerce-file.ts';

interface Format {
  name: string;
  header: readonly string[];
  lines(product: FileProduct, terms: FileTerms): string[][];
  /** False for files of other shop systems, which escape formulas in their own way. */
  isForPeople: boolean;
}

const formats: Record<PackageFormat, Format> = {
  shopify: { name: 'shopify-products.csv', header: shopifyHeader, lines: shopifyLines, isForPeople: false },
  woocommerce: {
    name: 'woocommerce-products.csv',
    header: woocommerceHeader,
    lines: woocommerceLines,
    isForPeople: false,
  },
  csv: { name: 'products.csv', header: plainHeader, lines: plainLines, isForPeople: true },
};

export const productFileName = (format: PackageFormat): string => formats[format].name;

export function writeProductFile(
  format: PackageFormat,
  products: AsyncIterable<PackedProduct>,
  terms: FileTerms,
): Readable {
  const { header, lines, isForPeople } = formats[format];
  async function* rows(): AsyncGenerator<readonly string[]> {
    yield header;
    for await (const product of products) yield* lines(toFileProduct(product, terms), terms);
  }
  return writeCsv(rows(), { bom: isForPeople, quotesFormulas: isForPeople });
}
