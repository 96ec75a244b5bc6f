import { cutText } from '@sampan/contract/cut-text';
import { plainText } from '#domains/listings/listing-html.ts';
import type { FileProduct, FileTerms, FileVariant } from './product-rows.ts';

/** Shopify's product file, with the header of Shopify's own template but without the Google Shopping columns. */
export const shopifyHeader = [
  'Title',
  'URL handle',
  'Description',
  'Vendor',
  'Product category',
  'Type',
  'Tags',
  'Published on online store',
  'Status',
  'SKU',
  'Barcode',
  'Option1 name',
  'Option1 value',
  'Option1 Linked To',
  'Option2 name',
  'Option2 value',
  'Option2 Linked To',
  'Option3 name',
  'Option3 value',
  'Option3 Linked To',
  'Price',
  'Compare-at price',
  'Cost per item',
  'Charge tax',
  'Tax code',
  'Unit price total measure',
  'Unit price total measure unit',
  'Unit price base measure',
  'Unit price base measure unit',
  'Inventory tracker',
  'Inventory quantity',
  'Continue selling when out of stock',
  'Weight value (grams)',
  'Weight unit for display',
  'Requires shipping',
  'Fulfillment service',
  'Product image URL',
  'Image position',
  'Image alt text',
  'Variant image URL',
  'Gift card',
  'SEO title',
  'SEO description',
] as const;

type Cells = Partial<Record<(typeof shopifyHeader)[number], string>>;

const titleMax = 255;
const seoTitleMax = 70;
const seoDescriptionMax = 160;

/** The first line has the product's own columns. Each line is a variant, a picture, or both. */
export function shopifyLines(product: FileProduct, terms: FileTerms): string[][] {
  const length = Math.max(product.variants.length, product.pictures.length);
  return Array.from({ length }, (_, index) => {
    const variant = product.variants[index];
    const cells: Cells = {
      'URL handle': product.handle,
      ...(index === 0 && ofProduct(product, terms)),
      ...(variant && ofVariant(variant, product, index === 0)),
      ...ofPicture(product, index),
    };
    return shopifyHeader.map((column) => cells[column] ?? '');
  });
}

function ofProduct(product: FileProduct, { isActive }: FileTerms): Cells {
  const { title, descriptionHtml, vendor, productType, tags } = product;
  return {
    Title: words(cutText(title, titleMax)),
    Description: words(descriptionHtml),
    Vendor: words(vendor),
    Type: words(productType),
    Tags: words(tags.join(', ')),
    'Published on online store': isActive ? 'TRUE' : 'FALSE',
    Status: isActive ? 'Active' : 'Draft',
    'Gift card': 'FALSE',
    'SEO title': words(cutText(title, seoTitleMax)),
    'SEO description': words(cutText(plainText(descriptionHtml).replaceAll(/\s+/g, ' '), seoDescriptionMax)),
  };
}

function ofVariant(variant: FileVariant, { options }: FileProduct, isFirst: boolean): Cells {
  const option = (index: 0 | 1 | 2): Cells => {
    const { name = '' } = options[index] ?? {};
    const value = variant.values[index] ?? '';
    // Only the first line has option names. A product without options has this default name.
    if (options.length === 0 && index === 0)
      return { 'Option1 name': isFirst ? 'Title' : '', 'Option1 value': 'Default Title' };
    return { [`Option${index + 1} name`]: isFirst ? words(name) : '', [`Option${index + 1} value`]: words(value) };
  };
  return {
    SKU: variant.sku,
    ...option(0),
    ...option(1),
    ...option(2),
    Price: variant.price,
    'Compare-at price': variant.compareAt,
    'Cost per item': variant.cost,
    'Charge tax': 'TRUE',
    'Inventory tracker': 'shopify',
    'Inventory quantity': String(variant.stock),
    'Continue selling when out of stock': 'DENY',
    'Weight value (grams)': variant.weightGrams > 0 ? String(variant.weightGrams) : '',
    'Weight unit for display': 'g',
    'Requires shipping': 'TRUE',
    'Fulfillment service': 'manual',
    'Variant image URL': variant.picture,
  };
}

function ofPicture({ pictures, title }: FileProduct, index: number): Cells {
  const picture = pictures[index];
  if (!picture) return {};
  return { 'Product image URL': picture, 'Image position': String(index + 1), 'Image alt text': words(title) };
}

/** A leading space keeps spreadsheets from reading the text as a formula. Shopify drops the space. */
const words = (text: string) => (/^[=+\-@\t\r＝＋－＠]/.test(text) ? ` ${text}` : text);
