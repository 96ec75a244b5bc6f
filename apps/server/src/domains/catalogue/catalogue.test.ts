import { describe, expect, test } from 'vitest';
import { askIn, dress, glass, mug, shirt, soldOut, stockShelves } from '#testing/shelves.ts';
import { openTestShop } from '#testing/shop.ts';

const shop = await openTestShop();
const make = await stockShelves(shop);

describe('categories', () => {
  test('come as a tree and level by level, in order, with counts', async () => {
    const tree = await shop.call('listCategoryTree', {});
    const home = tree.find(({ id }) => id === 10);
    expect(tree.map(({ id }) => id).filter((id) => id < 90)).toEqual([20, 10]);
    expect(home).toMatchObject({
      otherId: '10',
      otherName: 'Home',
      productCount: 4,
      children: [
        { id: 11, productCount: 3, children: [{ id: 111, children: [] }] },
        { id: 12, children: [{ id: 121 }] },
      ],
    });
    expect((await shop.call('listCategoriesLevel1', {})).map(({ id }) => id).filter((id) => id < 90)).toEqual([20, 10]);
    expect((await shop.call('listCategoriesLevel2', { id: 10 })).map(({ otherName }) => otherName)).toEqual([
      'Kitchen',
      'Bath',
    ]);
    expect(await shop.call('listCategoriesLevel3', { id: 11 })).toEqual([
      { id: 111, otherId: '111', otherName: 'Cups', productCount: 3, children: [] },
    ]);
    expect(await shop.call('listCategoriesLevel3', { id: 10 })).toEqual([]);
  });
});

describe('getProductDetail', () => {
  test('a product without variants', async () => {
    const detail = await shop.call('getProductDetail', { offerId: mug });
    expect(detail).toMatchObject({
      offerId: mug,
      id: mug,
      categoryId: 111,
      categoryPath: [
        { id: 10, name: 'Home' },
        { id: 11, name: 'Kitchen' },
        { id: 111, name: 'Cups' },
      ],
      subject: '陶瓷马克杯',
      subjectTrans: 'Ceramic mug, 350 ml',
      description: '<p>A mug.</p>',
      minOrderQuantity: 24,
      soldOut: '4000',
      isSoldOut: false,
      productSkuInfos: [],
      productSaleInfo: {
        price: 1.7606,
        maxPrice: 1.7606,
        quantity: 0,
        amountOnSale: 1000,
        priceRangeList: [
          { startQuantity: 24, price: 1.7606, quantityRange: '24-119' },
          { startQuantity: 120, price: 1.5846, quantityRange: '120-1199' },
          { startQuantity: 1200, price: 1.4085, quantityRange: '>=1200' },
        ],
        quoteType: 0,
        unitInfo: { unit: '个', transUnit: 'piece' },
      },
    });
  });

  test('variants with and without a price of their own', async () => {
    const { productSkuInfos, productSaleInfo } = await shop.call('getProductDetail', { offerId: shirt });
    expect(productSkuInfos).toMatchObject([
      {
        price: 2.6409,
        ownPrice: false,
        amountOnSale: 0,
        skuAttributes: [{ attributeName: '颜色', attributeNameTrans: 'Color', valueTrans: 'red' }],
      },
      { price: 2.993, ownPrice: true, amountOnSale: 5 },
    ]);
    expect(productSaleInfo).toMatchObject({ quoteType: 2, price: 2.6409, maxPrice: 2.993, amountOnSale: 5 });
  });

  test('texts in the reader’s language, English where there is none', async () => {
    const details = '/product/platform/goods/details';
    expect(await askIn(shop, 'de-US', details, { offerId: String(mug) })).toMatchObject({
      subjectTrans: 'Keramikbecher',
      description: '<p>Ein Becher.</p>',
      categoryPath: [{ name: 'Zuhause' }, { name: 'Kitchen' }, { name: 'Cups' }],
      productAttribute: [{ valueTrans: 'Steinzeug', value: 'stoneware' }],
    });
    expect(await askIn(shop, 'fr-FR', details, { offerId: mug })).toMatchObject({
      subjectTrans: 'Tasse en céramique',
      description: '<p>A mug.</p>',
    });
  });

  test('sold out, unknown', async () => {
    expect(await shop.call('getProductDetail', { offerId: soldOut })).toMatchObject({ isSoldOut: true });
    await expect(shop.call('getProductDetail', { offerId: 1 })).rejects.toMatchObject({
      status: 404,
      error: 'not_found',
    });
  });
});

describe('recommendations', () => {
  test('what sells best and is there, four of a category at most', async () => {
    for (let index = 0; index < 6; index++) await make(810_000 + index, { categoryId: 121, monthSold: 5000 + index });
    const { data, totalRecords, totalPage } = await shop.call('recommendProducts', { pageSize: 5 });
    expect(data.map(({ offerId }) => offerId)).toEqual([810_005, 810_004, 810_003, 810_002, glass]);
    expect({ totalRecords, totalPage }).toEqual({ totalRecords: 8, totalPage: 2 });
    expect(
      (await shop.call('recommendProducts', { beginPage: 2, pageSize: 5 })).data.map(({ offerId }) => offerId),
    ).toEqual([shirt, mug, dress]);
    expect((await shop.call('recommendProducts', { beginPage: 1_000_000, pageSize: 100 })).data).toEqual([]);
  });
});
