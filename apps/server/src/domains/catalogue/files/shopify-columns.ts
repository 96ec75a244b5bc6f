import { keysOf, recordOf } from '@sampan/contract/keys';
import type { CsvRow } from '#domains/catalogue/tables/csv-table.ts';

/**
 * The two headers of Shopify's product file, the older one, still common, and the newer, and what only wholesalers have.
 * Keys are our names.
 */
const columns = {
  handle: ['Handle', 'URL handle'],
  title: ['Title'],
  body: ['Body (HTML)', 'Description'],
  vendor: ['Vendor'],
  category: ['Product Category', 'Product category', 'Google Shopping / Google Product Category'],
  type: ['Type', 'Custom Product Type'],
  tags: ['Tags'],
  published: ['Published', 'Published on online store'],
  status: ['Status'],
  option1Name: ['Option1 Name', 'Option1 name'],
  option1Value: ['Option1 Value', 'Option1 value'],
  option2Name: ['Option2 Name', 'Option2 name'],
  option2Value: ['Option2 Value', 'Option2 value'],
  option3Name: ['Option3 Name', 'Option3 name'],
  option3Value: ['Option3 Value', 'Option3 value'],
  sku: ['Variant SKU', 'SKU'],
  grams: ['Variant Grams', 'Weight value (grams)'],
  tracker: ['Variant Inventory Tracker', 'Inventory tracker'],
  quantity: ['Variant Inventory Qty', 'Inventory quantity'],
  fulfilment: ['Variant Fulfillment Service', 'Fulfillment service'],
  shipped: ['Variant Requires Shipping', 'Requires shipping'],
  policy: ['Variant Inventory Policy', 'Continue selling when out of stock'],
  price: ['Variant Price', 'Price'],
  cost: ['Cost per item'],
  image: ['Image Src', 'Product image URL'],
  variantImage: ['Variant Image', 'Variant image URL'],
  minimum: ['Minimum Order Quantity', 'Minimum Quantity', 'MOQ'],
  tiers: ['Quantity Discounts', 'Price Tiers'],
  giftCard: ['Gift Card', 'Gift card'],
} as const;

export type Column = keyof typeof columns;
export type ShopifyRow = Record<Column, string> & {
  line: number;
  /** A content for which the header has no column. */
  beyond?: string;
};

const nameOf = new Map<string, Column>(
  Object.entries(columns).flatMap(([name, headers]) => headers.map((header) => [header.toLowerCase(), name as Column])),
);

/** Shopify exports a field of one's own as `Minimum Order Quantity (product.metafields.custom.minimum)`. */
const metafield = / \(product\.metafields\.[^)]*\)$/;

/** Our name for each column of a file, or false for columns that are not read. */
export function readHeader(header: readonly string[]): (Column | false)[] {
  const seen = new Set<Column>();
  return header.map((title) => {
    const name = nameOf.get(title.trim().toLowerCase().replace(metafield, ''));
    if (!name || seen.has(name)) return false;
    seen.add(name);
    return name;
  });
}

/** A row in which every column exists. */
export function completeRow({ cells, line, beyond }: CsvRow<Column>): ShopifyRow {
  const names = keysOf(columns);
  const row = recordOf(names, (name) => (cells[name] ?? '').trim());
  return { ...row, line, ...(beyond !== undefined && { beyond }) };
}
