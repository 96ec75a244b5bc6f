import { expect, test } from 'vitest';
import { openGateway, warehouse } from '#testing/alibaba-gateway.ts';

const { gateway, open } = await openGateway();
const marketplace = open();
await marketplace.access.connect('code-1', 'https://shop.example/back');

const wrapped = (result: unknown, code = '200') => ({ result: { success: true, code, message: 'ok', result } });

const flask = {
  offerId: 790000000123,
  subject: '不锈钢保温杯500ml',
  subjectTrans: 'Stainless steel vacuum flask 500 ml',
  imageUrl: 'https://cbu01.example/flask.jpg',
  whiteImage: null,
  priceInfo: { price: '14.80', promotionPrice: '9.90', consignPrice: '16.50', jxhyPrice: null, pfJxhyPrice: null },
  monthSold: 3120,
  sales7d: '702',
  repurchaseRate: '23%',
  minOrderQuantity: 2,
  isOnePsale: true,
  isPatentProduct: false,
  sellerIdentities: ['powerful_merchants', 'super_factory'],
  sellerDataInfo: { compositeServiceScore: '4.5', tpYear: 8, repeatPurchasePercent: '61%' },
  productSimpleShippingInfo: { perfectFulfillmentRate30d: '99.1%', qualityReturnRate30d: null },
};

test('a search sends its words and filters as one field, and reads hits, totals and rates', async () => {
  gateway.on('product.search.keywordQuery', () =>
    wrapped({ totalRecords: 61, totalPage: 4, pageSize: 20, currentPage: 1, data: [flask] }),
  );
  const page = await marketplace.search(
    {
      words: 'flask',
      language: 'en',
      page: 1,
      pageSize: 99,
      sort: 'price_up',
      priceFromFen: 500,
      priceToFen: 2050,
      soldFrom: 100,
      categoryId: '1037648',
      shipsWithinHours: 48,
    },
    'browsing',
  );
  expect(JSON.parse(gateway.calls.at(-1)?.fields.offerQueryParam ?? '')).toEqual({
    keyword: 'flask',
    country: 'en',
    beginPage: 1,
    pageSize: 50,
    sort: '{"price":"asc"}',
    filter: 'shipIn48Hours',
    priceStart: '5.00',
    priceEnd: '20.50',
    categoryId: 1037648,
    saleFilterList: [{ saleType: 'sales30', saleStart: '100' }],
  });
  expect(page).toEqual({
    total: 61,
    pages: 4,
    hits: [
      {
        offerId: '790000000123',
        titles: { zh: '不锈钢保温杯500ml', en: 'Stainless steel vacuum flask 500 ml' },
        picture: 'https://cbu01.example/flask.jpg',
        // The seller's promotion is left out.
        priceFen: 1480,
        minOrderQuantity: 2,
        sold30: 3120,
        repurchaseRate: 0.23,
        isPatent: false,
        sellsSinglePieces: true,
        seller: {
          id: '',
          name: '',
          years: 8,
          isFactory: true,
          score: 4.5,
          logisticsScore: undefined,
          disputeScore: undefined,
          offerScore: undefined,
          repeatBuyers: 0.61,
          onTimeRate: 0.991,
          faultReturnRate: 0,
        },
        weight: undefined,
      },
    ],
  });
});

test('guard: readItems. One odd offer is set aside and named by its field, and the others are hits', async () => {
  const odd = { ...flask, offerId: 790000000124, priceInfo: { price: 'cheap' } };
  gateway.on('product.search.keywordQuery', () => wrapped({ totalRecords: 2, totalPage: 1, data: [odd, flask, 7] }));
  const { hits, setAside } = await marketplace.search(
    { words: 'Kanne', language: 'de', page: 1, pageSize: 20 },
    'browsing',
  );
  expect(hits.map(({ offerId }) => offerId)).toEqual(['790000000123']);
  expect(setAside?.map(({ id, problem }) => [id, problem.split(':')[0]])).toEqual([
    ['790000000124', 'priceInfo.price'],
    ['#2', 'the answer'],
  ]);
  // The marketplace does not speak German: it is asked in English, and the title says so.
  expect(JSON.parse(gateway.calls.at(-1)?.fields.offerQueryParam ?? '').country).toBe('en');
});

test('without words a category is searched by its name, and nothing else can be', async () => {
  const home = { categoryId: 7, chineseName: '杯', leaf: true, children: [] };
  gateway.on('category.translation.getById', () => wrapped(home, 'S0000'));
  gateway.on('product.search.keywordQuery', () => wrapped({ totalRecords: 0, totalPage: 0, data: null }));
  expect(
    (await marketplace.search({ categoryId: '7', language: 'en', page: 1, pageSize: 20 }, 'browsing')).hits,
  ).toEqual([]);
  expect(JSON.parse(gateway.calls.at(-1)?.fields.offerQueryParam ?? '')).toMatchObject({
    keyword: '杯',
    categoryId: 7,
  });
  await expect(marketplace.search({ language: 'en', page: 1, pageSize: 20 }, 'browsing')).rejects.toMatchObject({
    kind: 'refused',
    code: 'words_missing',
  });
});

test('an answer that does not fit is an odd one, named by its field', async () => {
  gateway.on('product.search.keywordQuery', () => wrapped({ totalRecords: 'many', data: [] }));
  await expect(
    marketplace.search({ words: 'cup', language: 'en', page: 1, pageSize: 20 }, 'browsing'),
  ).rejects.toMatchObject({
    kind: 'odd_answer',
    message: expect.stringMatching(/^result\.totalRecords: /),
  });
});

test('a picture is uploaded once; its frames can be searched by its id', async () => {
  gateway.on('product.image.upload', () => wrapped('1034567890123456789'));
  gateway.on('product.search.imageQuery', () =>
    wrapped({
      totalRecords: 1,
      totalPage: 1,
      data: [{ ...flask, companyName: '永康杯厂' }],
      picRegionInfo: { currentRegion: '265,597,326,764', yoloCropRegion: '265,597,326,764;10,90,20,80;9,1,2,3' },
    }),
  );
  const bytes = Uint8Array.from([0xff, 0xd8, 0xff, 1, 2]);
  const first = await marketplace.searchByPicture(
    { picture: { bytes }, language: 'ja', page: 1, pageSize: 20 },
    'browsing',
  );
  expect(JSON.parse(gateway.of('product.image.upload')[0]?.fields.uploadImageParam ?? '')).toEqual({
    imageBase64: Buffer.from(bytes).toString('base64'),
  });
  expect(first).toMatchObject({
    pictureId: '1034567890123456789',
    frames: [
      { left: 265, right: 597, top: 326, bottom: 764 },
      { left: 10, right: 90, top: 20, bottom: 80 },
    ],
  });
  expect(first.hits[0]?.seller?.name).toBe('永康杯厂');
  const [, frame] = first.frames;
  if (!frame) throw new Error('a second frame was expected');
  const picture = { id: first.pictureId };
  await marketplace.searchByPicture({ picture, frame, language: 'ja', page: 2, pageSize: 20 }, 'browsing');
  expect(JSON.parse(gateway.calls.at(-1)?.fields.offerQueryParam ?? '')).toMatchObject({
    imageId: '1034567890123456789',
    region: '10,90,20,80',
    beginPage: 2,
  });
  expect(gateway.of('product.image.upload')).toHaveLength(1);
  const large = { bytes: new Uint8Array(3 * 1024 * 1024 + 1) };
  await expect(
    marketplace.searchByPicture({ picture: large, language: 'en', page: 1, pageSize: 20 }, 'browsing'),
  ).rejects.toMatchObject({ kind: 'refused' });
});

const detail = (country: string) => ({
  offerId: 790000000123,
  categoryId: 1037648,
  categoryName: '保温杯',
  subject: '不锈钢保温杯',
  subjectTrans: country === 'en' ? 'Vacuum flask' : '真空フラスコ',
  description: '<p>杯</p>',
  descriptionTrans: `<p>${country}</p>`,
  productImage: { images: ['https://cbu01.example/1.jpg', 'https://cbu01.example/2.jpg'], whiteImage: null },
  productAttribute: [
    {
      attributeId: '287',
      attributeName: '材质',
      value: '304不锈钢',
      attributeNameTrans: `material-${country}`,
      valueTrans: '304',
    },
  ],
  productSkuInfos: [
    {
      skuId: 5600000000456,
      specId: 'f0a1b2c3d4e5f60718293a4b5c6d7e8f',
      amountOnSale: 120,
      price: '15.60',
      cargoNumber: 'BW-500-R',
      skuAttributes: [
        {
          attributeId: 3216,
          attributeName: '颜色',
          value: '红',
          attributeNameTrans: 'Colour',
          valueTrans: `red-${country}`,
          skuImageUrl: 'https://cbu01.example/red.jpg',
        },
      ],
    },
    { skuId: 5600000000457, specId: 'aaaa', amountOnSale: null, price: '15.605', skuAttributes: [] },
  ],
  productSaleInfo: {
    amountOnSale: 120,
    quoteType: 1,
    priceRangeList: [{ startQuantity: 2, price: '15.60' }],
    unitInfo: { unit: '个', transUnit: 'piece' },
    fenxiaoSaleInfo: { onePieceFreePostage: true, onePiecePrice: '18.00' },
  },
  minOrderQuantity: 2,
  batchNumber: null,
  status: 'published',
  sellerOpenId: 'BBBseller1',
  companyName: '永康杯厂',
  soldOut: '48210',
  isSelect: 'false',
  tradeScore: '4.5',
  sellerMixSetting: { generalHunpi: true, mixAmount: 100, mixNumber: 10 },
  tagInfoList: [{ key: 'isOnePsale', value: true }],
  certificateList: [
    { certificateName: 'CE', certificateCode: '7', certificatePhotoList: ['https://cbu01.example/ce.jpg'] },
  ],
  sellerDataInfo: { compositeServiceScore: '4.0', collect30DayWithin48HPercent: '97.5%' },
  productShippingInfo: {
    weight: 0.41,
    pkgSizeSource: '预测-同款放大',
    officialWeight: null,
    skuShippingInfoList: [{ skuId: 5600000000457, weight: 402 }],
    skuShippingDetails: [
      { skuId: '5600000000456', weight: 0.35, pkgSizeSource: '商家自填', aiWeight: 0.36, aiWeightAccuracy: '80%' },
      { skuId: '5600000000457', aiWeight: 0.37, aiWeightAccuracy: '80%' },
    ],
  },
});

test('an offer is read in each language that the marketplace speaks, and always in Chinese', async () => {
  gateway.on('product.search.queryProductDetail', ({ offerDetailParam = '' }) =>
    wrapped(detail(JSON.parse(offerDetailParam).country)),
  );
  const before = gateway.calls.length;
  const offer = await marketplace.readOffer('790000000123', ['en', 'ja', 'de', 'zh'], 'freshness');
  expect(gateway.calls.slice(before)).toHaveLength(2);
  expect(gateway.calls.at(-1)?.fields.offerDetailParam).toContain('"offerId":790000000123,');
  expect(offer).toMatchObject({
    isGone: false,
    isPublished: true,
    categoryId: '1037648',
    seller: { id: 'BBBseller1', name: '永康杯厂', score: 4, onTimeRate: 0.975, faultReturnRate: undefined },
    titles: { zh: '不锈钢保温杯', en: 'Vacuum flask', ja: '真空フラスコ' },
    descriptions: { zh: '<p>杯</p>', en: '<p>en</p>', ja: '<p>ja</p>' },
    attributes: [
      { name: { zh: '材质', en: 'material-en', ja: 'material-ja' }, value: { zh: '304不锈钢', en: '304', ja: '304' } },
    ],
    quoteType: 1,
    tiers: [],
    onePieceFen: 1800,
    minOrderQuantity: 2,
    batchNumber: 1,
    mixing: { pieces: 10, amountFen: 10_000 },
    soldTotal: 48_210,
    certificates: [{ name: 'CE', code: '7', pictures: ['https://cbu01.example/ce.jpg'] }],
    skus: [
      {
        specId: 'f0a1b2c3d4e5f60718293a4b5c6d7e8f',
        skuId: '5600000000456',
        picture: 'https://cbu01.example/red.jpg',
        priceFen: 1560,
        amountOnSale: 120,
        weight: { grams: 350, source: 'seller' },
        cargoNumber: 'BW-500-R',
      },
      // Rounded up from half a fen; stock that is not said is not promised; the estimate comes before what was predicted.
      { priceFen: 1561, amountOnSale: 0, weight: { grams: 370, source: 'ai', certainty: 0.8 } },
    ],
  });
  expect(offer).not.toHaveProperty('hsCode');
});

test('guard: isGone. A refusal that says so takes an offer off sale; their failure does not', async () => {
  gateway.on('product.search.queryProductDetail', () => wrapped(null, '404'));
  expect(await marketplace.readOffer('1', ['en'], 'orders')).toEqual({ isGone: true, offerId: '1', code: '404' });
  gateway.on('product.search.queryProductDetail', () => wrapped(null, '500'));
  await expect(marketplace.readOffer('1', ['en'], 'orders')).rejects.toMatchObject({ kind: 'refused', code: '500' });
  gateway.on('product.search.queryProductDetail', () => wrapped(detail('en')));
  await expect(marketplace.readOffer('1', ['en'], 'orders')).rejects.toMatchObject({ kind: 'odd_answer' });
});

test('categories, in both forms of the answer', async () => {
  const children = [
    { categoryId: 2, chineseName: '杯', translatedName: 'Cups', leaf: true, level: '2', parentCateId: 1 },
  ];
  const category = { categoryId: 1, chineseName: '家居', translatedName: 'Home', leaf: 'false', level: '1', children };
  gateway.on('category.translation.getById', () => ({
    result: category,
    success: true,
    code: 'S0000',
    message: '成功',
  }));
  const home = { id: '1', name: 'Home', children: [{ id: '2', name: 'Cups', isLeaf: true }] };
  expect(await marketplace.readCategory('1', 'en')).toEqual(home);
  gateway.on('category.translation.getById', () => wrapped({ ...category, children: null }, 'S0000'));
  expect(await marketplace.readCategory('1', 'zh')).toEqual({ id: '1', name: '家居', children: [] });
  gateway.on('category.translation.getById', () => wrapped(null, 'S0001'));
  expect(await marketplace.readCategory('9', 'en')).toBeUndefined();
});

test('freight to the warehouse: free, a sum, or not known', async () => {
  const freight = { freight: '12.30', freePostage: false, subTemplateType: 0 };
  gateway.on('product.freight.estimate', () => wrapped(freight, 'S0000'));
  const request = { offerId: '790000000123', pieces: [{ skuId: '5600000000456', quantity: 3 }] };
  expect(await marketplace.estimateFreight(request)).toBe(1230);
  expect(JSON.parse(gateway.calls.at(-1)?.fields.productFreightQueryParamsNew ?? '')).toEqual({
    offerId: 790000000123,
    toProvinceCode: warehouse.provinceCode,
    toCityCode: warehouse.cityCode,
    toCountryCode: warehouse.districtCode,
    totalNum: 3,
    logisticsSkuNumModels: [{ skuId: '5600000000456', number: 3 }],
  });
  gateway.on('product.freight.estimate', () => wrapped({ ...freight, freePostage: true }));
  expect(await marketplace.estimateFreight(request)).toBe(0);
  gateway.on('product.freight.estimate', () => wrapped({ ...freight, subTemplateType: 2 }));
  expect(await marketplace.estimateFreight(request)).toBeUndefined();
});

test('following, a seller’s offers and a collection', async () => {
  gateway.on('alibaba.product.follow.crossborder', () => ({ code: 0, message: 'success' }));
  await marketplace.follow('790000000123');
  expect(gateway.calls.at(-1)?.fields.productId).toBe('790000000123');
  gateway.on('alibaba.product.unfollow.crossborder', () => ({ code: 5, message: 'no' }));
  await expect(marketplace.unfollow('790000000123')).rejects.toMatchObject({ kind: 'refused', code: '5' });

  gateway.on('product.search.querySellerOfferList', () => wrapped({ totalRecords: 1, totalPage: 1, data: [flask] }));
  expect((await marketplace.offersOfSeller('BBBseller1', 2, 'en', 'browsing')).hits).toHaveLength(1);
  expect(JSON.parse(gateway.calls.at(-1)?.fields.offerQueryParam ?? '')).toMatchObject({
    sellerOpenId: 'BBBseller1',
    beginPage: 2,
  });

  gateway.on('pool.product.pull', ({ offerPoolQueryParam = '' }) =>
    JSON.parse(offerPoolQueryParam).offerPoolId === 11
      ? wrapped([{ offerId: 1, bizCategoryId: '2', offerPoolTotal: 230 }], 'S0000')
      : wrapped(null, '403'),
  );
  expect(await marketplace.offersOfCollection('11', 1)).toEqual({ offerIds: ['1'], pages: 3 });
  expect(await marketplace.offersOfCollection('12', 1)).toBeUndefined();
});
