import { limits } from '@sampan/contract/limits';
import { CallError } from '@sampan/contract/page-context';
import { describe, expect, test, vi } from 'vitest';
import { makeProduct } from '#testing/make-product.ts';
import { openTestShop } from '#testing/shop.ts';

const shop = await openTestShop();
const tiers = [
  { from: 10, fen: 1000 },
  { from: 50, fen: 900 },
];
/** The same in dollars at the default rate and markup. */
const prices = { ten: 1.7606, fifty: 1.5846, own: 3.5212 };

const find = (...items: { productSkuId: number | string; quantity?: number | string }[]) =>
  shop.call('findSkus', { items });
const change = (skuId: number, to: { amount_on_sale?: number; is_withdrawn?: boolean }) =>
  shop.db.updateTable('skus').set(to).where('id', '=', skuId).execute();

async function makeShirt() {
  const { offerId, skuIds } = await makeProduct(shop.services, {
    tiers,
    minOrderQuantity: 10,
    batchNumber: 5,
    titles: { en: 'Shirt', de: 'Hemd' },
    skus: [{ color: 'Red' }, { color: 'Blue' }, { color: 'Gold', own: 2000 }],
  });
  const [red = 0, blue = 0, gold = 0] = skuIds;
  return { offerId, red, blue, gold };
}

describe('findSkus', () => {
  test('finds a number’s SKU, at the price for the quantity', async () => {
    const shirt = await makeShirt();
    const [found] = await find({ productSkuId: shirt.red, quantity: 10 });
    expect(found).toEqual({
      productSkuId: shirt.red,
      unavailable: '',
      offer: {
        productId: shirt.offerId,
        productName: 'Shirt',
        productAttr: JSON.stringify([{ attributeNameTrans: 'Color', valueTrans: 'Red' }]),
        productPic: '/pictures/placeholder.webp',
        price: prices.ten,
        amount: 17.6,
        ownPrice: false,
        priceRangeList: [
          { startQuantity: 10, price: prices.ten, quantityRange: '10-49' },
          { startQuantity: 50, price: prices.fifty, quantityRange: '>=50' },
        ],
        minOrderQuantity: 10,
        batchNumber: 5,
        stock: 1000,
      },
    });
  });

  test('pieces of one product count together; a price of its own stays', async () => {
    const { red, blue, gold } = await makeShirt();
    const found = await find(
      { productSkuId: red, quantity: 20 },
      { productSkuId: blue, quantity: 20 },
      { productSkuId: gold, quantity: 10 },
    );
    expect(found.map(({ offer }) => offer?.price)).toEqual([prices.fifty, prices.fifty, prices.own]);
  });

  test('lines that cannot be bought do not lower the price', async () => {
    const { red, blue } = await makeShirt();
    await change(blue, { amount_on_sale: 0 });
    const found = await find({ productSkuId: red, quantity: 10 }, { productSkuId: blue, quantity: 90 });
    expect(found).toMatchObject([
      { unavailable: '', offer: { price: prices.ten } },
      { unavailable: 'sold_out', offer: { stock: 0 } },
    ]);
  });

  test('answers every line in its order, also the same number twice, unknown ones and numbers as text', async () => {
    const { red, blue } = await makeShirt();
    const found = await find(
      { productSkuId: String(blue) },
      { productSkuId: 1 },
      { productSkuId: red, quantity: '7' },
      { productSkuId: blue },
    );
    expect(found.map(({ productSkuId, unavailable }) => [productSkuId, unavailable])).toEqual([
      [blue, ''],
      [1, 'unknown'],
      [red, ''],
      [blue, ''],
    ]);
    expect(found[1]?.offer).toBeNull();
  });

  test('the number of a product without colours and sizes is its own; that of another product asks to choose', async () => {
    const plain = await makeProduct(shop.services);
    const shirt = await makeShirt();
    expect(await find({ productSkuId: plain.offerId }, { productSkuId: shirt.offerId })).toMatchObject([
      { unavailable: '', offer: { productId: plain.offerId } },
      { unavailable: 'choose_variant', offer: { productId: shirt.offerId } },
    ]);
  });

  test('a withdrawn colour is listed, a hidden product is not', async () => {
    const shirt = await makeShirt();
    await change(shirt.red, { is_withdrawn: true });
    const hidden = await makeProduct(shop.services);
    await shop.db.updateTable('products').set({ status: 'hidden' }).where('id', '=', hidden.offerId).execute();
    expect(await find({ productSkuId: shirt.red }, { productSkuId: hidden.offerId })).toMatchObject([
      { unavailable: 'withdrawn', offer: { productName: 'Shirt' } },
      { unavailable: 'unknown', offer: null },
    ]);
  });

  test('speaks the language asked for', async () => {
    const { red } = await makeShirt();
    const [found] = await shop.call('findSkus', { items: [{ productSkuId: red }] }, undefined, {
      'accept-language': 'de-DE',
    });
    expect(found?.offer?.productName).toBe('Hemd');
  });

  test('a full list takes one statement', async () => {
    const { skuIds } = await makeProduct(shop.services, {
      skus: Array.from({ length: limits.cartLinesMax }, (_, index) => ({ color: `Colour ${index}` })),
    });
    const query = vi.spyOn(shop.services.pool, 'query');
    expect(await find(...skuIds.map((productSkuId) => ({ productSkuId, quantity: 1 })))).toHaveLength(skuIds.length);
    expect(query).toHaveBeenCalledTimes(1);
    query.mockRestore();
  });

  test.each([
    ['no line', []],
    ['more lines than a cart holds', Array.from({ length: limits.cartLinesMax + 1 }, () => ({ productSkuId: 1 }))],
    ['a number that is none', [{ productSkuId: 'abc' }]],
    ['a number beyond all numbers', [{ productSkuId: '9999999999999999' }]],
    ['a quantity below 0', [{ productSkuId: 1, quantity: -1 }]],
  ])('refuses %s', async (_, items) => {
    const refused = shop.call('findSkus', { items: items as never });
    await expect(refused).rejects.toBeInstanceOf(CallError);
    await expect(refused).rejects.toMatchObject({ status: 400, error: 'invalid_input' });
  });
});
