import { StructuredData } from '../../components/structured-data.tsx';
import { usePath } from '../../lib/paths.ts';
import { useRootData } from '../../lib/root-data.ts';
import type { Loaded } from './product-detail.tsx';

/** Every quantity price that the stock can fill is an offer of its own, from its quantity on. */
function offersOf(product: Loaded['product']) {
  const { price, maxPrice, priceRangeList, amountOnSale } = product.productSaleInfo;
  const least = Math.max(amountOnSale, product.minOrderQuantity);
  const tiers = priceRangeList.filter(({ startQuantity }) => startQuantity <= least);
  return {
    '@type': 'AggregateOffer',
    priceCurrency: 'USD',
    lowPrice: Math.min(price, ...tiers.map((tier) => tier.price)),
    highPrice: maxPrice,
    offerCount: tiers.length,
    availability: `https://schema.org/${product.isSoldOut ? 'OutOfStock' : 'InStock'}`,
    offers: tiers.map((tier) => ({
      '@type': 'Offer',
      priceCurrency: 'USD',
      price: tier.price,
      eligibleQuantity: { '@type': 'QuantitativeValue', minValue: tier.startQuantity },
    })),
  };
}

/** The product and the way to it, for search engines. */
export function ProductData({ product, way }: { product: Loaded['product']; way: { name: string; to: string }[] }) {
  const path = usePath();
  const origin = useRootData()?.origin ?? '';
  const absolute = (address: string) => (address.startsWith('/') ? origin + address : address);
  return (
    <>
      <StructuredData
        data={{
          '@type': 'Product',
          name: product.subjectTrans,
          sku: String(product.offerId),
          image: product.productImage.images.map(absolute),
          category: way.map(({ name }) => name).join(' > '),
          offers: offersOf(product),
        }}
      />
      <StructuredData
        data={{
          '@type': 'BreadcrumbList',
          itemListElement: way.map(({ name, to }, index) => ({
            '@type': 'ListItem',
            position: index + 1,
            name,
            item: origin + path(to),
          })),
        }}
      />
    </>
  );
}
