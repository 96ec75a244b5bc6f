import { createHash } from 'node:crypto';
import type { SupplierProduct, SupplierSku } from '#connectors/supplier/supplier.ts';
import { sanitiseSource } from '#domains/catalogue/descriptions/sanitise-description.ts';
import { searchRow } from '#domains/catalogue/index/search-row.ts';
import type { PreparedProduct, PreparedSku } from '#domains/catalogue/overrides/prepared-product.ts';
import { type NamedTexts, sourceText, type Texts } from '#domains/catalogue/texts.ts';

/** Raise it whenever the same source would be stored differently, so that the next import rewrites it. */
const preparation = 5;

/** A hash of everything the stored form depends on. */
export function sourceHash(product: SupplierProduct, categoryPath: readonly number[], supplier: Texts): string {
  return createHash('sha256')
    .update(JSON.stringify([preparation, product, categoryPath, supplier]))
    .digest('base64url')
    .slice(0, 22);
}

/** A product without variants is ordered by its offer id, so its only SKU has it. */
export function skuId(product: SupplierProduct, sku: SupplierSku): number {
  return product.quoteType === 0 ? product.offerId : sku.id;
}

function prepareSkus(product: SupplierProduct): PreparedSku[] {
  const split = splitComposites(
    product.skus.map((sku) => sku.attributes),
    product.attributes,
  );
  return product.skus.map((sku, position) => ({
    id: skuId(product, sku),
    position,
    attributes: split[position] ?? [],
    source_image: sku.image ?? null,
    source_price_fen: sku.priceFen ?? null,
    fixed_price_e4: sku.fixedPriceE4 ?? null,
    amount: sku.amountOnSale,
    weight_grams: sku.weightGrams ?? null,
    weight_is_assumed: sku.weightGrams === 0 || (sku.isWeightAssumed ?? false),
    weight_source: sku.weightSource ?? null,
    supplier_spec_id: sku.specId ?? '',
  }));
}

/** Sanitises and splits a product that has passed the rules. The slow part of an import; pure. */
export function prepareProduct(
  product: SupplierProduct,
  categoryPath: number[],
  supplier: Texts,
  hash: string,
): PreparedProduct {
  const descriptions = Object.entries(product.descriptions);
  return withSearchRow(
    {
      id: product.offerId,
      supplier_id: product.supplierId,
      category_id: product.categoryId,
      category_path: categoryPath,
      titles: product.titles,
      descriptions: Object.fromEntries(descriptions.map(([language, html]) => [language, sanitiseSource(html)])),
      attributes: product.attributes,
      source_images: product.images,
      unit: product.unit,
      quote_type: product.quoteType,
      one_piece_fen: product.onePieceFen ?? null,
      min_order_quantity: product.minOrderQuantity,
      batch_number: product.batchNumber,
      source_tiers: product.tiers,
      month_sold: product.monthSold,
      total_sold: product.totalSold,
      repurchase_rate: product.repurchaseRate,
      weight_grams: product.weightGrams,
      weight_is_assumed: product.weightGrams === 0 || (product.isWeightAssumed ?? false),
      weight_source: product.weightSource ?? null,
      volume_cm3: product.volumeCm3,
      carton_quantity: product.cartonQuantity,
      hs_code: product.hsCode,
      origin: product.origin,
      is_patent: product.isPatent,
      needs_authorization: product.needsAuthorization,
      source_hash: hash,
      skus: prepareSkus(product),
    },
    supplier,
  );
}

/** Adds the words under which the product is found. */
export function withSearchRow(product: Omit<PreparedProduct, 'search_row'>, supplier: Texts): PreparedProduct {
  const { id, titles, attributes, skus, category_path } = product;
  const sku_values = skus.flatMap((sku) => sku.attributes.map(({ value }) => value));
  return { ...product, search_row: searchRow(id, { titles, attributes, sku_values, supplier, category_path }) };
}

const separator = /[;；]/;
const listSeparator = /[;；,，、/]/;

function parts(text: string): string[] {
  return text.split(separator).map((part) => part.trim());
}

/** One part of a text, in every language that has as many parts. */
function partOf(texts: Texts, index: number, count: number): Texts {
  const found: Texts = {};
  for (const [language, text] of Object.entries(texts)) {
    const pieces = parts(text);
    const piece = pieces[index];
    if (pieces.length === count && piece) found[language] = piece;
  }
  return found;
}

function nameOfValue(value: string, attributes: readonly NamedTexts[]): Texts | undefined {
  const whole = attributes.find((attribute) => sourceText(attribute.value) === value);
  const inList = (attribute: NamedTexts) =>
    sourceText(attribute.value)
      .split(listSeparator)
      .some((part) => part.trim() === value);
  return (whole ?? attributes.find(inList))?.name;
}

function splitOne(composite: NamedTexts, productAttributes: readonly NamedTexts[]): NamedTexts[] {
  const values = parts(sourceText(composite.value));
  if (values.length < 2 || values.includes('')) return [composite];
  const ownNames = parts(sourceText(composite.name));
  const pickers = values.map((value, index) => ({
    name:
      ownNames.length === values.length
        ? partOf(composite.name, index, values.length)
        : nameOfValue(value, productAttributes),
    value: partOf(composite.value, index, values.length),
  }));
  const complete = pickers.filter((picker): picker is NamedTexts => picker.name !== undefined);
  const names = new Set(complete.map(({ name }) => sourceText(name)));
  return names.size === values.length ? complete : [composite];
}

/**
 * Splits composite SKU attributes into one entry per picker (specification §3): a value made of several attribute
 * values separated by semicolons, each matching one of the product's attributes. A picker is named after that
 * attribute, or after its part of the composite's own name if that is a list of the same length. All SKUs of a product
 * are split alike or, if one does not fit, none.
 */
export function splitComposites(
  skus: readonly (readonly NamedTexts[])[],
  productAttributes: readonly NamedTexts[],
): NamedTexts[][] {
  const split = skus.map((attributes) => attributes.flatMap((attribute) => splitOne(attribute, productAttributes)));
  const pickers = new Set(split.map((attributes) => attributes.map(({ name }) => sourceText(name)).join('\n')));
  return pickers.size <= 1 ? split : skus.map((attributes) => [...attributes]);
}
