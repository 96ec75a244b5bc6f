import type { Delivery } from '@sampan/contract/landed-cost';
import type { Language } from '@sampan/contract/languages';
import { type PriceTerms, pricePiece, priceText, toStoreCost } from '@sampan/contract/price-rules';
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
}

export interface FileVariant {
  sku: string;
  values: string[];
  price: string;
  cost: string;
  stock: number;
  weightGrams: number;
  picture: string;
}

export interface FileProduct {
  id: number;
  title: string;
  descriptionHtml: string;
  /** Latin letters and the product's number. It never changes. */
  handle: string;
  vendor: string;
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
  return {
    id: product.id,
    title,
    descriptionHtml: withFullUrls(pickText(product.descriptions, language), origin),
    handle: handleOf(product),
    vendor: pickText(product.supplier, language),
    categories: product.categories.map((names) => pickText(names, language)),
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

function handleOf({ id, titles }: PackedProduct): string {
  const words = pickText(titles, 'en')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replaceAll(/^-+|-+$/g, '');
  return words ? `${words}-${id}` : `goods-${id}`;
}

/** The cost is of a piece by itself, delivered. */
function pricesOf(sku: PackedSku, { prices, delivery }: FileTerms): { price: string; cost: string } {
  const cost = costOf(sku, usualServing(sku), delivery);
  if (!prices) return { price: roundedUp(cost.landedE4, 2), cost: roundedUp(cost.landedE4, 2) };
  return {
    price: priceText(pricePiece(cost, prices).price, prices.decimals),
    cost: roundedUp(toStoreCost(cost.landedE4, prices.perUsdE6), prices.decimals),
  };
}

/** Rounds an amount in ten-thousandths up to the currency's decimals. */
function roundedUp(amountE4: number, decimals: number): string {
  const hundredths = decimals === 0 ? Math.ceil(amountE4 / 10_000) * 100 : Math.ceil(amountE4 / 100);
  return priceText(hundredths, decimals);
}
