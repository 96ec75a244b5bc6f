import { languages } from '@sampan/contract/languages';
import { CallError } from '@sampan/contract/page-context';
import { describe, expect, test } from 'vitest';
import { barrier } from '#testing/barrier.ts';
import { makeProduct } from '#testing/make-product.ts';
import { openTestShop, type TestCustomer } from '#testing/shop.ts';

const shop = await openTestShop();
const tiers = [
  { from: 1, fen: 1000 },
  { from: 50, fen: 900 },
  { from: 200, fen: 800 },
];
/** The same in dollars at the default rate and markup. */
const prices = { one: 1.7606, fifty: 1.5846, twoHundred: 1.4085 };

const add = (
  customer: TestCustomer,
  ...items: { productId: number; productSkuId?: number; quantity: number; price?: number }[]
) => shop.call('addToCart', { items }, customer);
const list = (customer: TestCustomer) => shop.call('listCart', {}, customer);
const refusal = async (call: Promise<unknown>): Promise<CallError> =>
  call.then(
    () => expect.fail('was not refused'),
    (error: unknown) => (error instanceof CallError ? error : expect.fail(String(error))),
  );
const setStock = (skuId: number, stock: number) =>
  shop.db.updateTable('skus').set({ amount_on_sale: stock }).where('id', '=', skuId).execute();

/** Many SKUs at once: filling a cart needs a hundred. */
async function makeItems(count: number) {
  const items: { productId: number; productSkuId: number; quantity: number }[] = [];
  while (items.length < count) {
    const colours = Array.from({ length: 60 }, (_, index) => ({ color: `Colour ${index}` }));
    const { offerId: productId, skuIds } = await makeProduct(shop.services, { skus: colours });
    items.push(...skuIds.map((productSkuId) => ({ productId, productSkuId, quantity: 1 })));
  }
  return items;
}

describe('addToCart', () => {
  test('adds lines at the server’s prices, selected, newest first', async () => {
    const customer = await shop.makeCustomer();
    const one = await makeProduct(shop.services, { tiers });
    const two = await makeProduct(shop.services, { skus: [{ color: 'Red' }, { color: 'Blue', own: 2000 }] });
    expect(await add(customer, { productId: one.offerId, quantity: 3 })).toEqual({ count: 1 });
    expect(await add(customer, { productId: two.offerId, productSkuId: two.skuIds[1], quantity: 7 })).toEqual({
      count: 2,
    });
    const cart = await list(customer);
    expect(cart.list).toMatchObject([
      {
        productId: two.offerId,
        productSkuId: two.skuIds[1],
        quantity: 7,
        price: 3.5212,
        amount: 24.64,
        productAttr: JSON.stringify([{ attributeNameTrans: 'Color', valueTrans: 'Blue' }]),
        tier: null,
        isNotSelect: 0,
      },
      {
        productId: one.offerId,
        productSkuId: one.offerId,
        quantity: 3,
        price: prices.one,
        amount: 5.28,
        stock: 1000,
        minOrderQuantity: 1,
        unavailable: '',
        tier: { from: 1, to: 49, next: { add: 47, price: prices.fifty } },
      },
    ]);
    expect(cart.total).toBe(2);
    expect(cart.selected).toEqual({ lines: 2, pieces: 10, amount: 29.92 });
    expect(await shop.call('countCart', {}, customer)).toBe(2);
  });

  test('adds to an existing line of the SKU, and sums the same SKU within one add', async () => {
    const customer = await shop.makeCustomer();
    const { offerId } = await makeProduct(shop.services);
    await add(customer, { productId: offerId, quantity: 2 });
    await add(
      customer,
      { productId: offerId, quantity: 3 },
      { productId: offerId, productSkuId: offerId, quantity: 4 },
    );
    expect((await list(customer)).list).toMatchObject([{ quantity: 9 }]);
  });

  test('adding selects the line, and only selected lines count for the seen price', async () => {
    const customer = await shop.makeCustomer();
    const { offerId, skuIds } = await makeProduct(shop.services, { tiers, skus: [{ color: 'A' }, { color: 'B' }] });
    const [a, b] = skuIds;
    await add(customer, { productId: offerId, productSkuId: a, quantity: 40 });
    const { id = '' } = (await list(customer)).list[0] ?? {};
    await shop.call('updateCartItem', { id, isNotSelect: 1 }, customer);
    const cheaper = add(customer, { productId: offerId, productSkuId: b, quantity: 20, price: prices.fifty });
    expect((await refusal(cheaper)).error).toBe('price_changed');
    await add(customer, { productId: offerId, productSkuId: a, quantity: 20, price: prices.fifty });
    expect((await list(customer)).list).toMatchObject([{ quantity: 60, isNotSelect: 0 }]);
  });

  test('an add with one bad item adds nothing', async () => {
    const customer = await shop.makeCustomer();
    const good = await makeProduct(shop.services);
    const scarce = await makeProduct(shop.services, { skus: [{ stock: 5 }] });
    const error = await refusal(
      add(customer, { productId: good.offerId, quantity: 1 }, { productId: scarce.offerId, quantity: 6 }),
    );
    expect(error.error).toBe('out_of_stock');
    expect((await list(customer)).total).toBe(0);
  });

  test('counts pieces already in the cart against the stock', async () => {
    const customer = await shop.makeCustomer();
    const { offerId } = await makeProduct(shop.services, { skus: [{ stock: 5 }] });
    await add(customer, { productId: offerId, quantity: 3 });
    expect((await refusal(add(customer, { productId: offerId, quantity: 3 }))).error).toBe('out_of_stock');
  });

  test('the minimum order counts all lines of the product, including those in the cart', async () => {
    const customer = await shop.makeCustomer();
    const { offerId, skuIds } = await makeProduct(shop.services, {
      minOrderQuantity: 10,
      tiers: [{ from: 10, fen: 1000 }],
      skus: [{ color: 'A' }, { color: 'B' }],
    });
    const [a, b] = skuIds;
    expect((await refusal(add(customer, { productId: offerId, productSkuId: a, quantity: 9 }))).error).toBe(
      'below_minimum_order',
    );
    // Guard: productId. Pieces of other goods added with it do not count.
    const others = await makeProduct(shop.services);
    const together = add(
      customer,
      { productId: others.offerId, quantity: 20 },
      { productId: offerId, productSkuId: a, quantity: 9 },
    );
    expect((await refusal(together)).error).toBe('below_minimum_order');
    await add(
      customer,
      { productId: offerId, productSkuId: a, quantity: 6 },
      { productId: offerId, productSkuId: b, quantity: 4 },
    );
    await add(customer, { productId: offerId, productSkuId: b, quantity: 1 });
    expect((await list(customer)).selected.pieces).toBe(11);
  });

  test('refuses an unknown or hidden product and a SKU of another product', async () => {
    const customer = await shop.makeCustomer();
    const hidden = await makeProduct(shop.services);
    const other = await makeProduct(shop.services, { skus: [{ color: 'A' }, { color: 'B' }] });
    await shop.db.updateTable('products').set({ status: 'hidden' }).where('id', '=', hidden.offerId).execute();
    const wanted = [
      { productId: 999_999_999_999, quantity: 1 },
      { productId: hidden.offerId, quantity: 1 },
      { productId: hidden.offerId, productSkuId: other.skuIds[0], quantity: 1 },
      { productId: other.offerId, quantity: 1 },
    ];
    for (const item of wanted) expect((await refusal(add(customer, item))).error).toBe('product_unavailable');
  });

  test('guard: prices are compared. A lower price is refused with today’s, an equal or higher one is accepted', async () => {
    const customer = await shop.makeCustomer();
    const { offerId } = await makeProduct(shop.services, { tiers });
    const error = await refusal(add(customer, { productId: offerId, quantity: 10, price: 1.7605 }));
    expect(error).toMatchObject({
      status: 409,
      error: 'price_changed',
      data: { lines: [{ productId: offerId, productSkuId: offerId, quantity: 10, price: prices.one }] },
    });
    expect((await list(customer)).total).toBe(0);
    await add(customer, { productId: offerId, quantity: 40, price: prices.one });
    await add(customer, { productId: offerId, quantity: 10, price: 99 });
    await add(customer, { productId: offerId, quantity: 1, price: prices.fifty });
    expect((await list(customer)).list).toMatchObject([{ quantity: 51, price: prices.fifty }]);
  });

  test('takes at most a hundred lines and says how many fit', async () => {
    const customer = await shop.makeCustomer();
    const items = await makeItems(103);
    await add(customer, ...items.slice(0, 98));
    const error = await refusal(add(customer, ...items.slice(98, 101)));
    expect(error.error).toBe('cart_is_full');
    await add(customer, ...items.slice(98, 100));
    await add(customer, ...items.slice(0, 100));
    expect((await refusal(add(customer, items[100] ?? expect.fail()))).error).toBe('cart_is_full');
    expect((await list(customer)).total).toBe(100);
  });

  test('guard: the buyer’s lock. Of many concurrent adds at 99 lines one succeeds', async () => {
    const customer = await shop.makeCustomer();
    const items = await makeItems(119);
    await add(customer, ...items.slice(0, 99));
    // Opens the pool's connections, so that the adds really meet.
    await barrier(20, () => list(customer));
    const results = await barrier(20, (index) => add(customer, items[99 + index] ?? expect.fail()));
    const refused = results.filter((result) => result.status === 'rejected');
    expect(refused.map((result) => result.reason.error)).toEqual(Array(19).fill('cart_is_full'));
    expect(await shop.call('countCart', {}, customer)).toBe(100);
  });

  test('guard: the buyer’s lock. Concurrent adds of one SKU never exceed its stock', async () => {
    const customer = await shop.makeCustomer();
    const { offerId } = await makeProduct(shop.services, { skus: [{ stock: 10 }] });
    const results = await barrier(12, () => add(customer, { productId: offerId, quantity: 3 }));
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(3);
    expect((await list(customer)).list).toMatchObject([{ quantity: 9 }]);
  });

  test('a line never grows past the largest quantity', async () => {
    const customer = await shop.makeCustomer();
    const { offerId } = await makeProduct(shop.services, { skus: [{ stock: 5_000_000 }] });
    await add(customer, { productId: offerId, quantity: 1_000_000 });
    expect((await refusal(add(customer, { productId: offerId, quantity: 1 }))).error).toBe('invalid_input');
  });
});

describe('listCart', () => {
  test('lines are grouped by supplier and product, newest first', async () => {
    const customer = await shop.makeCustomer();
    const colours = { skus: [{ color: 'Red' }, { color: 'Blue' }] };
    const [cup, plate, scarf] = [
      await makeProduct(shop.services, { ...colours, supplierId: 'potter' }),
      await makeProduct(shop.services, { supplierId: 'potter' }),
      await makeProduct(shop.services, { ...colours, supplierId: 'weaver' }),
    ];
    const skus = [cup.skuIds[0], scarf.skuIds[0], plate.skuIds[0], cup.skuIds[1], scarf.skuIds[1]];
    for (const productSkuId of skus) {
      const { offerId: productId } =
        [cup, plate, scarf].find(({ skuIds }) => skuIds.includes(productSkuId ?? 0)) ?? cup;
      await add(customer, { productId, productSkuId, quantity: 1 });
    }
    const { list: lines } = await list(customer);
    expect(lines.map(({ productSkuId }) => productSkuId)).toEqual([
      scarf.skuIds[1],
      scarf.skuIds[0],
      cup.skuIds[1],
      cup.skuIds[0],
      plate.skuIds[0],
    ]);
    expect(new Set(lines.slice(0, 2).map(({ supplierName }) => supplierName)).size).toBe(1);
    expect(lines[1]?.supplierName).not.toBe(lines[2]?.supplierName);
  });

  test('colours and sizes added together keep the product’s order', async () => {
    const customer = await shop.makeCustomer();
    const colours = Array.from({ length: 9 }, (_, index) => ({ color: `Colour ${index}` }));
    const { offerId, skuIds } = await makeProduct(shop.services, { skus: colours });
    const items = skuIds.toReversed().map((productSkuId) => ({ productId: offerId, productSkuId, quantity: 1 }));
    await shop.call('addToCart', { items }, customer);
    const { list: lines } = await list(customer);
    expect(lines.map(({ productSkuId }) => productSkuId)).toEqual(skuIds);
  });

  test('tiers count a product’s selected lines together', async () => {
    const customer = await shop.makeCustomer();
    const { offerId, skuIds } = await makeProduct(shop.services, { tiers, skus: [{ color: 'A' }, { color: 'B' }] });
    for (const productSkuId of skuIds) await add(customer, { productId: offerId, productSkuId, quantity: 30 });
    const cart = await list(customer);
    expect(cart.list).toMatchObject([{ price: prices.fifty }, { price: prices.fifty }]);
    expect(cart.selected.amount).toBe(95.06);
    const line = cart.list[0] ?? expect.fail();
    const after = await shop.call('updateCartItem', { id: line.id, isNotSelect: 1 }, customer);
    expect(after.list).toMatchObject([
      { isNotSelect: 1, price: prices.fifty },
      { isNotSelect: 0, price: prices.one },
    ]);
    expect(after.selected).toEqual({ lines: 1, pieces: 30, amount: 52.81 });
  });

  test('sold-out and withdrawn lines stay, marked and never selected', async () => {
    const customer = await shop.makeCustomer();
    const [gone, hidden, fine] = await Promise.all([0, 1, 2].map(() => makeProduct(shop.services)));
    for (const product of [gone, hidden, fine]) await add(customer, { productId: product?.offerId ?? 0, quantity: 1 });
    await setStock(gone?.offerId ?? 0, 0);
    await shop.db
      .updateTable('products')
      .set({ status: 'hidden' })
      .where('id', '=', hidden?.offerId ?? 0)
      .execute();
    const cart = await list(customer);
    expect(cart.list).toMatchObject([
      { unavailable: '', isNotSelect: 0 },
      { unavailable: 'withdrawn', isNotSelect: 1 },
      { unavailable: 'sold_out', isNotSelect: 1, stock: 0 },
    ]);
    expect(cart.selected.lines).toBe(1);
    const lost = cart.list[2]?.id ?? '';
    const select = shop.call('updateCartItem', { id: lost, isNotSelect: 0 }, customer);
    expect((await refusal(select)).error).toBe('product_unavailable');
    // Guard: asksForMore. Unselecting a line asks for nothing.
    await shop.call('updateCartItem', { id: lost, isNotSelect: 1 }, customer);
    await setStock(gone?.offerId ?? 0, 5);
    expect((await list(customer)).list[2]).toMatchObject({ unavailable: '', isNotSelect: 1 });
    const all = await shop.call('selectCartItems', { isNotSelect: 0 }, customer);
    expect(all.list.map((line) => line.isNotSelect)).toEqual([0, 1, 0]);
    const none = await shop.call('selectCartItems', { isNotSelect: 1 }, customer);
    expect(none.selected).toEqual({ lines: 0, pieces: 0, amount: 0 });
    await setStock(gone?.offerId ?? 0, 0);
    await shop.call('selectCartItems', { isNotSelect: 0 }, customer);
    await setStock(gone?.offerId ?? 0, 5);
    expect((await list(customer)).list.map((line) => line.isNotSelect)).toEqual([0, 1, 1]);
  });

  test('names and attributes are in the requested language', async () => {
    const customer = await shop.makeCustomer();
    const { offerId } = await makeProduct(shop.services, {
      titles: { zh: '帆布包', en: 'Canvas bag', de: 'Stofftasche' },
    });
    await shop.services.pool.query(
      `update suppliers set names = '{"zh":"织造厂","en":"Weaving mill","de":"Weberei"}'
        where id = (select supplier_id from products where id = $1)`,
      [offerId],
    );
    await add(customer, { productId: offerId, quantity: 1 });
    const namesIn = async (language: string) => {
      const [line] = (await shop.call('listCart', {}, customer, { 'accept-language': language })).list;
      return [line?.productName, line?.supplierName];
    };
    expect([await namesIn('de-DE'), await namesIn('fr-FR'), await namesIn('zh-CN')]).toEqual([
      ['Stofftasche', 'Weberei'],
      ['Canvas bag', 'Weaving mill'],
      ['帆布包', '织造厂'],
    ]);
  });

  test('a huge page size returns the whole cart', async () => {
    const customer = await shop.makeCustomer();
    const { offerId } = await makeProduct(shop.services);
    await add(customer, { productId: offerId, quantity: 1 });
    const cart = await shop.call('listCart', { pageNum: 1, pageSize: 999_999_999 }, customer);
    expect(cart.list).toHaveLength(1);
  });
});

describe('updateCartItem', () => {
  test('changes the quantity up to the stock', async () => {
    const customer = await shop.makeCustomer();
    const { offerId } = await makeProduct(shop.services, { tiers, skus: [{ stock: 60 }] });
    await add(customer, { productId: offerId, quantity: 1 });
    const id = (await list(customer)).list[0]?.id ?? '';
    const cart = await shop.call('updateCartItem', { id, quantity: 55, price: 99 }, customer);
    expect(cart.list).toMatchObject([{ quantity: 55, price: prices.fifty, amount: 87.15 }]);
    const tooMany = shop.call('updateCartItem', { id, quantity: 61 }, customer);
    expect((await refusal(tooMany)).error).toBe('out_of_stock');
    const none = shop.call('updateCartItem', { id, quantity: 0 }, customer);
    expect((await refusal(none)).error).toBe('invalid_input');
  });

  test('guard: prices are compared. The prices of the old and the new quantity are accepted, one below both is refused', async () => {
    const customer = await shop.makeCustomer();
    const { offerId } = await makeProduct(shop.services, { tiers, skus: [{ stock: 600 }] });
    await add(customer, { productId: offerId, quantity: 60 });
    const id = (await list(customer)).list[0]?.id ?? '';
    const change = (quantity: number, price: number) => shop.call('updateCartItem', { id, quantity, price }, customer);
    await change(2, prices.fifty);
    await change(210, prices.one);
    await change(60, prices.fifty);
    for (const price of [0.01, 0, prices.fifty - 0.0001])
      expect(await refusal(change(61, price))).toMatchObject({
        status: 409,
        error: 'price_changed',
        data: { lines: [{ id, productId: offerId, quantity: 61, price: prices.fifty }] },
      });
    expect((await list(customer)).list).toMatchObject([{ quantity: 60 }]);
  });

  test('guard: the minimum order counts the product’s lines together', async () => {
    const customer = await shop.makeCustomer();
    const { offerId, skuIds } = await makeProduct(shop.services, {
      minOrderQuantity: 50,
      titles: { zh: 'Tin of tea', en: 'Tin of tea' },
      skus: [{ color: 'Red' }, { color: 'Blue' }],
    });
    await add(customer, ...skuIds.map((productSkuId) => ({ productId: offerId, productSkuId, quantity: 30 })));
    const id = (await list(customer)).list[0]?.id ?? '';
    for (const { code } of languages)
      expect(
        await refusal(shop.call('updateCartItem', { id, quantity: 19 }, customer, { 'accept-language': code })),
      ).toMatchObject({
        error: 'below_minimum_order',
        // The message names the product.
        message: expect.stringContaining('Tin of tea'),
      });
    await shop.call('updateCartItem', { id, quantity: 20 }, customer);
  });

  test('guard: the owner. Another customer’s line is not found by any call', async () => {
    const [owner, other] = [await shop.makeCustomer(), await shop.makeCustomer()];
    const { offerId } = await makeProduct(shop.services);
    await add(owner, { productId: offerId, quantity: 1 });
    const id = (await list(owner)).list[0]?.id ?? '';
    for (const lineId of [id, 'no-uuid', '00000000-0000-7000-8000-000000000000']) {
      expect((await refusal(shop.call('updateCartItem', { id: lineId, quantity: 2 }, other))).error).toBe('not_found');
      expect((await refusal(shop.call('deleteCartItem', { cartItemId: lineId }, other))).error).toBe('not_found');
    }
    await shop.call('clearCart', {}, other);
    expect((await list(owner)).list).toMatchObject([{ id, quantity: 1 }]);
  });
});

describe('deleteCartItem, clearCart', () => {
  test('remove one line, and all', async () => {
    const customer = await shop.makeCustomer();
    const products = await Promise.all([0, 1, 2].map(() => makeProduct(shop.services)));
    for (const { offerId } of products) await add(customer, { productId: offerId, quantity: 1 });
    const id = (await list(customer)).list[0]?.id ?? '';
    expect(await shop.call('deleteCartItem', { cartItemId: id }, customer)).toBeNull();
    expect(await shop.call('countCart', {}, customer)).toBe(2);
    await shop.call('clearCart', {}, customer);
    expect(await shop.call('countCart', {}, customer)).toBe(0);
  });
});

test('guard: isKnownTo. Another buyer’s private goods are not found, like a number that does not exist', async () => {
  const [owner, other] = [await shop.makeCustomer(), await shop.makeCustomer()];
  const { offerId, skuIds } = await makeProduct(shop.services, { skus: [{ color: 'Red' }] });
  const [skuId = 0] = skuIds;
  await shop.db
    .updateTable('products')
    .set({ status: 'private', private_to: owner.buyerId })
    .where('id', '=', offerId)
    .execute();
  const answerOf = async (productId: number, productSkuId: number) => {
    const items = [{ productId, productSkuId, quantity: 10 }];
    const { status, error: name, message } = await refusal(shop.call('addToCart', { items }, other));
    return { status, name, message: message.replaceAll(String(productSkuId), 'N') };
  };
  expect(await answerOf(offerId, skuId)).toEqual(await answerOf(1_111_111_111_111_111, 1_111_111_111_111_112));
  await shop.db.updateTable('skus').set({ is_withdrawn: true }).where('id', '=', skuId).execute();
  expect(await answerOf(offerId, skuId)).toEqual(await answerOf(1_111_111_111_111_111, 1_111_111_111_111_112));
});
