import type { NamedValue } from '#connectors/supplier/supplier.ts';
import { singleText } from './file-import.ts';
import { brand } from './imported-goods.ts';
import type { ShopifyRow } from './shopify-columns.ts';

/** How single cells of Shopify's file are read. */

/** A vendor who is not the supplier is the brand, so that its name still finds the goods. */
export function attributesOf({ type, vendor }: ShopifyRow, supplier: string): NamedValue[] {
  const attributes: NamedValue[] = type ? [{ name: { en: 'Type' }, value: singleText(type) }] : [];
  if (vendor && vendor !== supplier) attributes.push({ name: brand, value: singleText(vendor) });
  return attributes;
}

export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/**
 * Option names are on the product's first line. Shopify writes `Title: Default Title` for a product without variants.
 */
export function optionsOf(row: ShopifyRow, first: ShopifyRow): NamedValue[] {
  const options = [
    [first.option1Name, row.option1Value],
    [first.option2Name, row.option2Value],
    [first.option3Name, row.option3Value],
  ] as const;
  return options
    .filter(([name, value]) => value && !(/^title$/i.test(name) && /^default title$/i.test(value)))
    .map(([name, value]) => ({ name: singleText(name || 'Option'), value: singleText(value) }));
}
