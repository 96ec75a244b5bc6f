import { deliveryTo } from '@sampan/contract/landed-cost';
import { describe, expect, test } from 'vitest';
import { unchangedTemplates } from '#domains/listings/terms/listing-templates.ts';
import { defaultSettings } from '#shop/settings/default-settings.ts';
import { buildProduct, type ProductTexts } from './build-product.ts';
import type { Published, PublishedVariant } from './offered-store.ts';
import { type OfferedProduct, type OfferedVariant, planOffers } from './plan-offers.ts';

const terms = {
  rule: {
    basis: 'goods' as const,
    bands: [{ from: 0, factorE4: 24_000, plus: 0 }],
    rounding: 'none' as const,
    leastMarginE6: 300_000,
  },
  perUsdE6: 1_000_000,
  decimals: 2,
  vatE6: 0,
  delivery: deliveryTo('DE', '', defaultSettings),
  buffer: 5,
  compare: null,
};
const listed: OfferedProduct = {
  state: 'listed',
  serving: 'none',
  agreedMarginE6: null,
  isDrifted: false,
  isHeld: false,
};
const variant = (over: Partial<OfferedVariant> = {}): OfferedVariant => ({
  skuId: 1,
  remoteId: 'v1',
  isChosen: true,
  isOnSale: true,
  amount: 105,
  ownPriceE4: null,
  tiers: [{ from: 1, priceE4: 30_000 }],
  minOrderQuantity: 1,
  batchNumber: 1,
  onePieceE4: null,
  supplierId: 'one',
  categoryPath: [7],
  weightGrams: 300,
  volumeCm3: 900,
  isWeightAssumed: false,
  ownPrice: null,
  sentPrice: 720,
  sentPieces: 100,
  sentCompare: null,
  sentStoreCostE4: 30_000,
  sendingPrice: null,
  sendingPieces: null,
  seenPrice: null,
  isMissing: false,
  ...over,
});
const costing = (priceE4: number, over: Partial<OfferedVariant> = {}) =>
  variant({ tiers: [{ from: 1, priceE4 }], ...over });
const sent = ({ offers }: { offers: readonly { newPrice?: number | undefined; newPieces?: number | undefined }[] }) =>
  offers.map(({ newPrice, newPieces }) => [newPrice, newPieces]);

describe('an offer', () => {
  test('contains nothing that the shop already has', () =>
    expect(planOffers(listed, [variant()], terms).offers).toEqual([]));
  test('contains what the shop may have, if another attempt got no answer', () => {
    expect(sent(planOffers(listed, [variant({ sendingPrice: 744 })], terms))).toEqual([[720, undefined]]);
    expect(sent(planOffers(listed, [variant({ sendingPieces: 3 })], terms))).toEqual([[undefined, 100]]);
  });
  test('contains a price that follows its cost', () =>
    expect(sent(planOffers(listed, [costing(31_000)], terms))).toEqual([[744, undefined]]));
  test('contains the stock less the buffer, and never less than none', () => {
    expect(sent(planOffers(listed, [variant({ amount: 40 })], terms))).toEqual([[undefined, 35]]);
    expect(sent(planOffers(listed, [variant({ amount: 3 })], terms))).toEqual([[undefined, 0]]);
  });
  test('contains no stock of a variant that is no longer sold here', () =>
    expect(planOffers(listed, [variant({ isOnSale: false })], terms)).toMatchObject({
      isSoldOut: true,
      offers: [{ newPieces: 0 }],
    }));
  test('contains an own price, whatever the cost', () =>
    expect(sent(planOffers(listed, [costing(31_000, { ownPrice: 999 })], terms))).toEqual([[999, undefined]]));
  test('contains nothing about variants that are not published', () =>
    expect(
      planOffers(
        listed,
        [variant({ isChosen: false, amount: 1 }), variant({ isMissing: true, amount: 1 }), variant({ remoteId: null })],
        terms,
      ).offers,
    ).toEqual([]));
});

describe('a rising cost', () => {
  test('pauses the product if the shop’s price leaves too little: no stock, and no new price', () => {
    const plan = planOffers(listed, [costing(56_000)], terms);
    expect(plan.state).toBe('paused');
    expect(sent(plan)).toEqual([[undefined, 0]]);
  });
  test('sends the new price if it rises a little', () =>
    expect(planOffers(listed, [costing(50_000)], terms).state).toBe('listed'));
  test('guard: breaksMargin. Leaving exactly the least margin does not pause, a hair less does', () => {
    expect(planOffers(listed, [costing(50_400)], terms).state).toBe('listed');
    expect(planOffers(listed, [costing(50_401)], terms).state).toBe('paused');
  });
  test('pauses all variants because of one', () =>
    expect(sent(planOffers(listed, [costing(56_000), variant({ skuId: 2, remoteId: 'v2' })], terms))).toEqual([
      [undefined, 0],
      [undefined, 0],
    ]));
  test('does not pause what the reseller agreed to', () =>
    expect(planOffers({ ...listed, agreedMarginE6: 200_000 }, [costing(56_000)], terms).state).toBe('listed'));
  test('sells again once it falls back', () => {
    const plan = planOffers({ ...listed, state: 'paused' }, [costing(31_000, { sentPieces: 0 })], terms);
    expect(plan.state).toBe('listed');
    expect(sent(plan)).toEqual([[744, 100]]);
  });
  test('does not matter for sold-out goods', () =>
    expect(planOffers(listed, [costing(56_000, { amount: 0 })], terms).state).toBe('listed'));
});

test('of a rule that demands more pauses nothing: the reseller chose it', () =>
  expect(planOffers(listed, [variant()], { ...terms, rule: { ...terms.rule, leastMarginE6: 700_000 } })).toMatchObject({
    state: 'listed',
    offers: [{ newPrice: 1000 }],
  }));

describe('a price that was changed in the shop', () => {
  const drifted = { ...listed, isDrifted: true };
  test('stays, and stock is still sent', () =>
    expect(sent(planOffers(drifted, [costing(31_000, { seenPrice: 650, amount: 10 })], terms))).toEqual([
      [undefined, 5],
    ]));
  test('counts for the margin', () =>
    expect(planOffers(drifted, [costing(31_000, { seenPrice: 400 })], terms).state).toBe('paused'));
});

test('expired goods are sent with no stock', () =>
  expect(sent(planOffers({ ...listed, state: 'expired' }, [variant()], terms))).toEqual([[undefined, 0]]));

describe('guard: buildProduct. A shop receives', () => {
  const shown = (over: Partial<PublishedVariant>): PublishedVariant => ({
    ...variant(),
    publicationId: 'own',
    shopSku: 'SP-1',
    attributes: [],
    image: null,
    weightGrams: 410,
    sentCostE4: null,
    isWithdrawn: false,
    stock: 105,
    ownPieces: 0,
    ...over,
  });
  const colour = (en: string, de: string) => [{ name: { en: 'Colour', de: 'Farbe' }, value: { en, de } }];
  const published: Published = {
    ...listed,
    id: 'own',
    shopId: 's',
    buyerId: 'b',
    productId: 7,
    remoteId: null,
    key: 'key-7',
    isActive: true,
    texts: {},
    pictures: null,
    groupIds: ['g2'],
    sentGroupIds: ['g1'],
    sentLook: null,
    attempts: 1,
    isOnSale: true,
    titles: {},
    needsAuthorization: false,
    isSoldOut: false,
    tellsWhenBack: false,
    variants: [
      shown({ attributes: colour('Red', 'Rot'), image: '/pictures/red.webp' }),
      shown({
        skuId: 2,
        shopSku: 'MY-2',
        attributes: colour('Blue', 'Blau'),
        weightGrams: 395,
        ownPrice: 999,
        amount: 3,
      }),
      shown({ skuId: 3, shopSku: 'SP-3', isChosen: false }),
      shown({ skuId: 4, shopSku: 'SP-4', isWithdrawn: true }),
    ],
  };
  const texts: ProductTexts = {
    titles: { en: 'Mug', de: 'Becher' },
    descriptions: { de: '<p>Glasiert.<img src="/pictures/glaze.webp" /></p>' },
    images: ['/pictures/red.webp', 'https://cdn.example/both.webp'],
    supplier: { en: 'Kestrel Kilns' },
    categories: [{ en: 'Kitchen', de: 'Küche' }, { en: 'Mugs' }],
    hsCode: '6912.00',
    origin: 'CN',
  };
  const market = { countryIso: 'DE', lineId: '', vatE6: 0 };
  const german = {
    ...terms,
    market,
    tariffs: defaultSettings,
    currency: 'EUR',
    language: 'de' as const,
    isPaused: false,
    version: 1,
    shopName: 'Haus Okafor',
    ...unchangedTemplates,
  };
  const limits = { options: 3, variants: 100, titleMax: 200 };
  const planned = (over: Partial<Published> = {}, more = {}) =>
    buildProduct({ ...published, ...over }, texts, { terms: german, limits, origin: 'https://shop.example', ...more })
      ?.product;

  test('everything in its language and currency, with full URLs, and nothing that is not chosen', () => {
    expect(planned()).toEqual({
      key: 'key-7',
      title: 'Becher',
      descriptionHtml: '<p>Glasiert.<img src="https://shop.example/pictures/glaze.webp" /></p>',
      vendor: 'Haus Okafor',
      productType: 'Mugs',
      tags: ['Küche', 'Mugs'],
      handle: 'becher',
      number: 7,
      hsCode: '691200',
      originIso: 'CN',
      isActive: true,
      pictures: [
        { url: 'https://shop.example/pictures/red.webp', alt: 'Becher' },
        { url: 'https://cdn.example/both.webp', alt: 'Becher' },
      ],
      options: [{ name: 'Farbe', values: ['Rot', 'Blau'] }],
      variants: [
        {
          sku: 'SP-1',
          values: ['Rot'],
          price: '7.20',
          // 3.00, at the warehouse 3.06, its inspection 2.00, service 0.15, and 8.00 by express, the cheapest.
          cost: '16.21',
          pieces: 100,
          weightGrams: 410,
          picture: 'https://shop.example/pictures/red.webp',
        },
        { sku: 'MY-2', values: ['Blau'], price: '9.99', cost: '16.21', pieces: 0, weightGrams: 395 },
      ],
      groupIds: ['g2'],
      formerGroupIds: ['g1'],
    });
  });
  test('the id of a product that it has, and the reseller’s own words and pictures as text', () => {
    const own = { de: { title: 'Mein Becher', description: 'Schwer & <gut>\n\nGlasiert' } };
    expect(
      planned({ remoteId: '42', isActive: false, texts: own, pictures: ['https://cdn.example/both.webp'] }),
    ).toMatchObject({
      id: '42',
      title: 'Mein Becher',
      descriptionHtml: '<p>Schwer &amp; &lt;gut&gt;</p><p>Glasiert</p>',
      isActive: false,
      pictures: [{ url: 'https://cdn.example/both.webp', alt: 'Mein Becher' }],
    });
  });
  test('no picture that it cannot load, no longer title and no more variants than it accepts', () => {
    const small = { ...limits, variants: 1, titleMax: 3 };
    expect(planned({}, { origin: undefined, limits: small })).toMatchObject({
      title: 'Bec',
      descriptionHtml: '<p>Glasiert.</p>',
      pictures: [{ url: 'https://cdn.example/both.webp' }],
      variants: [{ sku: 'SP-1' }],
    });
    const own = { de: { title: 'Be🍵cher', description: '' } };
    expect(planned({ texts: own }, { limits: small })).toMatchObject({ title: 'Be' });
  });
  test('nothing, if nothing can be sold there', () => {
    const none = published.variants.map((one) => ({ ...one, isChosen: false }));
    expect(planned({ variants: none })).toBeUndefined();
  });
});
