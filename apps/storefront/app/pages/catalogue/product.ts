import type { OutputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { type Cents, lineAmount, priceDollars, readPriceE4, sum } from '@sampan/contract/money';
import { findTier, type PriceTier, readTiers, unitPrice } from '@sampan/contract/pricing';
import type { Address } from '../../features/addresses/address.ts';
import type { Estimate } from '../../features/orders/shipping.ts';

export type Product = OutputOf<Calls['getProductDetail']>;
export type Sku = Product['productSkuInfos'][number];

export interface ProductPage {
  product: Product;
  /** Only this reader can buy it. */
  isPrivate: boolean;
  contact: OutputOf<Calls['getSalesContact']>;
  /** The reader's default destination. */
  address: Address | null;
  hasAddresses: boolean;
  shipping: Shipping;
  /** What the marketplace says about who sells it to the shop; null: it comes from none. */
  seller: OutputOf<Calls['getOfferSeller']>['seller'];
}

/** The minimum order's cost delivered; no estimate if it could not be loaded. */
export interface Shipping {
  country: string;
  countryName: string;
  estimate: Estimate | null;
}

export type Quantities = ReadonlyMap<number, number>;

/** One thing to choose, such as the colour, and its values in the supplier's order. */
export interface Picker {
  name: string;
  values: { value: string; label: string; picture: string }[];
}

/** A product without colours and sizes is ordered by its own number. */
export function orderableSkus(product: Product): Sku[] {
  if (product.productSkuInfos.length > 0) return product.productSkuInfos;
  const { price, quantity, amountOnSale } = product.productSaleInfo;
  const single = { skuId: product.offerId, price, quantity, amountOnSale };
  return [{ ...single, skuImageUrl: '', ownPrice: false, skuAttributes: [] }];
}

/** In the supplier's own words. */
export function inOriginal(product: Product): Product {
  const { unitInfo } = product.productSaleInfo;
  const worded = <Named extends Product['productAttribute'][number]>(named: Named): Named => ({
    ...named,
    attributeNameTrans: named.attributeName,
    valueTrans: named.value,
  });
  return {
    ...product,
    subjectTrans: product.subject,
    description: product.originalDescription || product.description,
    productAttribute: product.productAttribute.map(worded),
    productSkuInfos: product.productSkuInfos.map((sku) => ({ ...sku, skuAttributes: sku.skuAttributes.map(worded) })),
    productSaleInfo: { ...product.productSaleInfo, unitInfo: { ...unitInfo, transUnit: unitInfo.unit } },
  };
}

export function pickersOf(product: Product): Picker[] {
  const skus = product.productSkuInfos;
  return (skus[0]?.skuAttributes ?? []).map(({ attributeNameTrans }, index) => {
    const values = new Map<string, Picker['values'][number]>();
    for (const { skuAttributes, skuImageUrl } of skus) {
      const attribute = skuAttributes[index];
      if (!attribute || values.has(attribute.value)) continue;
      const picture = index === 0 ? skuImageUrl : '';
      values.set(attribute.value, { value: attribute.value, label: attribute.valueTrans, picture });
    }
    return { name: attributeNameTrans, values: [...values.values()] };
  });
}

export function findSku(product: Product, values: readonly string[]): Sku | undefined {
  return product.productSkuInfos.find(({ skuAttributes }) =>
    values.every((value, i) => skuAttributes[i]?.value === value),
  );
}

/** "Navy, M" */
export function skuLabel({ skuAttributes }: Sku): string {
  return skuAttributes.map(({ valueTrans }) => valueTrans).join(', ');
}

/** Pieces chosen of all SKUs with a value; the count on a colour's chip. */
export function piecesOfValue(product: Product, quantities: Quantities, index: number, value: string): number {
  return product.productSkuInfos
    .filter(({ skuAttributes }) => skuAttributes[index]?.value === value)
    .reduce((total, { skuId }) => total + (quantities.get(skuId) ?? 0), 0);
}

interface Line {
  sku: Sku;
  quantity: number;
  /** US dollars, as shown and sent. */
  price: number;
  amount: Cents;
}

export interface Chosen {
  pieces: number;
  lines: Line[];
  amount: Cents;
  lowestPrice: number;
  highestPrice: number;
  /** Index of the band that applies, or -1 if there are none. */
  tier: number;
  /** The next cheaper band, if bands decide the price. */
  next: { add: number; price: number; reached: number } | null;
}

/** All colours and sizes count together; a SKU with its own price keeps it. */
export function priceSelection(product: Product, quantities: Quantities): Chosen {
  const { priceRangeList, price: listPrice } = product.productSaleInfo;
  const pieces = sum([...quantities.values()]);
  const tiers = readTiers(priceRangeList);
  const found = findTier(tiers, pieces);
  const lines = orderableSkus(product).flatMap((sku): Line[] => {
    const quantity = quantities.get(sku.skuId) ?? 0;
    if (quantity === 0) return [];
    const ownPriceE4 = sku.ownPrice || !found ? (readPriceE4(sku.price) ?? 0) : null;
    const priceE4 = unitPrice({ ownPriceE4, tiers }, pieces);
    return [{ sku, quantity, price: priceDollars(priceE4), amount: lineAmount(quantity, priceE4) }];
  });
  const prices =
    lines.length > 0 ? lines.map(({ price }) => price) : [found ? priceDollars(found.tier.priceE4) : listPrice];
  const tiersDecide = lines.length === 0 || lines.some(({ sku }) => !sku.ownPrice);
  return {
    pieces,
    lines,
    amount: sum(lines.map(({ amount }) => amount)),
    lowestPrice: Math.min(...prices),
    highestPrice: Math.max(...prices),
    tier: found?.index ?? -1,
    next: found?.next && tiersDecide ? nextTier(found.next, pieces) : null,
  };
}

function nextTier({ from, priceE4 }: PriceTier, pieces: number) {
  return { add: from - pieces, price: priceDollars(priceE4), reached: Math.round((pieces / from) * 100) };
}
