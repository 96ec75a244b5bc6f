import { describe, expect, it, test } from 'vitest';
import { makeOrder } from '#testing/make-order.ts';
import { makeProduct, type ProductOverrides } from '#testing/make-product.ts';
import { openTestShop, type TestCustomer } from '#testing/shop.ts';

const shop = await openTestShop();

async function ordered(quantity: number, overrides: ProductOverrides = {}) {
  const customer = await shop.makeCustomer();
  const { offerId: productId, skuIds } = await makeProduct(shop.services, overrides);
  const lines = skuIds.map((skuId) => ({ productId, skuId, quantity }));
  const order = await makeOrder(shop, customer, { lines });
  return { customer, order, productId, skuId: skuIds[0] ?? 0, skuIds };
}

const preview = (order: { id: string }, customer: TestCustomer) =>
  shop.call('previewReorder', { id: order.id }, customer);
const reprice = (skuId: number, priceE4: number) =>
  shop.db.updateTable('skus').set({ price_e4: priceE4 }).where('id', '=', skuId).execute();
const setStock = (skuId: number, stock: number) =>
  shop.db.updateTable('skus').set({ amount_on_sale: stock }).where('id', '=', skuId).execute();

/** Adds the buyable lines in one call, as the page does. */
async function addPreviewed(order: { id: string }, customer: TestCustomer) {
  const { lines } = await preview(order, customer);
  const items = lines
    .filter(({ quantity }) => quantity > 0)
    .map(({ productId, productSkuId, quantity, nowPrice }) => ({ productId, productSkuId, quantity, price: nowPrice }));
  return shop.call('addToCart', { items }, customer);
}

describe('previewReorder', () => {
  it('returns the same lines at an unchanged price', async () => {
    const { customer, order, productId, skuId } = await ordered(100);
    expect(await preview(order, customer)).toEqual({
      sn: order.sn,
      lines: [
        expect.objectContaining({
          productId,
          productSkuId: skuId,
          orderedQuantity: 100,
          quantity: 100,
          unavailable: '',
          adjusted: '',
          priceChange: '',
          thenPrice: 1.7606,
          nowPrice: 1.7606,
          amount: 176.06,
        }),
      ],
      pieces: 100,
      amount: 176.06,
    });
  });

  it('marks dearer and cheaper lines, with both prices', async () => {
    const { customer, order, skuIds } = await ordered(10, { skus: [{ color: 'Red' }, { color: 'Blue' }] });
    await reprice(skuIds[0] ?? 0, 20_000);
    await reprice(skuIds[1] ?? 0, 15_000);
    expect((await preview(order, customer)).lines).toMatchObject([
      { priceChange: 'dearer', thenPrice: 1.7606, nowPrice: 2, amount: 20 },
      { priceChange: 'cheaper', thenPrice: 1.7606, nowPrice: 1.5, amount: 15 },
    ]);
  });

  it('marks withdrawn products, by the name in the order', async () => {
    const { customer, order, productId } = await ordered(10);
    const { customerOrderItemList } = await shop.call('getOrder', { id: order.id }, customer);
    await shop.db.updateTable('products').set({ status: 'withdrawn' }).where('id', '=', productId).execute();
    expect(await preview(order, customer)).toMatchObject({
      lines: [
        {
          unavailable: 'withdrawn',
          productName: customerOrderItemList[0]?.productName,
          quantity: 0,
          nowPrice: null,
          priceChange: '',
        },
      ],
      pieces: 0,
      amount: 0,
    });
  });

  it('marks lines that are sold out or left only in part', async () => {
    const { customer, order, skuIds } = await ordered(10, { skus: [{ color: 'Red' }, { color: 'Blue' }] });
    await setStock(skuIds[0] ?? 0, 0);
    await setStock(skuIds[1] ?? 0, 7);
    expect((await preview(order, customer)).lines).toMatchObject([
      { unavailable: 'sold_out', quantity: 0 },
      { unavailable: '', quantity: 7, adjusted: 'stock', stock: 7 },
    ]);
  });

  it('raises to a changed minimum and batch', async () => {
    const { customer, order, productId } = await ordered(10);
    await shop.db
      .updateTable('products')
      .set({ min_order_quantity: 24, batch_number: 12 })
      .where('id', '=', productId)
      .execute();
    expect((await preview(order, customer)).lines).toMatchObject([
      { quantity: 24, adjusted: 'minimum', minOrderQuantity: 24, batchNumber: 12 },
    ]);
    await shop.db.updateTable('products').set({ min_order_quantity: 1 }).where('id', '=', productId).execute();
    expect((await preview(order, customer)).lines).toMatchObject([{ quantity: 12, adjusted: 'batch' }]);
    await setStock((await preview(order, customer)).lines[0]?.productSkuId ?? 0, 11);
    expect((await preview(order, customer)).lines).toMatchObject([{ quantity: 0, unavailable: 'too_few' }]);
  });

  it('its lines go into the cart in one add, on top of existing ones', async () => {
    const { customer, order, productId, skuId, skuIds } = await ordered(30, {
      skus: [{ color: 'Red', stock: 100 }, { color: 'Blue' }, { color: 'Green' }],
      tiers: [
        { from: 1, fen: 1000 },
        { from: 100, fen: 800 },
      ],
    });
    await shop.call('addToCart', { items: [{ productId, productSkuId: skuId, quantity: 50 }] }, customer);
    await setStock(skuIds[2] ?? 0, 0);
    // 70 are left of the first, 50 of them in the cart; 20 and 30 make 100 with those.
    const answer = await preview(order, customer);
    expect(answer.lines.map(({ quantity, nowPrice }) => [quantity, nowPrice])).toEqual([
      [20, 1.4085],
      [30, 1.4085],
      [0, null],
    ]);
    expect(await addPreviewed(order, customer)).toEqual({ count: 2 });
    expect((await shop.call('listCart', {}, customer)).selected.pieces).toBe(100);
    expect((await preview(order, customer)).lines).toMatchObject([
      { unavailable: 'in_cart' },
      { unavailable: '' },
      { unavailable: 'sold_out' },
    ]);
  });

  test('does not change the cart', async () => {
    const { customer, order, productId, skuId } = await ordered(10);
    await shop.call('addToCart', { items: [{ productId, productSkuId: skuId, quantity: 5 }] }, customer);
    await setStock(skuId, 0);
    await preview(order, customer);
    const held = await shop.db.selectFrom('cart_items').selectAll().where('buyer_id', '=', customer.buyerId).execute();
    expect(held).toMatchObject([{ quantity: 5, is_selected: true }]);
  });

  test('guard: a price that has risen since the preview is refused', async () => {
    const { customer, order, skuId } = await ordered(10);
    const { lines } = await preview(order, customer);
    await reprice(skuId, 30_000);
    const items = lines.map(({ productId, productSkuId, quantity, nowPrice }) => ({
      productId,
      productSkuId,
      quantity,
      price: nowPrice,
    }));
    await expect(shop.call('addToCart', { items }, customer)).rejects.toMatchObject({ error: 'price_changed' });
  });

  test("guard: another buyer's order is not found", async () => {
    const { order } = await ordered(10);
    const stranger = await shop.makeCustomer();
    for (const id of [order.id, '0190b6f0-0000-7000-8000-000000000000', 'x', '7'])
      await expect(preview({ id }, stranger)).rejects.toMatchObject({ status: 404, error: 'not_found' });
  });
});

test('an order keeps what customs ask for', async () => {
  const { customer, order, productId } = await ordered(10, { hsCode: '6109100022', origin: 'CN' });
  await shop.db.updateTable('products').set({ hs_code: '0', origin: 'VN' }).where('id', '=', productId).execute();
  const { customerOrderItemList } = await shop.call('getOrder', { id: order.id }, customer);
  expect(customerOrderItemList).toMatchObject([{ hsCode: '6109100022', origin: 'CN' }]);
});
