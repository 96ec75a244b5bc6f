import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { pullShopOrders } from '#domains/channel-orders/taking/pull-shop-orders.ts';
import { reportShopOrders } from '#domains/messages/order-news/report-shop-orders.ts';
import { jobContext } from '#shop/context.ts';
import { barrier } from '#testing/barrier.ts';
import { makeProduct } from '#testing/make-product.ts';
import { connectOrderChannel, OrderChannel, remoteLine } from '#testing/order-channel.ts';
import { payByCard } from '#testing/pay.ts';
import { raiseOrderLimits } from '#testing/raise-order-limits.ts';
import { openTestShop, type TestCustomer } from '#testing/shop.ts';

/** What a reseller hears of many orders of their shops: one mail and one message for each step they reach together. */

const shop = await openTestShop();
await raiseOrderLimits(shop);
const owner = await shop.makeOperator(['owner']);
const ctx = () => jobContext(shop.services);

/** A shop with orders #1001, #1002 …, whose remote ids and SKUs are those of every other shop here. */
async function openShop(count: number, reseller?: TestCustomer) {
  const buyer = reseller ?? (await shop.makeCustomer());
  const { offerId, skuIds } = await makeProduct(shop.services, { tiers: [{ from: 1, fen: 1000 }] });
  const channel = new OrderChannel();
  const shopId = await connectOrderChannel(shop, buyer, channel);
  for (let number = 1001; number < 1001 + count; number++)
    channel.put({ id: String(number), lines: [remoteLine('1')] });
  await pullShopOrders(ctx(), { shopId });
  const [first] = (await shop.call('listShopOrders', { pageSize: 50 }, buyer)).list;
  const link = { id: first?.id ?? '', lineId: '1', productId: offerId, productSkuId: skuIds[0] };
  await shop.call('linkShopOrderLine', link, buyer);
  const open = (await shop.call('listShopOrders', { pageSize: 50 }, buyer)).list;
  const ids = open.filter((order) => order.shopId === shopId).map(({ id }) => id);
  return { buyer, ids, shopId };
}

const place = async (buyer: TestCustomer, ids: readonly string[]) => {
  const { placed } = await shop.call('orderShopOrders', { orders: ids.map((id) => ({ id })) }, buyer);
  expect(placed).toHaveLength(ids.length);
  return placed;
};

/** As if nothing had joined for a minute. */
const later = () => sql`update shop_order_news set found_at = found_at - interval '1 minute'`.execute(shop.db);

async function report() {
  await shop.runJobs();
  await later();
  await reportShopOrders(ctx());
  await shop.runJobs();
}

const mails = async (buyer: TestCustomer, before = 0) => (await shop.inbox(buyer.email)).slice(before);
const unread = async (buyer: TestCustomer) => (await shop.call('listMessages', { status: 0 }, buyer)).list;
const waiting = () => shop.db.selectFrom('shop_order_news').select('order_event_id').execute();

test('ten orders placed at once: one mail that lists both numbers and the sum, and one new message', async () => {
  const { buyer, ids } = await openShop(10);
  const before = (await mails(buyer)).length;
  const placed = await place(buyer, ids);
  await shop.runJobs();
  expect(await mails(buyer, before)).toEqual([]);
  expect(await unread(buyer)).toEqual([]);
  await report();
  const [mail, ...others] = await mails(buyer, before);
  expect(others).toEqual([]);
  const due = await Promise.all(
    placed.map(async ({ billId }) => (await shop.call('getBill', { id: billId }, buyer)).billDetailDtos),
  );
  const sum = due.flat().reduce((cents, one) => cents + (one.state === 'due' ? Math.round(one.amountUsd * 100) : 0), 0);
  expect(mail?.text_body).toContain(`$${(sum / 100).toFixed(2)}`);
  for (const { sn, name } of placed) {
    expect(mail?.text_body).toContain(`${name}, Okafor Home`);
    expect(mail?.text_body).toContain(sn);
  }
  const [message, ...more] = await unread(buyer);
  expect(more).toEqual([]);
  expect(message).toMatchObject({ kind: 'orders-of-shops', orderId: '' });
  expect((await shop.call('listMessages', {}, buyer)).total).toBe(11);
  expect(await waiting()).toEqual([]);
});

test('they are paid and sent: one mail each time; steps in between are no news', async () => {
  const { buyer, ids } = await openShop(2);
  const placed = await place(buyer, ids);
  await report();
  const before = (await mails(buyer)).length;
  for (const { billId } of placed) {
    const { intentId } = await payByCard(shop, buyer, billId);
    await shop.call('checkPayment', { intentId }, buyer);
  }
  await report();
  expect((await mails(buyer, before)).map(({ subject }) => subject)).toEqual(['Orders of your shops paid: 2']);
  await shop.call('readAllMessages', {}, buyer);
  for (const { id } of placed) await shop.call('operatorStartProcurement', { id }, owner);
  for (const { id } of placed) await shop.call('operatorReceiveGoods', { id }, owner);
  await report();
  expect(await unread(buyer)).toEqual([]);
  expect(await mails(buyer, before)).toHaveLength(1);
});

test('guard: shopOrder. One order alone has its ordinary mail and message, with the shop’s number', async () => {
  const { buyer, ids } = await openShop(1);
  const before = (await mails(buyer)).length;
  const [placed] = await place(buyer, ids);
  await report();
  const [mail, ...others] = await mails(buyer, before);
  expect(others).toEqual([]);
  expect(mail?.subject).toBe(`We have received your order ${placed?.sn} (#1001)`);
  expect(mail?.text_body).toContain('#1001, Okafor Home');
  const [message, ...more] = await unread(buyer);
  expect(more).toEqual([]);
  expect(message).toMatchObject({ kind: 'order-placed', orderId: placed?.id });
  expect(message?.content).toContain('(#1001, Okafor Home)');
});

test('guard: userId. Two resellers whose shops use the same numbers each hear of their own', async () => {
  const one = await openShop(2);
  const other = await openShop(3);
  const placed = await place(one.buyer, one.ids);
  const others = await place(other.buyer, other.ids);
  const before = [(await mails(one.buyer)).length, (await mails(other.buyer)).length];
  await report();
  const [mail, ...more] = await mails(one.buyer, before[0]);
  const [otherMail, ...otherMore] = await mails(other.buyer, before[1]);
  expect([...more, ...otherMore]).toEqual([]);
  for (const { sn } of placed)
    expect([mail?.text_body.includes(sn), otherMail?.text_body.includes(sn)]).toEqual([true, false]);
  for (const { sn } of others)
    expect([mail?.text_body.includes(sn), otherMail?.text_body.includes(sn)]).toEqual([false, true]);
});

test('guard: quietSeconds. A group waits until nothing joins it, but no longer than ten minutes', async () => {
  const { buyer, ids } = await openShop(2);
  const before = (await mails(buyer)).length;
  await place(buyer, ids.slice(0, 1));
  await shop.runJobs();
  await later();
  await place(buyer, ids.slice(1));
  await shop.runJobs();
  await reportShopOrders(ctx());
  await shop.runJobs();
  expect(await mails(buyer, before)).toEqual([]);
  await sql`update shop_order_news set found_at = now() - interval '601 seconds'
    where order_event_id = (select order_event_id from shop_order_news order by found_at limit 1)`.execute(shop.db);
  await reportShopOrders(ctx());
  await shop.runJobs();
  expect(await mails(buyer, before)).toHaveLength(1);
});

test('guard: takeGroup. Two processes report at once, and a step that is reported again after a crash: one mail', async () => {
  const { buyer, ids } = await openShop(4);
  const before = (await mails(buyer)).length;
  await place(buyer, ids.slice(1));
  await shop.runJobs();
  await later();
  const events = await shop.db.selectFrom('shop_order_news').selectAll().execute();
  await barrier(2, () => reportShopOrders(ctx()));
  // The jobs that found these steps died after their work was stored.
  await shop.db.insertInto('shop_order_news').values(events).execute();
  await reportShopOrders(ctx());
  await shop.runJobs();
  expect(await mails(buyer, before)).toHaveLength(1);
  expect(await unread(buyer)).toHaveLength(1);
  // Beside one that is repeated, a new order is news by itself.
  const [placed] = await place(buyer, ids.slice(0, 1));
  await shop.runJobs();
  await shop.db.insertInto('shop_order_news').values(events.slice(0, 1)).execute();
  await report();
  const [next, ...more] = await mails(buyer, before + 1);
  expect([next?.subject.includes(placed?.sn ?? 'none'), more]).toEqual([true, []]);
});

test('nothing is lost if the mail cannot be queued: the steps wait', async () => {
  const { buyer, ids } = await openShop(2);
  const before = (await mails(buyer)).length;
  await place(buyer, ids);
  await shop.runJobs();
  await later();
  const queue = { add: () => Promise.reject(new Error('no connection')) };
  await reportShopOrders({ ...ctx(), queue: queue as never });
  expect([await unread(buyer), await waiting()]).toEqual([[], expect.objectContaining({ length: 2 })]);
  await report();
  expect(await mails(buyer, before)).toHaveLength(1);
});

test('guard: wantsMail. A topic that is turned off is reported by message alone', async () => {
  const { buyer, ids } = await openShop(2);
  const before = (await mails(buyer)).length;
  const { resellerMails } = await shop.call('getUser', {}, buyer);
  expect(resellerMails).toContain('orders_placed');
  const fewer = resellerMails.filter((topic) => topic !== 'orders_placed');
  await shop.call('updateUser', { id: buyer.id, resellerMails: fewer }, buyer);
  await place(buyer, ids);
  await report();
  expect(await mails(buyer, before)).toEqual([]);
  expect(await unread(buyer)).toHaveLength(1);
});
