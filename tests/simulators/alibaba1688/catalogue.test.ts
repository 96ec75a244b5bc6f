import { afterAll, expect, it } from 'vitest';
import { samplePictures } from './sample-goods.ts';
import { type Body, blocks, flask, mug, openPlatform, tape } from './testing.ts';

const { simulator, call } = await openPlatform();
afterAll(() => simulator.stop());

const search = async (more: object, name = 'product.search.keywordQuery'): Promise<Body> =>
  (await call(name, { offerQueryParam: { beginPage: 1, pageSize: 20, country: 'en', ...more } })).body.result;
const ids = ({ result }: Body): number[] => result.data.map(({ offerId }: Body) => offerId);
const detail = async (offerId: number, more = {}): Promise<Body> =>
  (await call('product.search.queryProductDetail', { offerDetailParam: { offerId, country: 'en', ...more } })).body
    .result;

it('finds published goods by Chinese and translated words, narrowed, sorted and in pages', async () => {
  expect(ids(await search({ keyword: '保温杯' }))).toEqual([flask]);
  expect(ids(await search({ keyword: 'vacuum steel' }))).toEqual([flask]);
  const all = { keyword: 'e' };
  expect(await search({ ...all, pageSize: 2 })).toMatchObject({
    success: true,
    code: '200',
    result: { totalRecords: 5, totalPage: 3, pageSize: 2, currentPage: 1 },
  });
  expect(ids(await search({ ...all, pageSize: 2, beginPage: 3 }))).toHaveLength(1);
  expect(ids(await search({ ...all, sort: '{"price":"desc"}' })).slice(0, 2)).toEqual([flask, blocks]);
  expect(ids(await search({ ...all, priceStart: '5.60', priceEnd: '9.00' }))).toEqual([mug, blocks]);
  expect(ids(await search({ ...all, categoryIdList: '1037011,1813' }))).toEqual([flask, mug, blocks]);
  const sold = [{ saleType: 'sales30', saleStart: '400', saleEnd: '3000' }];
  expect(ids(await search({ ...all, saleFilterList: sold }))).toEqual([mug]);
  expect(ids(await search({ ...all, productCollectionId: '9001' }))).toEqual([flask, mug, blocks]);
  expect(ids(await search({ ...all, filter: 'isOnePsale' }))).toEqual([flask]);
});

it('writes prices as texts of yuan and ids as numbers, and translates what it can', async () => {
  const [hit] = (await search({ keyword: '保温杯', country: 'fr' })).result.data;
  expect(hit).toMatchObject({
    offerId: flask,
    subjectTrans: 'Bouteille isotherme en inox',
    priceInfo: { price: '14.80', consignPrice: '16.50' },
    sales7d: '728',
    repurchaseRate: '23%',
    topCategoryId: 15,
    thirdCategoryId: 1037648,
  });
  expect((await search({ keyword: 'x', country: 'de' })).code).toBe('400');
  expect((await search({ keyword: 'x', pageSize: 51 })).code).toBe('400');
  expect((await search({ keyword: 'x', sort: 'price' })).code).toBe('400');
});

it('shows an offer whole; attribute ids are Strings there and Longs at SKUs; one that is gone is null', async () => {
  const { result } = await detail(flask, { currency: 'HKD' });
  expect(result).toMatchObject({
    offerId: flask,
    status: 'published',
    soldOut: '25000',
    productAttribute: [{ attributeId: '1000', valueTrans: 'Stainless steel' }],
    productSaleInfo: { quoteType: 2, amountOnSale: 530, priceRangeList: [{ startQuantity: 2, price: '14.80' }, {}] },
    productShippingInfo: { weight: 0.31, skuShippingInfoList: [{ weight: 310 }, { weight: 420 }] },
    certificateList: [{ certificateCode: 'QC-1' }],
  });
  expect(result.productSkuInfos[0]).toMatchObject({ specId: expect.stringMatching(/^[0-9a-f]{32}$/), price: '14.80' });
  expect(result.productSkuInfos[1].skuAttributes[0]).toMatchObject({ attributeId: 2000, valueTrans: '750 ml' });
  expect(result.productImage.images[0]).toBe(`${simulator.origin}/pictures/steel.png`);
  expect((await fetch(result.productImage.images[0])).headers.get('content-type')).toBe('image/png');
  expect((await detail(790000000128)).result.status).toBe('expired');
  expect(await detail(1)).toMatchObject({ success: false, code: '404', result: null });
  simulator.setStatus(String(tape), 'deleted');
  expect((await detail(tape)).result).toBeNull();
  simulator.setStatus(String(tape), 'published');
});

it('finds by picture: the same and similar ones, by bytes if they are no picture', async () => {
  const upload = async (bytes: Buffer | undefined) =>
    (await call('product.image.upload', { uploadImageParam: { imageBase64: bytes?.toString('base64') ?? '' } })).body
      .result.result;
  const find = async (path: string, more = {}) => {
    const imageId = await upload(await samplePictures(path));
    return search({ imageId, ...more }, 'product.search.imageQuery');
  };
  const red = await find('/pictures/red.png');
  expect([red.success, ids(red)]).toEqual(['true', [flask]]);
  expect(red.result.picRegionInfo).toEqual({ currentRegion: '0,0,96,96', yoloCropRegion: '0,0,96,96' });
  expect(red.result.data[0].companyName).toContain('暖阳');
  const { default: sharp } = await import('sharp');
  const smaller = await sharp(await samplePictures('/pictures/blue.png'))
    .resize(60, 60)
    .jpeg()
    .toBuffer();
  expect(ids(await search({ imageId: await upload(smaller) }, 'product.search.imageQuery'))).toEqual([blocks]);
  expect(ids(await find('/pictures/tape.txt'))).toEqual([tape]);
  expect(ids(await find('/pictures/red.png', { keyword: 'mug' }))).toEqual([]);
  expect((await search({ imageId: '1' }, 'product.search.imageQuery')).success).toBe('false');
});

it('lists a seller’s goods, recommends without totals, and pulls pools as they were', async () => {
  expect(ids(await search({ sellerOpenId: 'BBBseller2' }, 'product.search.querySellerOfferList'))).toEqual([blocks]);
  const recommended = await call('product.search.offerRecommend', {
    recommendOfferParam: { beginPage: 1, pageSize: 2, country: 'en', outMemberId: 'c1' },
  });
  expect(recommended.body.result.result.map(({ offerId }: Body) => offerId)).toEqual([flask, mug]);
  const pool = async (name: string, pageNo: number, taskId = 't1') => {
    const offerPoolQueryParam = { offerPoolId: 9001, taskId, pageNo, pageSize: 2 };
    return (await call(name, { offerPoolQueryParam })).body.result.result;
  };
  expect(await pool('pool.product.total', 1)).toBe(3);
  expect(await pool('pool.product.pull', 1)).toMatchObject([{ offerId: flask }, { offerId: mug }]);
  simulator.setPool('9001', [String(tape)]);
  expect(await pool('pool.product.pull', 2)).toMatchObject([{ offerId: blocks }]);
  expect(await pool('pool.product.pull', 1, 't2')).toMatchObject([{ offerId: tape }]);
  simulator.setPool('9001', [String(flask), String(mug), String(blocks)]);
});

it('categories have Strings on top, Booleans and Longs below', async () => {
  const read = async (categoryId: number) =>
    (await call('category.translation.getById', { categoryId, language: 'en' })).body;
  expect(await read(0)).toMatchObject({
    code: '200',
    result: { level: '0', leaf: 'false', children: [{ categoryId: 15, leaf: false, level: 1 }, { leaf: true }] },
  });
  expect((await read(1037648)).result).toMatchObject({ level: '3', leaf: 'true', parentCateId: '1037011' });
  expect((await read(7)).code).toBe('404');
});
