import { cutText } from '@sampan/contract/cut-text';
import { addressOf, type Place } from '../../document/search-data.ts';
import { orderableSkus, type Product, pickersOf, type Shipping, type Sku } from './product.ts';

/** A product in schema.org terms, with what search engines ask of merchants. Rendered by the server only. */

interface Facts extends Place {
  product: Product;
  shipping: Shipping;
  /** If the product has no text of its own. */
  summary: string;
}

const schema = (name: string) => `https://schema.org/${name}`;
const descriptionMax = 1000;

/** The supplier's words without their markup. */
function plainText(html: string): string {
  const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' };
  const text = html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&(\w+|#39);/g, (whole, name: string) => entities[name] ?? whole)
    .replaceAll(/\s+/g, ' ')
    .trim();
  return cutText(text, descriptionMax);
}

const brandNames = new Set(['品牌', 'brand']);
/** Placeholders of suppliers without a brand. */
const noBrand = /^(?:无|其他|没有|other|none|no |n\/a|oem|-|\/)/i;

function brandOf({ productAttribute }: Product) {
  const brand = productAttribute.find(({ attributeName }) => brandNames.has(attributeName.trim().toLowerCase()));
  if (!brand?.value.trim() || noBrand.test(brand.value) || noBrand.test(brand.valueTrans)) return undefined;
  return { '@type': 'Brand', name: brand.valueTrans || brand.value };
}

const days = (from: number, to: number) => ({
  '@type': 'QuantitativeValue',
  minValue: from,
  maxValue: to,
  unitCode: 'DAY',
});

/** The minimum order's cost to the visitor's country by each line, from the supplier's door on. */
function shippingDetails({ estimate }: Shipping) {
  if (!estimate || estimate.lines.length === 0) return undefined;
  const { country, domesticUsd, handlingDaysFrom, handlingDaysTo } = estimate;
  return estimate.lines.map(({ name, priceUsd, daysFrom, daysTo }) => ({
    '@type': 'OfferShippingDetails',
    shippingLabel: name,
    shippingRate: { '@type': 'MonetaryAmount', value: (priceUsd + domesticUsd).toFixed(2), currency: 'USD' },
    shippingDestination: { '@type': 'DefinedRegion', addressCountry: country },
    ...(daysFrom !== null &&
      daysTo !== null && {
        deliveryTime: {
          '@type': 'ShippingDeliveryTime',
          handlingTime: days(handlingDaysFrom, handlingDaysTo),
          transitTime: days(daysFrom, daysTo),
        },
      }),
  }));
}

/**
 * Goods that match the order can be returned only if the shop agrees beforehand, so there is no right of return (refund
 * policy, part 5).
 */
function returnPolicy({ shipping, ...place }: Facts) {
  if (!place.shop.policies.includes('refunds')) return undefined;
  return {
    '@type': 'MerchantReturnPolicy',
    applicableCountry: shipping.country,
    returnPolicyCategory: schema('MerchantReturnNotPermitted'),
    merchantReturnLink: addressOf(place, '/refund-policy'),
  };
}

function tierPrices({ priceRangeList, amountOnSale }: Product['productSaleInfo'], least: number) {
  const reached = priceRangeList.filter(({ startQuantity }) => startQuantity <= Math.max(amountOnSale, least));
  if (reached.length < 2) return undefined;
  return reached.map(({ startQuantity, price }) => ({
    '@type': 'UnitPriceSpecification',
    price,
    priceCurrency: 'USD',
    eligibleQuantity: { '@type': 'QuantitativeValue', minValue: startQuantity },
  }));
}

function offerOf(facts: Facts, terms: Terms, skus: readonly Sku[]) {
  const { product } = facts;
  const canBeHad = !product.isSoldOut && skus.some(({ amountOnSale }) => amountOnSale > 0);
  const isByTier = !skus.some(({ ownPrice }) => ownPrice);
  return {
    '@type': 'Offer',
    url: addressOf(facts, canonicalOf(product)),
    price: Math.min(...skus.map(({ price }) => price)),
    priceCurrency: 'USD',
    priceSpecification: isByTier ? terms.tiers : undefined,
    eligibleQuantity: { '@type': 'QuantitativeValue', minValue: product.minOrderQuantity },
    availability: schema(canBeHad ? 'InStock' : 'OutOfStock'),
    itemCondition: schema('NewCondition'),
    seller: { '@type': 'Organization', name: facts.shop.legalName || facts.shop.shopName },
    shippingDetails: terms.shipping,
    hasMerchantReturnPolicy: terms.returns,
  };
}

type Terms = ReturnType<typeof termsOf>;

/** Terms that all colours share. */
function termsOf(facts: Facts) {
  const { product, shipping } = facts;
  return {
    tiers: tierPrices(product.productSaleInfo, product.minOrderQuantity),
    shipping: shippingDetails(shipping),
    returns: returnPolicy(facts),
  };
}

export const canonicalOf = ({ offerId }: Pick<Product, 'offerId'>) => `/product-detail?id=${offerId}`;

const colourNames = new Set(['颜色', '颜色分类', 'color', 'colour']);

/** The SKUs by colour, if colour is chosen first and there are several. */
function skusByColour(product: Product) {
  const name = product.productSkuInfos[0]?.skuAttributes[0]?.attributeName ?? '';
  const colours = pickersOf(product)[0]?.values ?? [];
  if (!colourNames.has(name.trim().toLowerCase()) || colours.length < 2) return [];
  return colours.map((colour) => ({
    ...colour,
    skus: product.productSkuInfos.filter(({ skuAttributes }) => skuAttributes[0]?.value === colour.value),
  }));
}

type Offer = ReturnType<typeof offerOf>;

interface Variant {
  '@type': 'Product';
  name: string;
  color: string;
  sku: string;
  image: string | undefined;
  description: string;
  offers: Offer;
}

interface ProductData extends Record<string, unknown> {
  '@type': 'Product' | 'ProductGroup';
  description: string;
  brand: ReturnType<typeof brandOf>;
  offers?: Offer;
  variesBy?: string[];
  hasVariant?: Variant[];
}

/** A product, or a group with one product per colour. */
export function productData(facts: Facts): ProductData {
  const { product, origin } = facts;
  const absolute = (address: string) => (address.startsWith('/') ? origin + address : address);
  const image = product.productImage.images.map(absolute);
  const common = {
    name: product.subjectTrans,
    description: plainText(product.description) || facts.summary,
    brand: brandOf(product),
    category: product.categoryPath.map(({ name }) => name).join(' > '),
    url: addressOf(facts, canonicalOf(product)),
  };
  const colours = skusByColour(product);
  const terms = termsOf(facts);
  if (colours.length === 0)
    return {
      '@type': 'Product',
      ...common,
      sku: String(product.offerId),
      image,
      offers: offerOf(facts, terms, orderableSkus(product)),
    };
  return {
    '@type': 'ProductGroup',
    ...common,
    productGroupID: String(product.offerId),
    variesBy: [schema('color')],
    image,
    hasVariant: colours.map(({ label, picture, skus }) => ({
      '@type': 'Product',
      name: `${product.subjectTrans}, ${label}`,
      color: label,
      sku: String(skus[0]?.skuId),
      image: picture ? absolute(picture) : image[0],
      description: common.description,
      offers: offerOf(facts, terms, skus),
    })),
  };
}
