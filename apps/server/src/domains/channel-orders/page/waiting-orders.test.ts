import { expect, test } from 'vitest';
import { inTransaction } from '#database/connect.ts';
import { eraseRecipients } from '#domains/channel-orders/recipients/erase-recipients.ts';
import { pullShopOrders } from '#domains/channel-orders/taking/pull-shop-orders.ts';
import { takeShopOrder } from '#domains/channel-orders/taking/take-shop-order.ts';
import { readPackedOrder } from '#domains/orders/read-order.ts';
import { jobContext } from '#shop/context.ts';
import { makeProduct } from '#testing/make-product.ts';
import { connectOrderChannel, OrderChannel, remoteLine, remoteOrder } from '#testing/order-channel.ts';
import { raiseOrderLimits } from '#testing/raise-order-limits.ts';
import { openTestShop, type TestCustomer } from '#testing/shop.ts';

/** What a shop's order says besides goods and recipient: shown, handed to the warehouse, or a reason to wait. */

const shop = await openTestShop();
await raiseOrderLimits(shop);
const ctx = () => jobContext(shop.services);
const risk = { kind: 'risk' as const, said: 'INVESTIGATE' };
const held = { kind: 'on_hold' as const, said: 'AWAITING_PAYMENT' };

const only = async (reseller: TestCustomer, state: 'open' | 'ordered' | 'closed' = 'open') => {
  const [order] = (await shop.call('listShopOrders', { state }, reseller)).list;
  if (!order) throw new Error('no order');
  return order;
};
const place = (reseller: TestCustomer, id: string) => shop.call('orderShopOrders', { orders: [{ id }] }, reseller);

/** A shop with one order of linked goods. */
async function connect(change: Parameters<OrderChannel['put']>[0] = { id: '7' }) {
  const { offerId, skuIds } = await makeProduct(shop.services, {});
  const reseller = await shop.makeCustomer();
  const channel = new OrderChannel();
  const shopId = await connectOrderChannel(shop, reseller, channel);
  channel.put(change);
  await takeShopOrder(ctx(), shopId, change.id);
  const { id, lines } = await only(reseller);
  for (const line of lines)
    await shop.call(
      'linkShopOrderLine',
      { id, lineId: line.id, productId: offerId, productSkuId: skuIds[0] },
      reseller,
    );
  let changes = 0;
  const follow = async (next: Partial<Parameters<OrderChannel['put']>[0]>) => {
    changes += 1;
    channel.put({ id: '7', changedAt: new Date(remoteOrder('7').changedAt.getTime() + changes * 1000), ...next });
    await takeShopOrder(ctx(), shopId, '7');
  };
  return { reseller, channel, shopId, id, follow };
}

test('guard: openWaits. An order waits for each reason until the reseller overrules it by name', async () => {
  const { reseller, id } = await connect({ id: '7', waits: [risk, held] });
  expect(await only(reseller)).toMatchObject({ canBeOrdered: false, reasons: ['waits_there'] });
  expect((await place(reseller, id)).refused[0]?.error).toBe('shop_order_not_ready');
  await shop.call('releaseShopOrder', { id, ...risk }, reseller);
  await shop.call('releaseShopOrder', { id, ...risk }, reseller);
  expect((await place(reseller, id)).refused[0]?.error).toBe('shop_order_not_ready');
  await shop.call('releaseShopOrder', { id, ...held }, reseller);
  expect(await only(reseller)).toMatchObject({
    canBeOrdered: true,
    waits: [
      { ...risk, isReleased: true },
      { ...held, isReleased: true },
    ],
  });
  expect((await place(reseller, id)).placed).toHaveLength(1);
});

test('a release says nothing about another reason, and none that is not there is released', async () => {
  const { reseller, id, follow } = await connect({ id: '7', waits: [held] });
  await shop.call('releaseShopOrder', { id, ...held }, reseller);
  const other = { kind: 'on_hold' as const, said: 'HIGH_RISK_OF_FRAUD' };
  await expect(shop.call('releaseShopOrder', { id, ...other }, reseller)).rejects.toMatchObject({
    error: 'shop_order_not_open',
  });
  await follow({ waits: [other] });
  expect(await only(reseller)).toMatchObject({ canBeOrdered: false, waits: [{ ...other, isReleased: false }] });
  const stranger = await shop.makeCustomer();
  await expect(shop.call('releaseShopOrder', { id, ...other }, stranger)).rejects.toMatchObject({ error: 'not_found' });
});

test('an order that waits is asked for again, because the end of a hold need not change it', async () => {
  const { reseller, channel, shopId } = await connect({ id: '7', waits: [held] });
  const order = channel.put({ id: '7', waits: [] });
  // The list no longer has it.
  channel.orders.set('7', { ...order, isPaid: false });
  channel.open = () => {
    const open = OrderChannel.prototype.open.call(channel);
    return { ...open, readOrder: async () => order };
  };
  await pullShopOrders(ctx(), { shopId });
  expect(await only(reseller)).toMatchObject({ canBeOrdered: true, waits: [] });
});

test('guard: noteOf. The warehouse gets what was typed for each line, though lines of the same goods are one', async () => {
  const engraved = (id: string, name: string, quantity: number) =>
    remoteLine(id, { quantity, properties: [{ name: 'Engraving', value: name }] });
  const lines = [engraved('a', 'Lena', 1), engraved('b', 'Max', 2), remoteLine('c')];
  const { reseller, id } = await connect({ id: '7', lines });
  expect((await only(reseller)).lines[0]?.customFields).toEqual([{ name: 'Engraving', value: 'Lena' }]);
  const { placed } = await place(reseller, id);
  const packed = await readPackedOrder(shop.services.pool, placed[0]?.id ?? '', 'en');
  expect(packed?.lines.map(({ quantity, note }) => [quantity, note])).toEqual([
    [4, '1 × Engraving: Lena; 2 × Engraving: Max'],
  ]);
});

test('what the shop changes after it was ordered here is shown, and the order here stays', async () => {
  const { reseller, id, follow } = await connect({ id: '7', lines: [remoteLine('a', { quantity: 3 })] });
  await place(reseller, id);
  await follow({ lines: [remoteLine('a', { quantity: 2, ordered: 3 })] });
  expect((await only(reseller, 'ordered')).lines[0]).toMatchObject({ wantedThere: null, quantity: 3 });
  await follow({ lines: [remoteLine('a', { quantity: 1 })] });
  expect((await only(reseller, 'ordered')).lines[0]).toMatchObject({ wantedThere: 1, orderedThere: 3, quantity: 3 });
  await follow({ lines: [] });
  expect((await only(reseller, 'ordered')).lines[0]).toMatchObject({ wantedThere: 0 });
});

test('guard: eraseLineNotes. What a customer typed goes with the recipient, and does not come back', async () => {
  const properties = [{ name: 'Engraving', value: 'Lena Brandt' }];
  const details = { ...remoteOrder('7').details, note: 'Ring at Lena Brandt' };
  const { reseller, shopId, id, follow } = await connect({
    id: '7',
    lines: [remoteLine('a', { properties })],
    details,
  });
  expect((await only(reseller)).details).toMatchObject({ note: 'Ring at Lena Brandt' });
  const orderId = (await place(reseller, id)).placed[0]?.id ?? '';
  await shop.call('closeOrder', { id: orderId }, reseller);
  await shop.runJobs();
  await inTransaction(shop.db, (tx) => eraseRecipients(tx, shopId, ['7']));
  await follow({ lines: [remoteLine('a', { properties })], details });
  const rows = await shop.db.selectFrom('shop_orders').selectAll().where('id', '=', id).execute();
  const lines = await shop.db.selectFrom('shop_order_lines').selectAll().where('shop_order_id', '=', id).execute();
  const items = await shop.db.selectFrom('order_items').selectAll().where('order_id', '=', orderId).execute();
  const log = await shop.db.selectFrom('audit_log').selectAll().where('order_id', '=', orderId).execute();
  expect(JSON.stringify([rows, lines, items, log])).not.toContain('Lena');
  expect((await only(reseller, 'closed')).details).toBeNull();
});
