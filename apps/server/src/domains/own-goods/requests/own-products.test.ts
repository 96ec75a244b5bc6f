import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { erasePrivateProducts } from '#domains/catalogue/erase-private-products.ts';
import { takeShopOrder } from '#domains/channel-orders/taking/take-shop-order.ts';
import { jobContext } from '#shop/context.ts';
import { makeProduct } from '#testing/make-product.ts';
import { connectOrderChannel, OrderChannel } from '#testing/order-channel.ts';
import { openTestShop, type TestActor, type TestCustomer } from '#testing/shop.ts';
import { undone } from '#testing/undone.ts';

const shop = await openTestShop();
const customer = await shop.makeCustomer({ firstName: 'Amara' });
const other = await shop.makeCustomer();
const operator = await shop.makeOperator(['catalogue']);
const second = await shop.makeOperator(['catalogue']);
const { offerId: shown } = await makeProduct(shop.services, { titles: { en: 'Zanzibar mat' } });

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

async function upload(who: TestActor): Promise<string> {
  const permit = await shop.call('uploadPolicy', { fileType: 'png', purpose: 'goods' }, who);
  await shop.services.storage.write(permit.key, 'image/png', png);
  return permit.key;
}

async function offer(who: TestCustomer = customer, more: object = {}) {
  const own = {
    title: 'Zanzibar felt mat',
    pictures: [await upload(who)],
    optionNames: ['Size'],
    variants: [
      { values: ['S'], pieces: 100 },
      { values: ['L'], pieces: 7 },
    ],
    priceUsd: 4.2,
    weightGrams: 350,
    ...more,
  };
  return shop.call('offerOwnProduct', own, who);
}

const whole = (id: string) => shop.call('operatorGetGoodsRequest', { id }, operator);

async function accept(id: string, who: TestActor = operator, more: object = {}) {
  const seen = await whole(id);
  return shop.call(
    'operatorAcceptRequest',
    {
      id,
      version: seen.version,
      title: 'Zanzibar felt mat',
      categoryId: 910101,
      priceUsd: 4.2,
      weightGrams: 350,
      optionNames: seen.optionNames,
      variants: seen.variants,
      pictures: seen.pictures.map(({ key }) => key),
      answer: 'It is here.',
      ...more,
    },
    who,
  );
}

test('an accepted own product is visible to its customer only, who can order it at once', async () => {
  const { id } = await offer();
  await expect(shop.call('getGoodsRequest', { id }, other)).rejects.toMatchObject({ status: 404 });
  const { offerId } = await accept(id);
  if (offerId === null) throw new Error('no product');
  const own = await shop.call('getPrivateProduct', { offerId }, customer);
  expect(own).toMatchObject({ subjectTrans: 'Zanzibar felt mat', productSaleInfo: { price: 4.2, amountOnSale: 107 } });
  expect(own.productImage.images[0]).toContain('products/');
  const sku = own.productSkuInfos[1]?.skuId ?? 0;
  await shop.call('addToCart', { items: [{ productId: offerId, productSkuId: sku, quantity: 2 }] }, customer);
  const cart = await shop.call('listCart', {}, customer);
  expect(JSON.stringify(cart)).toContain('Zanzibar felt mat');
  const address = await shop.makeAddress(customer);
  const order = { addressId: address.id, productDtos: [{ productId: offerId, productSkuId: sku, quantity: 2 }] };
  await expect(shop.call('checkoutNow', order, customer)).resolves.toBeDefined();
  await shop.runJobs();
  expect((await shop.inbox(customer.email)).some(({ subject }) => subject.includes('Zanzibar felt mat'))).toBe(true);
});

test('guard: nobody else finds it in lists, search, detail, favourites, carts, orders, the sitemap or cached pages', async () => {
  const { id } = await offer();
  const { offerId } = await accept(id);
  if (offerId === null) throw new Error('no product');
  const own = await shop.call('getPrivateProduct', { offerId }, customer);
  const sku = own.productSkuInfos[0]?.skuId ?? 0;
  for (const who of [other, undefined]) {
    await expect(shop.call('getProductDetail', { offerId }, who)).rejects.toMatchObject({ status: 404 });
    await expect(shop.call('getPrivateProduct', { offerId }, who)).rejects.toThrow();
    for (const keyword of ['Zanzibar', String(offerId)]) {
      const found = await shop.call('searchProducts', { beginPage: 1, pageSize: 50, keyword }, who);
      expect(found.data.map((one) => one.offerId)).not.toContain(offerId);
    }
    expect(await shop.call('listProductsByIds', { offerIds: [offerId] }, who)).toEqual([]);
    const [found] = await shop.call('findSkus', { items: [{ productSkuId: sku, quantity: 1 }] }, who);
    expect(found?.unavailable).toBe('unknown');
  }
  // The owner's call leaves nothing in a cache for the next visitor.
  await expect(shop.call('getProductDetail', { offerId })).rejects.toMatchObject({ status: 404 });
  expect(
    (await shop.call('searchProducts', { beginPage: 1, pageSize: 50, keyword: 'Zanzibar' })).data.map(
      (one) => one.offerId,
    ),
  ).toEqual([shown]);
  await expect(
    shop.call('addToCart', { items: [{ productId: offerId, productSkuId: sku, quantity: 1 }] }, other),
  ).rejects.toMatchObject({ error: 'product_unavailable' });
  await expect(shop.call('addFavourite', { offerId }, other)).rejects.toThrow();
  await expect(shop.call('estimateShipping', { offerId, country: 'US' }, other)).rejects.toMatchObject({ status: 404 });
  const address = await shop.makeAddress(other);
  const order = { addressId: address.id, productDtos: [{ productId: offerId, productSkuId: sku, quantity: 1 }] };
  await expect(shop.call('checkoutNow', order, other)).rejects.toMatchObject({ error: 'product_unavailable' });
  // The refusal shows only its number, as for goods that never existed.
  const items = [{ productId: offerId, productSkuId: sku, quantity: 1 }];
  const nameless = { error: 'product_unavailable', message: expect.not.stringContaining('felt mat') };
  for (const refused of [
    () => shop.call('checkoutNow', order, other),
    () => shop.call('quoteRestock', { items }, other),
    () => shop.call('restock', { items }, other),
    () => shop.call('quoteOwnStockOrder', { addressId: address.id, items }, other),
    () => shop.call('sendOwnStock', { addressId: address.id, items }, other),
  ])
    await expect(refused()).rejects.toMatchObject(nameless);
  const asked = { offerIds: [offerId], format: 'csv' as const, languages: ['en' as const] };
  await expect(shop.call('requestPackage', asked, other)).rejects.toMatchObject({ error: 'no_goods_left' });
  const sitemap = await (await shop.fetch('/sitemaps/products-1.xml')).text();
  expect(sitemap).not.toContain(String(offerId));
  const { rows } = await sql`select from product_search where product_id = ${offerId}`.execute(shop.db);
  expect(rows).toEqual([]);
  const counted = await sql`select from search_words where word like 'felt%'`.execute(shop.db);
  expect(counted.rows).toEqual([]);
  // An operator hides it and shows it again, to its owner only.
  const hidden = await shop.call('operatorSetProductStatus', { offerId, status: 'hidden' }, operator);
  expect(hidden).toBeNull();
  await expect(shop.call('getPrivateProduct', { offerId }, customer)).rejects.toMatchObject({ status: 404 });
  await shop.call('operatorSetProductStatus', { offerId, status: 'active' }, operator);
  await expect(shop.call('getPrivateProduct', { offerId }, customer)).resolves.toBeDefined();
  await expect(shop.call('getProductDetail', { offerId })).rejects.toMatchObject({ status: 404 });
});

test('sold in the customer’s own shop, it is ordered for the recipient; nobody else can link it', async () => {
  const { offerId: productId } = await accept((await offer()).id);
  if (productId === null) throw new Error('no product');
  const own = await shop.call('getPrivateProduct', { offerId: productId }, customer);
  const productSkuId = own.productSkuInfos[0]?.skuId ?? 0;
  const linked = async (who: TestCustomer) => {
    const channel = new OrderChannel();
    const shopId = await connectOrderChannel(shop, who, channel);
    channel.put({ id: '1' });
    await takeShopOrder(jobContext(shop.services), shopId, '1');
    const [order] = (await shop.call('listShopOrders', { state: 'open' }, who)).list;
    const id = order?.id ?? '';
    await shop.call('linkShopOrderLine', { id, lineId: '1-1', productId, productSkuId }, who);
    return shop.call('orderShopOrders', { orders: [{ id }] }, who);
  };
  await expect(linked(customer)).resolves.toMatchObject({ placed: [{ name: '#1' }], refused: [] });
  await expect(linked(other)).rejects.toMatchObject({
    error: 'product_unavailable',
    message: expect.not.stringContaining('felt mat'),
  });
});

test('guard: of two operators who answer at once one succeeds; nobody overlooks a new message', async () => {
  const { id } = await offer();
  const seen = await whole(id);
  const answers = await Promise.allSettled([
    accept(id),
    accept(id, second),
    shop.call('operatorRefuseRequest', { id, version: seen.version, answer: 'No.' }, second),
  ]);
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  for (const answer of answers)
    if (answer.status === 'rejected') expect(['request_decided', 'changed_meanwhile']).toContain(answer.reason.error);
  const { rows } = await sql<{ products: number }>`
    select count(*)::int as products from products where private_to = ${customer.buyerId} and id not in (
      select product_id from goods_requests where product_id is not null)`.execute(shop.db);
  expect(rows[0]?.products).toBe(0);
  const next = await offer();
  const { version } = await whole(next.id);
  await shop.call('writeToRequest', { id: next.id, content: 'One more thing' }, customer);
  const late = { id: next.id, version, content: 'Fine' };
  await expect(shop.call('operatorWriteToRequest', late, operator)).rejects.toMatchObject({
    error: 'changed_meanwhile',
  });
  await shop.call('takeBackRequest', { id: next.id }, customer);
  await expect(accept(next.id)).rejects.toMatchObject({ error: 'request_decided' });
});

test('a sourcing request needs a link or a picture; its messages stay, and it waits in Today', async () => {
  const wanted = { title: 'A mat like this', quantity: 40, wantedPriceUsd: 3 };
  await expect(shop.call('askForGoods', wanted, customer)).rejects.toMatchObject({
    fields: { link: expect.anything() },
  });
  const { id } = await shop.call('askForGoods', { ...wanted, link: 'https://www.example.com/mat' }, customer);
  const waitingNow = async () =>
    (await shop.call('operatorGetWork', {}, operator)).others.find(({ work }) => work === 'requests')?.count ?? 0;
  const before = await waitingNow();
  const { version } = await whole(id);
  await shop.call('operatorWriteToRequest', { id, version, content: 'Which size?' }, operator);
  expect(await waitingNow()).toBe(before - 1);
  const detail = await shop.call(
    'writeToRequest',
    { id, content: 'Large', pictures: [await upload(customer)] },
    customer,
  );
  expect(detail.entries.map(({ by, content }) => [by, content])).toEqual([
    ['shop', 'Which size?'],
    ['me', 'Large'],
  ]);
  expect((await shop.fetch(detail.entries[1]?.pictures[0] ?? '')).status).toBe(200);
  const { list } = await shop.call('operatorListGoodsRequests', { kind: 'sourcing', state: 'waiting' }, operator);
  expect(list.map((one) => one.id)).toContain(id);
  const both = await shop.call('operatorListGoodsRequests', { state: 'waiting' }, operator);
  expect(both.list.map((one) => one.id)).toContain(id);
  const own = await shop.call('operatorListGoodsRequests', { kind: 'own' }, operator);
  expect(own.list.map((one) => one.id)).not.toContain(id);
  const seen = await whole(id);
  await shop.call('operatorRefuseRequest', { id, version: seen.version, answer: 'Nobody makes it.' }, operator);
  expect(await shop.call('getGoodsRequest', { id }, customer)).toMatchObject({ state: 'refused', offerId: null });
  await shop.call('writeToRequest', { id, content: 'Pity.' }, customer);
});

test('guard: at most 100 pieces a size; variants have one value per option and are distinct', async () => {
  const variants = [{ values: ['S'], pieces: 101 }];
  await expect(offer(customer, { variants })).rejects.toMatchObject({ error: 'invalid_input' });
  await expect(offer(customer, { variants: [{ values: [], pieces: 1 }] })).rejects.toMatchObject({
    error: 'invalid_input',
  });
  const twice = [
    { values: ['S'], pieces: 1 },
    { values: ['S'], pieces: 2 },
  ];
  await expect(offer(customer, { variants: twice })).rejects.toMatchObject({ error: 'invalid_input' });
  const { id } = await offer();
  await expect(
    accept(id, operator, { variants: [{ values: ['S'], pieces: 500 }], optionNames: ['Size'] }),
  ).rejects.toMatchObject({ error: 'invalid_input' });
  await expect(
    shop.call(
      'offerOwnProduct',
      {
        title: 'x',
        pictures: [await upload(other)],
        variants: [{ values: [], pieces: 1 }],
        priceUsd: 1,
        weightGrams: 1,
      },
      customer,
    ),
  ).rejects.toMatchObject({ error: 'upload_not_allowed' });
});

test('guard: erasePrivateProducts. One customer’s goods are deleted, and nobody else’s', async () => {
  const [mine, theirs] = [await makeProduct(shop.services), await makeProduct(shop.services)];
  const rows = await undone(shop, async (tx) => {
    for (const [{ offerId }, { buyerId }] of [[mine, customer] as const, [theirs, other] as const]) {
      const seenBy = { status: 'private' as const, private_to: buyerId };
      await tx.updateTable('products').set(seenBy).where('id', '=', offerId).execute();
    }
    await erasePrivateProducts(tx, customer.buyerId);
    return tx
      .selectFrom('products')
      .select(['id', 'status', 'private_to'])
      .where('id', 'in', [mine.offerId, theirs.offerId])
      .execute();
  });
  expect(rows).toHaveLength(2);
  expect(rows).toContainEqual({ id: mine.offerId, status: 'withdrawn', private_to: null });
  expect(rows).toContainEqual({ id: theirs.offerId, status: 'private', private_to: other.buyerId });
});
