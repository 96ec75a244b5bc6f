import { expect, test } from 'vitest';
import { emptyDocument, type Shop } from '../../routing/document-data.ts';
import type { Product } from './product.ts';
import { productData } from './product-data.ts';

const sku = (skuId: number, colour: string, size: string, more: object = {}) => ({
  skuId,
  price: 2.5,
  quantity: 10,
  amountOnSale: 10,
  skuImageUrl: `/pictures/${colour}.webp`,
  ownPrice: false,
  skuAttributes: [
    { attributeName: '颜色', attributeNameTrans: 'Farbe', value: colour, valueTrans: colour.toUpperCase() },
    { attributeName: '尺码', attributeNameTrans: 'Größe', value: size, valueTrans: size },
  ],
  ...more,
});

const product: Product = {
  offerId: 7,
  id: 7,
  categoryId: 3,
  categoryPath: [
    { id: 1, name: 'Kleidung' },
    { id: 3, name: 'T-Shirts' },
  ],
  subject: 'T恤',
  subjectTrans: 'T-Shirt',
  description: '<h3>Über</h3>\n<p>Baumwolle &amp; &lt;mehr&gt;</p><img src="/pictures/a.webp">',
  minOrderQuantity: 5,
  batchNumber: 1,
  monthSold: 1,
  soldOut: '1',
  isSoldOut: false,
  productImage: { images: ['/pictures/a.webp', 'https://files.example/b.webp'] },
  productAttribute: [],
  productSkuInfos: [sku(71, 'navy', 'M'), sku(72, 'navy', 'L'), sku(73, 'red', 'M', { amountOnSale: 0 })],
  productSaleInfo: {
    price: 2.5,
    maxPrice: 2.5,
    quantity: 30,
    amountOnSale: 20,
    priceRangeList: [
      { startQuantity: 5, price: 2.5, quantityRange: '5-19' },
      { startQuantity: 20, price: 2.25, quantityRange: '20-99' },
      { startQuantity: 100, price: 2, quantityRange: '>=100' },
    ],
    quoteType: 2,
    unitInfo: { unit: '件', transUnit: 'Stück' },
  },
  productShippingInfo: { weightGrams: 200, cartonQuantity: 50, isWeightAssumed: false },
  supplierName: '',
  isPatentProduct: false,
  textOrigins: { title: 'given', description: 'given', attributes: 'given' },
  originalDescription: '',
};
const line = { id: 'a', name: 'Air', priceUsd: 20.1, chargedWeightKg: 2, weight: 'measured', totalUsd: 40 } as const;
const shipping = {
  country: 'DE',
  countryName: 'Deutschland',
  estimate: {
    offerId: 7,
    country: 'DE',
    pieces: 5,
    goodsUsd: 12.5,
    domesticUsd: 1.2,
    inspectionUsd: 1,
    serviceUsd: 1,
    handlingDaysFrom: 4,
    handlingDaysTo: 9,
    lines: [{ ...line, daysFrom: 10, daysTo: 15, perPieceUsd: 8 }],
  },
};
const shop: Shop = { ...emptyDocument.shop, legalName: 'Kestrel Ltd', policies: ['refunds'] };
const place = { origin: 'https://shop.example', language: 'de', shop } as const;
const facts = { ...place, product, shipping, summary: 'T-Shirt, ab 5' } as const;
const plain: Product = { ...product, productSkuInfos: [] };
type Offer = ReturnType<typeof productData>['offers'];
const url = 'https://shop.example/de/product-detail?id=7';

/**
 * Checks Google's requirements and recommendations for a merchant's offer: developers.google.com, "Merchant listing".
 */
function expectMerchantOffer(offer: Offer) {
  expect(offer).toMatchObject({
    '@type': 'Offer',
    url,
    price: 2.5,
    priceCurrency: 'USD',
    itemCondition: 'https://schema.org/NewCondition',
    seller: { '@type': 'Organization', name: 'Kestrel Ltd' },
    shippingDetails: [
      {
        shippingRate: { value: '21.30', currency: 'USD' },
        shippingDestination: { addressCountry: 'DE' },
        deliveryTime: {
          handlingTime: { minValue: 4, maxValue: 9, unitCode: 'DAY' },
          transitTime: { minValue: 10, maxValue: 15, unitCode: 'DAY' },
        },
      },
    ],
    hasMerchantReturnPolicy: {
      applicableCountry: 'DE',
      returnPolicyCategory: 'https://schema.org/MerchantReturnNotPermitted',
      merchantReturnLink: 'https://shop.example/de/refund-policy',
    },
  });
}

test('a product without colours: everything that a merchant’s listing needs', () => {
  const data = productData({ ...facts, product: plain });
  expect(data).toMatchObject({
    '@type': 'Product',
    name: 'T-Shirt',
    description: 'Über Baumwolle & <mehr>',
    sku: '7',
    url,
    image: ['https://shop.example/pictures/a.webp', 'https://files.example/b.webp'],
    category: 'Kleidung > T-Shirts',
  });
  expectMerchantOffer(data.offers);
  expect(data.offers?.availability).toBe('https://schema.org/InStock');
  expect(data.offers?.priceSpecification?.map(({ price }) => price)).toEqual([2.5, 2.25]);
});

test('a product in colours: a group, and one product for each colour', () => {
  const data = productData(facts);
  expect(data).toMatchObject({ '@type': 'ProductGroup', productGroupID: '7', url });
  expect(data.variesBy).toEqual(['https://schema.org/color']);
  expect(data.hasVariant?.map(({ sku, color, image }) => [sku, color, image])).toEqual([
    ['71', 'NAVY', 'https://shop.example/pictures/navy.webp'],
    ['73', 'RED', 'https://shop.example/pictures/red.webp'],
  ]);
  for (const { offers } of data.hasVariant ?? []) expectMerchantOffer(offers);
  expect(data.hasVariant?.map(({ offers }) => offers.availability.split('/').at(-1))).toEqual([
    'InStock',
    'OutOfStock',
  ]);
});

test('an own price counts, and no quantity lowers it', () => {
  const own = [sku(71, 'navy', 'M', { price: 3, ownPrice: true }), sku(73, 'red', 'M')];
  const [navy, red] = productData({ ...facts, product: { ...product, productSkuInfos: own } }).hasVariant ?? [];
  expect([navy?.offers.price, navy?.offers.priceSpecification]).toEqual([3, undefined]);
  expect(red?.offers.price).toBe(2.5);
});

test('a brand only where the supplier names one', () => {
  const brandOf = (value: string) => {
    const productAttribute = [{ attributeName: '品牌', attributeNameTrans: 'Marke', value, valueTrans: value }];
    return productData({ ...facts, product: { ...plain, productAttribute } }).brand;
  };
  expect(brandOf('Haier')).toEqual({ '@type': 'Brand', name: 'Haier' });
  for (const none of ['', ' ', '无', '无品牌', '其他', 'Other', 'no brand', 'None', 'N/A', 'OEM', '/', '-'])
    expect([none, brandOf(none)]).toEqual([none, undefined]);
  expect(productData(facts).brand).toBeUndefined();
});

test('without a description the summary is used; without an estimate shipping is left out', () => {
  const data = productData({
    ...facts,
    product: { ...plain, description: ' <p></p>' },
    shipping: { ...shipping, estimate: null },
  });
  expect(data.description).toBe('T-Shirt, ab 5');
  expect(data.offers?.shippingDetails).toBeUndefined();
});

test('a shop without a refund policy does not state one', () => {
  const data = productData({ ...facts, product: plain, shop: { ...shop, policies: [] } });
  expect(data.offers?.hasMerchantReturnPolicy).toBeUndefined();
});
