import type { ParsedInputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import type { RuleReason } from '@sampan/contract/reseller/rule-reasons';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { SalesChannels } from '#connectors/sales-channel/sales-channels.ts';
import { inTransaction } from '#database/connect.ts';
import { pullShopOrders } from '#domains/channel-orders/taking/pull-shop-orders.ts';
import { takeShopOrder } from '#domains/channel-orders/taking/take-shop-order.ts';
import { reportShopOrders } from '#domains/messages/order-news/report-shop-orders.ts';
import { closeUnpaid } from '#domains/orders/close-order.ts';
import { jobContext } from '#shop/context.ts';
import { defaultSettings } from '#shop/settings/default-settings.ts';
import { writeSetting } from '#shop/settings/settings.ts';
import { barrier } from '#testing/barrier.ts';
import { fillPrepaid } from '#testing/fill-prepaid.ts';
import { makeProduct } from '#testing/make-product.ts';
import { connectOrderChannel, OrderChannel, remoteLine, remoteOrder } from '#testing/order-channel.ts';
import { raiseOrderLimits } from '#testing/raise-order-limits.ts';
import { rowsOfShop } from '#testing/rows-of-shop.ts';
import { openTestShop, type TestCustomer } from '#testing/shop.ts';
import { orderByRules } from './order-by-rules.ts';
import { ruleWaitOf } from './rule-reason.ts';
import { findActingRule, lockRule } from './rule-store.ts';
import { sumUpRuleOrders } from './sum-up-rule-orders.ts';

/** Orders that are ordered by themselves: what fits, what waits and why, and that no limit is passed. */

const shop = await openTestShop();
await raiseOrderLimits(shop);
const ctx = () => jobContext(shop.services);

type Rule = Omit<ParsedInputOf<Calls['setOrderRule']>, 'id' | 'isOn'>;
const wide: Rule = {
  countries: ['GB'],
  leastMarginPercent: 0,
  leastLeftUsd: null,
  dayOrders: 100,
  dayUsd: 10_000,
  orderUsd: 1000,
};

/** A shop whose goods are linked, whose remote ids and SKUs are those of every other shop here. */
async function openShop(rule: Partial<Rule> | null = {}, reseller?: TestCustomer) {
  const buyer = reseller ?? (await shop.makeCustomer());
  const { offerId, skuIds } = await makeProduct(shop.services, { skus: [{ stock: 10_000 }] });
  const channel = new OrderChannel();
  const shopId = await connectOrderChannel(shop, buyer, channel);
  channel.put({ id: '1', lines: [remoteLine('1', { price: '60.00' })] });
  await pullShopOrders(ctx(), { shopId });
  const find = async () => (await listed(buyer)).find((one) => one.shopId === shopId);
  const link = { id: (await find())?.id ?? '', lineId: '1', productId: offerId, productSkuId: skuIds[0] };
  await shop.call('linkShopOrderLine', link, buyer);
  const billedUsd = (await find())?.figures?.billedUsd ?? 0;
  const set = (more: Partial<Rule> = {}, isOn = true) =>
    shop.call('setOrderRule', { id: shopId, isOn, ...wide, ...rule, ...more }, buyer);
  if (rule) await set();
  const take = async (id: string, change: Partial<Parameters<OrderChannel['put']>[0]> = {}) => {
    Object.assign(shop.services, { salesChannels: new SalesChannels([channel.asSalesChannel()]) });
    channel.put({ id, lines: [remoteLine('1', { price: '60.00' })], changedAt: new Date(), ...change });
    await takeShopOrder(ctx(), shopId, id);
  };
  return { buyer, shopId, channel, billedUsd, set, take, run: () => orderByRules(ctx(), { shopId }) };
}

const listed = async (buyer: TestCustomer, state: 'open' | 'ordered' = 'open') =>
  (await shop.call('listShopOrders', { state, pageSize: 50 }, buyer)).list;
const waits = async (buyer: TestCustomer) =>
  Object.fromEntries((await listed(buyer)).map(({ name, ruleWait }) => [name, ruleWait?.reason ?? '']));

describe('a rule', () => {
  test('is off at first; switched on, it places what comes in from then on, once, and says so', async () => {
    const { buyer, shopId, set, take, run, billedUsd } = await openShop(null);
    const { list: proposals } = await shop.call('listOrderRules', {}, buyer);
    expect(proposals).toMatchObject([{ shopId, isOn: false, isSet: false, placedOrders: 0 }]);
    await take('2');
    await run();
    expect(await listed(buyer, 'ordered')).toEqual([]);
    await set();
    await take('3');
    await run();
    await run();
    const [placed, ...others] = await listed(buyer, 'ordered');
    expect(others).toEqual([]);
    expect(placed).toMatchObject({ name: '#3', order: { isByRule: true, orderStatus: 'create' } });
    expect(await waits(buyer)).toEqual({ '#1': '', '#2': '' });
    const { list } = await shop.call('listOrderRules', {}, buyer);
    expect(list).toMatchObject([{ isOn: true, placedOrders: 1, placedUsd: billedUsd, waiting: 0 }]);
    const detail = await shop.call('getOrder', { id: placed?.order?.id ?? '' }, buyer);
    expect(detail.isByRule).toBe(true);
  });

  test('guard: the job. Reading a shop queues it', async () => {
    const { buyer, shopId, channel, take } = await openShop();
    await take('2');
    await shop.runJobs();
    expect(await listed(buyer, 'ordered')).toHaveLength(1);
    channel.put({ id: '3', lines: [remoteLine('1', { price: '60.00' })], changedAt: new Date() });
    await pullShopOrders(ctx(), { shopId });
    await shop.runJobs();
    expect(await listed(buyer, 'ordered')).toHaveLength(2);
  });

  test('does nothing once its login may not order any more, or its shop is disconnected', async () => {
    const { buyer, shopId, take, run } = await openShop();
    await take('2');
    await sql`update users set disabled_at = now() where id = ${buyer.id}`.execute(shop.db);
    await run();
    await sql`update users set disabled_at = null where id = ${buyer.id}`.execute(shop.db);
    await sql`update reseller_shops set state = 'refused', refused_since = now() where id = ${shopId}`.execute(shop.db);
    await run();
    expect(await listed(buyer, 'ordered')).toEqual([]);
  });
});

test('what a rule places is paid from the balance as far as it goes; the rest waits to be paid', async () => {
  const { buyer, billedUsd, take, run } = await openShop();
  await inTransaction(shop.db, async (tx) => {
    await writeSetting(tx, 'prepaid', { ...defaultSettings.prepaid, offersPrepaid: true }, null);
  });
  const { sn } = await shop.call('openPrepaid', {}, buyer);
  // Enough for one of the two, but for a cent.
  await fillPrepaid(shop, sn, 2 * billedUsd - 0.01);
  for (const id of ['2', '3']) await take(id, { placedAt: new Date(Date.now() - 1000 * Number(id)) });
  await run();
  const statuses = (await listed(buyer, 'ordered')).map(({ name, order }) => [name, order?.orderStatus]);
  expect(Object.fromEntries(statuses)).toEqual({ '#3': 'be_purchased', '#2': 'create' });
  expect((await shop.call('getPrepaid', {}, buyer)).balanceUsd).toBeCloseTo(billedUsd - 0.01, 2);
  // Placed orders are not paid a second time.
  await run();
  expect((await shop.call('getPrepaid', {}, buyer)).movements).toHaveLength(2);
});

describe('limits', () => {
  test('guard: dayOrders. Two orders a day are two orders', async () => {
    const { buyer, take, run } = await openShop({ dayOrders: 2 });
    for (const id of ['2', '3', '4']) await take(id, { placedAt: new Date(Date.now() - Number(id) * 1000) });
    await run();
    expect((await listed(buyer, 'ordered')).map(({ name }) => name).toSorted()).toEqual(['#3', '#4']);
    const [left] = (await listed(buyer)).filter(({ name }) => name === '#2');
    expect(left?.ruleWait).toEqual({ reason: 'day_orders', figure: 2, limit: 2 });
    await sql`update rule_orders set placed_at = placed_at - interval '24 hours'`.execute(shop.db);
    await run();
    expect(await listed(buyer, 'ordered')).toHaveLength(3);
  });

  test.each([
    ['dayUsd', 2, 0, 2, 'day_amount'],
    ['dayUsd', 2, -0.01, 1, 'day_amount'],
    ['orderUsd', 1, 0, 3, ''],
    ['orderUsd', 1, -0.01, 0, 'order_amount'],
  ] as const)('guard: %s of %d orders’ cost %d places %d', async (limit, times, more, placed, reason) => {
    const { buyer, billedUsd, set, take, run } = await openShop();
    const usd = Math.round((billedUsd * times + more) * 100) / 100;
    await set(limit === 'dayUsd' ? { dayUsd: usd } : { orderUsd: usd });
    for (const id of ['2', '3', '4']) await take(id);
    await run();
    expect(await listed(buyer, 'ordered')).toHaveLength(placed);
    const left = Object.values(await waits(buyer)).filter(Boolean);
    expect(left).toEqual(Array(3 - placed).fill(reason));
    // A rule that is changed goes on with what it left.
    await set();
    await run();
    expect(await listed(buyer, 'ordered')).toHaveLength(3);
  });

  test('guard: unpaidLimits. What a customer may order unpaid ends a rule too, by name', async () => {
    const { buyer, take, run } = await openShop();
    for (const id of ['2', '3']) await take(id);
    await inTransaction(shop.db, (tx) =>
      writeSetting(tx, 'abuse', { ...defaultSettings.abuse, unpaidOrdersMax: 1 }, null),
    );
    await run();
    await raiseOrderLimits(shop);
    expect(await listed(buyer, 'ordered')).toHaveLength(1);
    expect(Object.values(await waits(buyer)).toSorted()).toEqual(['', 'unpaid_limit']);
  });

  test('guard: lockRule. Two readings at once place each order once and keep the limit', async () => {
    const { buyer, take, run } = await openShop({ dayOrders: 3 });
    for (const id of ['2', '3', '4', '5', '6', '7']) await take(id);
    const ends = await barrier(4, run);
    expect(ends.map(({ status }) => status)).toEqual(Array(4).fill('fulfilled'));
    expect(await listed(buyer, 'ordered')).toHaveLength(3);
    const { rows } = await sql<{ orders: number; events: number }>`
      select (select count(*)::int from orders where buyer_id = ${buyer.buyerId}) as orders,
        (select count(*)::int from shop_order_events e join shop_orders o on o.id = e.shop_order_id
          where o.buyer_id = ${buyer.buyerId} and e.kind = 'ordered_by_rule') as events`.execute(shop.db);
    expect(rows).toEqual([{ orders: 3, events: 3 }]);
  });

  test('guard: version. A rule that is stopped while it places places nothing more', async () => {
    const { buyer, take, shopId } = await openShop();
    await take('2');
    const rule = await findActingRule(shop.db, shopId);
    const { stopped } = await shop.call('stopOrderRules', {}, buyer);
    expect(stopped).toBe(1);
    expect(await inTransaction(shop.db, async (tx) => rule && lockRule(tx, rule))).toBeUndefined();
    const before = (await listed(buyer, 'ordered')).length;
    await take('3');
    await shop.runJobs();
    expect(await listed(buyer, 'ordered')).toHaveLength(before);
    expect((await listed(buyer)).every(({ ruleWait }) => ruleWait === null)).toBe(true);
  });

  test('a country that no line serves is refused, and changes nothing', async () => {
    const { buyer, shopId, set } = await openShop();
    await expect(set({ countries: ['GB', 'IR'] })).rejects.toMatchObject({ error: 'country_not_served' });
    const stranger = await shop.makeCustomer();
    const input = { id: shopId, isOn: true, ...wide };
    await expect(shop.call('setOrderRule', input, stranger)).rejects.toMatchObject({ error: 'not_found' });
    await expect(shop.call('tryOrderRule', { ...wide, id: shopId }, stranger)).rejects.toMatchObject({
      error: 'not_found',
    });
    expect((await shop.call('listOrderRules', {}, buyer)).list).toMatchObject([{ countries: ['GB'], isOn: true }]);
  });
});

const { recipient } = remoteOrder('x');
const details = remoteOrder('x').details;
const doubts: [RuleReason, Parameters<Awaited<ReturnType<typeof openShop>>['take']>[1]][] = [
  ['waits_there', { waits: [{ kind: 'test_order', said: '' }] }],
  ['waits_there', { waits: [{ kind: 'risk', said: 'INVESTIGATE' }] }],
  ['line_note', { lines: [remoteLine('1', { price: '60.00', properties: [{ name: 'Engraving', value: 'Lena' }] })] }],
  ['note', { details: { ...details, note: 'Leave it at the door' } }],
  ['edited', { details: { ...details, isEdited: true } }],
  ['partly_sent', { details: { ...details, isPartlySent: true } }],
  ['po_box', { recipient: recipient && { ...recipient, street: 'PO Box 1234' } }],
  ['parcel_locker', { recipient: recipient && { ...recipient, street: 'Packstation 123' } }],
  ['not_latin', { recipient: recipient && { ...recipient, street: '東京都1-2-3' } }],
  ['not_orderable', { recipient: recipient && { ...recipient, phone: '' } }],
  ['country', { recipient: recipient && { ...recipient, countryIso: 'DE', postcode: '10115', phone: '+4930901820' } }],
  ['margin', { lines: [remoteLine('1', { price: '5.00' })] }],
  ['margin_unknown', { lines: [remoteLine('1', { price: '' })] }],
];

describe('what waits', () => {
  test('guard: doubtOf. Every doubt leaves the order to its reseller, with the reason', async () => {
    const { buyer, take, run } = await openShop();
    for (const [index, [, change]] of doubts.entries()) await take(String(index + 10), change);
    await take('99');
    await run();
    expect((await listed(buyer, 'ordered')).map(({ name }) => name)).toEqual(['#99']);
    const { '#1': first, ...found } = await waits(buyer);
    expect([first, found]).toEqual([
      '',
      Object.fromEntries(doubts.map(([reason], index) => [`#${index + 10}`, reason])),
    ]);
  });

  test('a reason of the shop that was overruled by hand still waits for the hand', async () => {
    const { buyer, take, run } = await openShop();
    await take('2', { waits: [{ kind: 'risk', said: 'INVESTIGATE' }] });
    const [order] = (await listed(buyer)).filter(({ name }) => name === '#2');
    await shop.call('releaseShopOrder', { id: order?.id ?? '', kind: 'risk', said: 'INVESTIGATE' }, buyer);
    await run();
    expect((await waits(buyer))['#2']).toBe('waits_there');
  });

  test('guard: wasClosedHere. An order that was closed here unpaid is not placed again', async () => {
    const { buyer, take, run } = await openShop();
    await take('2');
    await run();
    const [placed] = await listed(buyer, 'ordered');
    await inTransaction(shop.db, (tx) => closeUnpaid(tx, ctx(), placed?.order?.id ?? ''));
    await shop.runJobs();
    await run();
    expect(await listed(buyer, 'ordered')).toEqual([]);
    expect((await waits(buyer))['#2']).toBe('closed_here');
  });
});

test('guard: shopId. A rule places nothing of another shop, its reseller’s or not, with the same numbers and SKUs', async () => {
  const other = await openShop();
  await other.take('2');
  const own = await openShop();
  const beside = await openShop(null, own.buyer);
  await own.take('2');
  await beside.take('2');
  const rows = () => Promise.all([other, beside].map(({ shopId }) => rowsOfShop(shop.db, shopId)));
  const before = await rows();
  await own.run();
  const tried = await shop.call('tryOrderRule', { ...wide, id: own.shopId }, own.buyer);
  expect(tried).toMatchObject({ orders: 2, placed: 2 });
  await shop.call('stopOrderRules', {}, own.buyer);
  expect(await listed(own.buyer, 'ordered')).toMatchObject([{ shopId: own.shopId }]);
  expect(await rows()).toEqual(before);
});

test('a dry run: with these limits 2 of 5 would have been placed, for their sum; it changes nothing', async () => {
  const { buyer, shopId, billedUsd, take } = await openShop(null);
  await take('2');
  await take('3');
  await take('4', { waits: [{ kind: 'test_order', said: '' }] });
  await take('5', { details: { ...details, note: 'Gift' } });
  const before = await rowsOfShop(shop.db, shopId);
  const trial = await shop.call('tryOrderRule', { ...wide, id: shopId, dayOrders: 2 }, buyer);
  expect(trial).toMatchObject({ orders: 5, placed: 2, costUsd: Math.round(billedUsd * 200) / 100 });
  expect(Object.fromEntries(trial.waiting.map(({ reason, count }) => [reason, count]))).toEqual({
    waits_there: 1,
    note: 1,
    day_orders: 1,
  });
  expect(await rowsOfShop(shop.db, shopId)).toEqual(before);
});

test('guard: summed_up_at. One mail a day sums them up, and none says that each was placed', async () => {
  const { buyer, billedUsd, take, run } = await openShop();
  await take('2');
  await take('3');
  await take('4', { details: { ...details, note: 'Gift' } });
  const before = (await shop.inbox(buyer.email)).length;
  await run();
  await shop.runJobs();
  await sql`update shop_order_news set found_at = found_at - interval '1 minute'`.execute(shop.db);
  await reportShopOrders(ctx());
  await barrier(2, () => sumUpRuleOrders(ctx()));
  await sumUpRuleOrders(ctx());
  await shop.runJobs();
  const [mail, ...others] = (await shop.inbox(buyer.email)).slice(before);
  expect(others).toEqual([]);
  expect(mail?.subject).toBe(`Automatic orders: 2 for $${(billedUsd * 2).toFixed(2)}`);
  expect(mail?.text_body).toContain('#2, Okafor Home');
  expect((await shop.call('listMessages', { status: 0 }, buyer)).list.map(({ kind }) => kind)).toEqual([
    'automatic-orders',
  ]);
  // The next morning there is only what came since.
  await take('5');
  await run();
  await sumUpRuleOrders(ctx());
  await shop.runJobs();
  const [next, ...more] = (await shop.inbox(buyer.email)).slice(before + 1);
  expect([next?.subject, more]).toEqual([`Automatic orders: 1 for $${billedUsd.toFixed(2)}`, []]);
});

describe('guard: marginWait. A margin of 20 % and 3.00 left', () => {
  const rule = { ...wide, leastMarginPercent: 20, leastLeftCents: 300, dayCents: 10_000, orderCents: 10_000 };
  const order = async (left: number, cost: number) => {
    const { buyer, billedUsd } = await sample;
    const [first] = await listed(buyer);
    if (!first?.figures) throw new Error('no figures');
    return { ...first, figures: { ...first.figures, leftUsd: left, costUsd: cost, billedUsd } };
  };
  const sample = openShop(null);

  test.each([
    // Of 15.00 and 18.02 net; 3.60 of 18.01 is 19.98 %.
    [3, 12, undefined],
    [3.61, 14.41, undefined],
    [3.6, 14.41, { reason: 'margin', figure: 19.9, limit: 20 }],
    [2.99, 5, { reason: 'left', figure: 2.99, limit: 3 }],
    [-8.43, 14.41, { reason: 'margin', figure: -141, limit: 20 }],
  ])('%d left of an order that costs %d', async (left, cost, wait) => {
    expect(ruleWaitOf(await order(left, cost), 'GB', rule, { orders: 0, cents: 0 })).toEqual(wait);
  });
});
