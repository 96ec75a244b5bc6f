import { expect, test } from 'vitest';
import { inTransaction } from '#database/connect.ts';
import { takeShopOrder } from '#domains/channel-orders/taking/take-shop-order.ts';
import { jobContext } from '#shop/context.ts';
import { defaultSettings } from '#shop/settings/default-settings.ts';
import { writeSetting } from '#shop/settings/settings.ts';
import { makeProduct } from '#testing/make-product.ts';
import { connectOrderChannel, OrderChannel } from '#testing/order-channel.ts';
import { openTestShop } from '#testing/shop.ts';

const shop = await openTestShop();

/** Two pieces of 2.0247, 60 g each, for which the customer paid 2.99 each. */
async function sell(currency: string, price = '2.99') {
  const reseller = await shop.makeCustomer();
  const channel = new OrderChannel();
  const shopId = await connectOrderChannel(shop, reseller, channel);
  await shop.db.updateTable('reseller_shops').set({ currency }).where('id', '=', shopId).execute();
  const { offerId, skuIds } = await makeProduct(shop.services, {
    onePieceFen: 1150,
    tiers: [{ from: 1, fen: 1000 }],
    weightGrams: 60,
  });
  const line = {
    id: '1-1',
    variantId: 'v1',
    sku: 'SOCKS',
    title: 'Socks',
    quantity: 2,
    ordered: 2,
    properties: [],
    price,
  };
  channel.put({ id: '1', lines: [line] });
  await takeShopOrder(jobContext(shop.services), shopId, '1');
  const open = async () => (await shop.call('listShopOrders', {}, reseller)).list[0];
  const id = (await open())?.id ?? '';
  const before = await open();
  const link = { id, lineId: '1-1', productId: offerId, productSkuId: skuIds[0] };
  await shop.call('linkShopOrderLine', link, reseller);
  const moveTo = async (street: string) => {
    const { recipient, changedAt } = channel.put({ id: '1' });
    channel.put({
      id: '1',
      changedAt: new Date(changedAt.getTime() + 1000),
      recipient: recipient && { ...recipient, street },
    });
    await takeShopOrder(jobContext(shop.services), shopId, '1');
  };
  return { reseller, id, before, open, moveTo };
}

test('an order says what it was sold for, costs delivered and leaves, and is billed that', async () => {
  const { reseller, id, before, open } = await sell('USD');
  expect(before?.figures).toBeNull();
  // 4.04 + 3.06 + 2.00 + 0.20 + 8.00 = 17.30; 5.98 − 17.30 = −11.32.
  expect((await open())?.figures).toEqual({
    sold: 5.98,
    currency: 'USD',
    costUsd: 17.3,
    billedUsd: 17.3,
    leftUsd: -11.32,
    country: 'United Kingdom',
    line: 'Express',
    isAddressServed: true,
  });
  const { placed } = await shop.call('orderShopOrders', { orders: [{ id }] }, reseller);
  const bill = await shop.db
    .selectFrom('bills')
    .select('total_cents')
    .where('id', '=', placed[0]?.billId ?? '')
    .executeTakeFirst();
  expect(bill?.total_cents).toBe(1730);
});

test('in another currency, without the VAT in its prices', async () => {
  const { reseller, open } = await sell('EUR', '23.80');
  await shop.call('setMarket', { market: { country: 'DE', shippingLine: '', vat: 0.19 } }, reseller);
  // 47.60 ÷ 1.19 = 40.00 euros ÷ 0.861 = 46.45; − 17.30 = 29.15.
  expect((await open())?.figures).toMatchObject({ sold: 47.6, currency: 'EUR', costUsd: 17.3, leftUsd: 29.15 });
});

test('guard: special. A PO box goes by the line that delivers there, at its price; without one, it says so', async () => {
  const { reseller, id, open, moveTo } = await sell('USD');
  await moveTo('PO Box 1234');
  expect((await open())?.figures).toMatchObject({ line: 'Express', isAddressServed: false });
  const { lines } = defaultSettings.shipping;
  const serving = lines.map((line) => (line.id === 'air' ? { ...line, serves: ['po_box' as const] } : line));
  await inTransaction(shop.db, (tx) =>
    writeSetting(tx, 'shipping', { ...defaultSettings.shipping, lines: serving }, null),
  );
  // 4.04 + 3.06 + 2.00 + 0.20 + 2 kg × 6.00 = 21.30.
  expect((await open())?.figures).toMatchObject({ line: 'Air', isAddressServed: true, billedUsd: 21.3 });
  const { placed } = await shop.call('orderShopOrders', { orders: [{ id }] }, reseller);
  const { basis, totalCostUsd } = await shop.call('getBill', { id: placed[0]?.billId ?? '' }, reseller);
  expect([basis.shippingLine, totalCostUsd]).toEqual(['Air', 21.3]);
  const locker = await sell('USD');
  await locker.moveTo('Packstation 123');
  expect((await locker.open())?.figures).toMatchObject({ line: 'Express', isAddressServed: false });
});
