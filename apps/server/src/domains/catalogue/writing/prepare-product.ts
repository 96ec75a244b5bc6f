import { createHash } from 'node:crypto';
import type { SupplierProduct, SupplierSku } from '#connectors/supplier/supplier.ts';
import { sanitiseSource } from '#domains/catalogue/descriptions/sanitise-description.ts';
import { searchRow } from '#domains/catalogue/index/search-row.ts';
import type { PreparedProduct, PreparedSku } from '#domains/catalogue/overrides/prepared-product.ts';
import type { Texts } from '#domains/catalogue/texts.ts';
import { splitComposites } from './split-composite.ts';

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
