import { expect, test } from 'vitest';
import { makeProduct } from '#testing/make-product.ts';
import { openTestShop } from '#testing/shop.ts';

/** A client written from the specification sends more than the server reads, and leaves boxes of its forms empty. */

const shop = await openTestShop();
const customer = await shop.makeCustomer();

async function post(
  path: string,
  body: unknown,
): Promise<{ code: number; error?: string; data: never; result: never }> {
  const response = await shop.fetch(`/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${customer.token}` },
    body: JSON.stringify(body),
  });
  return response.json() as never;
}

test('empty boxes of the search form are no conditions', async () => {
  await makeProduct(shop.services);
  const path = '/product/platform/goods/list';
  const plain = await post(path, {});
  const empty = await post(path, {
    beginPage: '',
    pageSize: '',
    keyword: '',
    sort: '',
    priceStart: '',
    priceEnd: '',
    categoryId: '',
    categoryIdList: '',
    country: '',
    productCollectionId: '',
    minOrderQuantityMax: '',
    inStockOnly: '',
    saleFilterList: '',
  });
  expect(empty).toEqual(plain);
  expect(empty).toMatchObject({ code: 200, result: { totalRecords: 1 } });
  const ends = { saleFilterList: [{ saleType: 'monthSold', saleStart: '', saleEnd: '' }] };
  expect(await post(path, ends)).toEqual(plain);
  expect(await post('/product/offerRecommend', { beginPage: '', pageSize: '', country: '' })).toEqual(
    await post('/product/offerRecommend', {}),
  );
  expect(await post(path, { priceStart: 'cheap' })).toMatchObject({ code: 400, error: 'invalid_input' });
});

test('the server’s own outputs may be sent back', async () => {
  const { offerId, skuIds } = await makeProduct(shop.services);
  const line = { productId: offerId, productSkuId: skuIds[0], quantity: 10 };
  for (const wild of ['text', 7, null, [], {}]) {
    const more = { productPic: wild, productName: wild, productAttr: wild, productCategoryId: wild };
    expect(await post('/order/cart/add', [{ ...line, ...more }])).toMatchObject({ code: 200 });
    const [item] = (await shop.call('listCart', {}, customer)).list;
    const sent = { ...more, id: item?.id, quantity: 20, productId: wild, productSkuId: wild };
    expect(await post('/order/cart/update', { ...sent, minOrderQuantity: wild, stock: wild })).toMatchObject({
      code: 200,
    });
    expect((await shop.call('listCart', {}, customer)).list).toMatchObject([{ ...line, quantity: 20 }]);
    await shop.call('clearCart', {}, customer);
  }
});

test('a client that asks for no page of its messages gets a hundred', async () => {
  const values = Array.from({ length: 130 }, (_, i) => ({
    user_id: customer.id,
    content: 'Hello',
    reference: `test-${i}`,
  }));
  await shop.db.insertInto('site_messages').values(values).execute();
  expect(await post('/instation_message/list', { userId: customer.id, status: 0 })).toMatchObject({
    code: 200,
    data: { total: 130, list: expect.toSatisfy((list: unknown[]) => list.length === 100) },
  });
});
