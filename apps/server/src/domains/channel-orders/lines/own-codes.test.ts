import { expect, test } from 'vitest';
import { takeShopOrder } from '#domains/channel-orders/taking/take-shop-order.ts';
import { jobContext } from '#shop/context.ts';
import { makeProduct } from '#testing/make-product.ts';
import { connectOrderChannel, OrderChannel, remoteLine } from '#testing/order-channel.ts';
import { openTestShop, type TestCustomer } from '#testing/shop.ts';

/** Goods of a package that is sold in a shop, and links that stay with their shop. */

const shop = await openTestShop();

/** A reseller's shop with order 7, whose ids and SKUs are those of every other reseller here. */
async function connect(lines: ReturnType<typeof remoteLine>[]) {
  const reseller = await shop.makeCustomer();
  const channel = new OrderChannel();
  const shopId = await connectOrderChannel(shop, reseller, channel);
  channel.put({ id: '7', lines });
  await takeShopOrder(jobContext(shop.services), shopId, '7');
  return { reseller, channel, shopId };
}

async function goodsOf(reseller: TestCustomer) {
  const [order] = (await shop.call('listShopOrders', {}, reseller)).list;
  return {
    id: order?.id ?? '',
    found: order?.lines.map(({ goods, reason }) => goods?.productSkuId ?? reason),
    isReady: order?.canBeOrdered,
  };
}

test('guard: ownSkuId. The code of a package is that SKU, and can be ordered at once', async () => {
  const { skuIds } = await makeProduct(shop.services, {});
  const lines = [
    remoteLine('1', { variantId: 'v1', sku: `SP-${skuIds[0]}` }),
    remoteLine('2', { variantId: '', sku: ` sp-${skuIds[0]} ` }),
  ];
  const { reseller } = await connect(lines);
  expect(await goodsOf(reseller)).toMatchObject({ found: [skuIds[0], skuIds[0]], isReady: true });
});

test.each(['SP-0', 'SP-', 'SP-12x', 'SP-99999999999999999999', 'XSP-1', 'SP-P1', 'SP-123456'])(
  '%s is no SKU of ours',
  async (sku) => {
    const { reseller } = await connect([remoteLine('1', { sku })]);
    expect(await goodsOf(reseller)).toMatchObject({ found: ['not_linked'], isReady: false });
  },
);

test('guard: findSkus. Another customer’s private goods are not found by their code', async () => {
  const { offerId, skuIds } = await makeProduct(shop.services, {});
  const owner = await shop.makeCustomer();
  await shop.db
    .updateTable('products')
    .set({ status: 'private', private_to: owner.buyerId })
    .where('id', '=', offerId)
    .execute();
  const { reseller } = await connect([remoteLine('1', { sku: `SP-${skuIds[0]}` })]);
  expect((await goodsOf(reseller)).found).toEqual(['not_linked']);
});

test('guard: shop_id. Of two resellers whose shops use the same ids and SKUs, each links for itself alone', async () => {
  const [mug, cup] = [await makeProduct(shop.services, {}), await makeProduct(shop.services, {})];
  const lines = () => [
    remoteLine('1', { variantId: '11', sku: 'MUG' }),
    remoteLine('2', { variantId: '', sku: 'CUP' }),
    remoteLine('3', { variantId: '12', sku: 'MUG' }),
  ];
  const [one, other] = [await connect(lines()), await connect(lines())];
  const link = async (reseller: TestCustomer, lineId: string, goods: typeof mug) => {
    const { id } = await goodsOf(reseller);
    const chosen = { productId: goods.offerId, productSkuId: goods.skuIds[0] };
    await shop.call('linkShopOrderLine', { id, lineId, ...chosen }, reseller);
  };
  await link(one.reseller, '1', mug);
  await link(one.reseller, '2', cup);
  // The third has another variant, though the same SKU.
  expect((await goodsOf(one.reseller)).found).toEqual([mug.skuIds[0], cup.skuIds[0], 'not_linked']);
  expect((await goodsOf(other.reseller)).found).toEqual(['not_linked', 'not_linked', 'not_linked']);
  await link(other.reseller, '1', cup);
  expect((await goodsOf(one.reseller)).found).toEqual([mug.skuIds[0], cup.skuIds[0], 'not_linked']);
  expect((await goodsOf(other.reseller)).found).toEqual([cup.skuIds[0], 'not_linked', 'not_linked']);
});

test('guard: isLinkOf. A link of goods that have only a SKU does not spread to others with the same one', async () => {
  const [mug, cup] = [await makeProduct(shop.services, {}), await makeProduct(shop.services, {})];
  const { reseller } = await connect([
    remoteLine('1', { variantId: '', sku: 'SALE', title: 'Mug' }),
    remoteLine('2', { variantId: '', sku: 'SALE', title: 'Cup' }),
    remoteLine('3', { variantId: '', sku: 'SALE', title: 'Mug' }),
  ]);
  const link = async (lineId: string, goods: typeof mug) => {
    const { id } = await goodsOf(reseller);
    const chosen = { productId: goods.offerId, productSkuId: goods.skuIds[0] };
    await shop.call('linkShopOrderLine', { id, lineId, ...chosen }, reseller);
  };
  await link('1', mug);
  expect((await goodsOf(reseller)).found).toEqual([mug.skuIds[0], 'not_linked', mug.skuIds[0]]);
  // The shop's SKU now means the cup: nothing is guessed of the mug.
  await link('2', cup);
  expect((await goodsOf(reseller)).found).toEqual(['not_linked', cup.skuIds[0], 'not_linked']);
});
