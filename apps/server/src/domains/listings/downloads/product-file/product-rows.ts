import type { Delivery } from '@sampan/contract/landed-cost';
import type { Language } from '@sampan/contract/languages';
import { type ListingTemplates, listingLook, slugOf } from '@sampan/contract/listing-templates';
import {
  type CompareRule,
  compareAtOf,
  costText,
  type PriceTerms,
  pricePiece,
  priceText,
} from '@sampan/contract/price-rules';
import { pickText } from '#domains/catalogue/texts.ts';
import type { PackedProduct, PackedSku } from '#domains/listings/downloads/goods-store.ts';
import { withFullUrls } from '#domains/listings/listing-html.ts';
import { variantOptions } from '#domains/listings/offers/variant-options.ts';
import { costOf, usualServing } from '#domains/listings/terms/shop-terms.ts';

/** A product as the import files of other shops need it: one language, prices as text, full picture URLs. Pure. */

export interface FileTerms {
  language: Language;
  currency: string;
  isActive: boolean;
  /** Our scheme and host. */
  origin: string;
  delivery: Delivery;
  /** Null writes the delivered cost in US dollars. */
  prices: PriceTerms | null;
  compare: CompareRule | null;
  templates: ListingTemplates;
  /** Empty without a shop. */
  shopName: string;
}

export interface FileVariant {
  sku: string;
  values: string[];
  price: string;
  /** Empty: none. */
  compareAt: string;
  cost: string;
  stock: number;
  weightGrams: number;
  picture: string;
}

export interface FileProduct {
  id: number;
  title: string;
  descriptionHtml: string;
  /** Ends with the product's number: two products with one handle would be one. */
  handle: string;
  vendor: string;
  productType: string;
  tags: string[];
  /** Top category first. */
  categories: string[];
  pictures: string[];
  minOrderQuantity: number;
  options: { name: string; values: string[] }[];
  variants: FileVariant[];
}

/** Shopify's limit. Further options are joined into the last one. */
const optionsMax = 3;

export function toFileProduct(product: PackedProduct, terms: FileTerms): FileProduct {
  const { language, origin } = terms;
  const { options, values } = variantOptions(product.skus, language, optionsMax);
  const title = pickText(product.titles, language);
  const categories = product.categories.map((names) => pickText(names, language));
  const { templates, shopName: shop } = terms;
  const look = listingLook(templates, { shop, title, categories, number: product.id });
  return {
    ...look,
    id: product.id,
    title,
    descriptionHtml: withFullUrls(pickText(product.descriptions, language), origin),
    handle: handleOf(look.handle, product, templates),
    categories,
    pictures: product.images.map((picture) => fullUrl(picture, origin)),
    minOrderQuantity: product.minOrderQuantity,
    options,
    variants: product.skus.map((sku, index) => ({
      sku: `SP-${sku.skuId}`,
      values: values[index] ?? [],
      ...pricesOf(sku, terms),
      stock: sku.stock,
      weightGrams: sku.isWeightAssumed ? 0 : sku.weightGrams,
      picture: sku.image === null ? '' : fullUrl(sku.image, origin),
    })),
  };
}

/** Escapes commas, because the files separate pictures with them. */
const fullUrl = (picture: string, origin: string) =>
  (picture.startsWith('/') ? `${origin}${picture}` : picture).replaceAll(',', '%2C');

function handleOf(handle: string, { id, titles }: PackedProduct, templates: ListingTemplates): string {
  if (templates.handle.includes('{number}') && handle) return handle;
  const words = handle || slugOf(pickText(titles, 'en')) || 'goods';
  return `${words}-${id}`;
}

/** The cost is of a piece by itself, delivered. */
function pricesOf(
  sku: PackedSku,
  { prices, delivery, compare }: FileTerms,
): Pick<FileVariant, 'price' | 'compareAt' | 'cost'> {
  const cost = costOf(sku, usualServing(sku), delivery);
  const perUsdE6 = prices?.perUsdE6 ?? 1_000_000;
  const shown = costText(cost.landedE4, perUsdE6, prices?.decimals);
  if (!prices) return { price: shown, compareAt: '', cost: shown };
  const { price } = pricePiece(cost, prices);
  const compareAt = compareAtOf(price, compare, prices.decimals);
  return {
    price: priceText(price, prices.decimals),
    compareAt: compareAt === null ? '' : priceText(compareAt, prices.decimals),
    cost: shown,
  };
}
