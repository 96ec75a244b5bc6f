import type { FileProduct, FileTerms, FileVariant } from './product-rows.ts';

/** WooCommerce's product file: the header of its own exporter, in kilograms and centimetres, with three attributes. */
export const woocommerceHeader = [
  'ID',
  'Type',
  'SKU',
  'Name',
  'Published',
  'Is featured?',
  'Visibility in catalog',
  'Short description',
  'Description',
  'Date sale price starts',
  'Date sale price ends',
  'Tax status',
  'Tax class',
  'In stock?',
  'Stock',
  'Backorders allowed?',
  'Sold individually?',
  'Weight (kg)',
  'Length (cm)',
  'Width (cm)',
  'Height (cm)',
  'Allow customer reviews?',
  'Purchase note',
  'Sale price',
  'Regular price',
  'Categories',
  'Tags',
  'Shipping class',
  'Images',
  'Download limit',
  'Download expiry days',
  'Parent',
  'Grouped products',
  'Upsells',
  'Cross-sells',
  'External URL',
  'Button text',
  'Position',
  'Attribute 1 name',
  'Attribute 1 value(s)',
  'Attribute 1 visible',
  'Attribute 1 global',
  'Attribute 2 name',
  'Attribute 2 value(s)',
  'Attribute 2 visible',
  'Attribute 2 global',
  'Attribute 3 name',
  'Attribute 3 value(s)',
  'Attribute 3 visible',
  'Attribute 3 global',
] as const;

type Cells = Partial<Record<(typeof woocommerceHeader)[number], string>>;

/** Returns one line for a product without options, otherwise one for the product and one per variation. */
export function woocommerceLines(product: FileProduct, terms: FileTerms): string[][] {
  const [only] = product.variants;
  const parent = `SP-P${product.id}`;
  const lines: Cells[] =
    product.options.length === 0 && only
      ? [{ ...ofProduct(product, terms), Type: 'simple', ...ofVariant(only) }]
      : [
          { ...ofProduct(product, terms), Type: 'variable', SKU: parent, 'In stock?': '1', ...allValues(product) },
          ...product.variants.map((variant, index) => ofVariation(product, variant, { index, parent, terms })),
        ];
  return lines.map((cells) => woocommerceHeader.map((column) => cells[column] ?? ''));
}

const everywhere: Cells = {
  'Is featured?': '0',
  'Visibility in catalog': 'visible',
  'Tax status': 'taxable',
  'Backorders allowed?': '0',
  'Sold individually?': '0',
};

/** −1 is a draft. */
const published = ({ isActive }: FileTerms) => (isActive ? '1' : '-1');

function ofProduct({ title, descriptionHtml, categories, tags, pictures }: FileProduct, terms: FileTerms): Cells {
  const path = categories.map((name) => name.replaceAll('>', ' ')).join(' > ');
  return {
    ...everywhere,
    Name: words(title),
    Published: published(terms),
    // The importer reads `\n` as a line break.
    Description: words(descriptionHtml.replaceAll(/\r?\n/g, String.raw`\n`)),
    'Allow customer reviews?': '1',
    Categories: words(listed([path])),
    Tags: words(listed(tags)),
    Images: pictures.join(', '),
    Position: '0',
  };
}

const ofVariant = ({ sku, price, compareAt, stock, weightGrams }: FileVariant): Cells => ({
  SKU: sku,
  'In stock?': stock > 0 ? '1' : '0',
  Stock: String(stock),
  'Regular price': compareAt || price,
  'Sale price': compareAt && price,
  'Weight (kg)': weightGrams > 0 ? String(weightGrams / 1000) : '',
});

function ofVariation(
  { title, options }: FileProduct,
  variant: FileVariant,
  { index, parent, terms }: { index: number; parent: string; terms: FileTerms },
): Cells {
  const attributes = options.map(({ name }, at) =>
    attribute(at, { name, values: [variant.values[at] ?? ''], visible: '' }),
  );
  return {
    ...everywhere,
    ...ofVariant(variant),
    Type: 'variation',
    Name: words(`${title} - ${variant.values.join(', ')}`),
    Published: published(terms),
    'Tax class': 'parent',
    'Allow customer reviews?': '0',
    Images: variant.picture,
    Parent: parent,
    Position: String(index + 1),
    ...Object.assign({}, ...attributes),
  };
}

const allValues = ({ options }: FileProduct): Cells =>
  Object.assign({}, ...options.map(({ name, values }, at) => attribute(at, { name, values, visible: '1' })));

const attribute = (
  at: number,
  { name, values, visible }: { name: string; values: string[]; visible: string },
): Cells => ({
  [`Attribute ${at + 1} name`]: words(name),
  [`Attribute ${at + 1} value(s)`]: words(listed(values)),
  [`Attribute ${at + 1} visible`]: visible,
  [`Attribute ${at + 1} global`]: '0',
});

/** Escapes commas, which would end a value. */
const listed = (values: readonly string[]) => values.map((value) => value.replaceAll(',', String.raw`\,`)).join(', ');

/** Quotes formulas as WooCommerce's own exporter does. Its importer removes the quote. */
const words = (text: string) => (/^[=+\-@]/.test(text) ? `'${text}` : text);
