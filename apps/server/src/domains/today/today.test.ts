import type { OtherWork } from '@sampan/contract/today';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { inTransaction } from '#database/connect.ts';
import { defaultSettings } from '#shop/settings/default-settings.ts';
import { writeSetting } from '#shop/settings/settings.ts';
import { fileSmallClaim } from '#testing/claim.ts';
import { declareTransfer } from '#testing/declare-transfer.ts';
import { makeSmallOrder } from '#testing/pay.ts';
import { openTestShop, type TestActor } from '#testing/shop.ts';
import { type Stage, walkOrder } from '#testing/walk-order.ts';

const shop = await openTestShop();
const owner = await shop.makeOperator(['owner']);
const finance = await shop.makeOperator(['finance']);

type Order = Awaited<ReturnType<typeof makeSmallOrder>>['order'];

async function orderAt(stage: Stage): Promise<Order> {
  const made = await makeSmallOrder(shop);
  await walkOrder(shop, made.order, made.customer, owner, stage);
  return made.order;
}
const hoursSince = (moment: string | null | undefined) =>
  Math.floor((Date.now() - new Date(moment ?? '').getTime()) / 3_600_000);
const age = (id: string, hours: number) =>
  shop.services.pool.query(
    `update orders set status_since = status_since - interval '${hours} hours' where id = '${id}'`,
  );

describe('what waits', () => {
  test('guard: each role sees only its own work, and prices only if it needs them', async () => {
    const statusesOf = async (who: TestActor) =>
      (await shop.call('operatorGetWork', {}, who)).waiting.map(({ status }) => status);
    expect(await statusesOf(await shop.makeOperator(['catalogue']))).toEqual([]);
    expect(await statusesOf(await shop.makeOperator(['purchasing']))).toEqual(['be_purchased', 'in_purchased']);
    const warehouse = await shop.makeOperator(['warehouse']);
    expect(await statusesOf(warehouse)).toEqual(['in_purchased', 'pending_inspection', 'be_delivered']);
    expect(await statusesOf(finance)).toEqual(['payment_confirming', 'be_confirmed_customer', 'after_sales']);
    const support = await shop.makeOperator(['support']);
    expect(await statusesOf(support)).toEqual(['be_confirmed_customer', 'after_sales']);
    expect(await statusesOf(owner)).toHaveLength(7);
    const { billId } = await orderAt('in_purchased');
    const { total_cents } = await shop.db
      .selectFrom('bills')
      .select('total_cents')
      .where('id', '=', billId)
      .executeTakeFirstOrThrow();
    const worthOf = async (who: TestActor) =>
      (await shop.call('operatorGetWork', {}, who)).waiting.find(({ status }) => status === 'in_purchased')?.worthUsd;
    expect(await worthOf(warehouse)).toBeNull();
    expect(await worthOf(owner)).toBe(total_cents / 100);
    const due = async (status: string) =>
      (await shop.call('operatorGetWork', {}, owner)).waiting.find((one) => one.status === status)?.worthUsd;
    const { rows } = await shop.services.pool.query(
      `select o.status, sum(i.amount_cents - i.received_cents)::float / 100 as usd from orders o
       join bills b on b.order_id = o.id join bill_instalments i on i.bill_id = b.id and i.state in ('due', 'confirming')
       where o.status in ('payment_confirming', 'be_confirmed_customer') group by 1`,
    );
    for (const { status, usd } of rows) expect(await due(status)).toBe(usd);
    // An order of 221.98 dollars with a paid deposit and a due balance.
    const half = await makeSmallOrder(shop, 'deposit');
    await walkOrder(shop, half.order, half.customer, owner, 'be_confirmed_customer');
    const { fmsBill } = await shop.call('getOrder', { id: half.order.id }, half.customer);
    const before = rows.find(({ status }) => status === 'be_confirmed_customer')?.usd ?? 0;
    expect(fmsBill?.dueUsd).toBeGreaterThan(0);
    expect(await due('be_confirmed_customer')).toBeCloseTo(before + (fmsBill?.dueUsd ?? 0), 2);
  });

  test('guard: questions and claims wait for the roles that may answer them, as in their lists', async () => {
    const othersOf = async (...roles: ('catalogue' | 'warehouse' | 'support' | 'finance')[]) =>
      (await shop.call('operatorGetWork', {}, await shop.makeOperator(roles))).others.map(({ work }) => work);
    expect(await othersOf('warehouse')).toEqual(['surplus']);
    expect(await othersOf('catalogue')).toEqual(['grants', 'requests']);
    expect(await othersOf('finance')).toEqual(['claims', 'transfers_back']);
    expect(await othersOf('support')).toEqual(['questions', 'claims', 'findings', 'parcels']);
    const customer = await shop.makeCustomer();
    const ask = (subject: string) =>
      shop.call('writeMessage', { subject, content: 'Is it dishwasher-safe?' }, customer);
    const { conversationId } = await ask('Mugs');
    await ask('Bowls');
    await shop.services.pool.query(
      `update conversations set waiting_since = waiting_since - interval '25 hours' where id = '${conversationId}'`,
    );
    const [questions] = (await shop.call('operatorGetWork', {}, owner)).others;
    const { list } = await shop.call('operatorListConversations', { queue: 'waiting' }, owner);
    expect(questions).toMatchObject({ work: 'questions', count: 2, overdue: 1 });
    expect(list.map(({ subject }) => subject)).toEqual(['Mugs', 'Bowls']);
    const over = await shop.call('operatorListConversations', { queue: 'waiting', waitingHours: 24 }, owner);
    expect(over.list.map(({ subject }) => subject)).toEqual(['Mugs']);
    expect(hoursSince(questions?.oldestSince)).toBe(25);
    await shop.call('operatorAnswerConversation', { id: conversationId, version: 1, content: 'It is.' }, owner);
    const [left] = (await shop.call('operatorGetWork', {}, owner)).others;
    expect(left).toMatchObject({ count: 1, overdue: 0 });
  });

  test('the figure of overdue claims equals the list that it opens', async () => {
    const claims = async () =>
      (await shop.call('operatorGetWork', {}, finance)).others.find(({ work }) => work === 'claims');
    const listed = async (waitingHours?: number) =>
      (await shop.call('operatorListRefunds', { state: 'requested', kind: 'claim', waitingHours }, finance)).list;
    const ids: string[] = [];
    for (const _ of [1, 2, 3]) {
      const { customer, order } = await makeSmallOrder(shop);
      await walkOrder(shop, order, customer, owner, 'delivered');
      const { id } = await fileSmallClaim(shop, order, customer);
      ids.push(id);
    }
    const { limitHours } = await shop.call('operatorGetWork', {}, finance);
    expect(limitHours.claims).toBeGreaterThan(limitHours.questions);
    for (const [at, hours] of [limitHours.questions + 1, limitHours.claims + 1, limitHours.claims + 9].entries())
      await shop.services.pool.query(
        `update refunds set requested_at = requested_at - interval '${hours} hours' where id = '${ids[at]}'`,
      );
    // Decided refunds, and a buyer's request for an order that is not sent, are no waiting claims.
    await shop.call('operatorRejectRefund', { id: ids[2] ?? '', reason: 'As described' }, finance);
    const { customer, order } = await makeSmallOrder(shop);
    await walkOrder(shop, order, customer, owner, 'be_purchased');
    const { customerOrderItemList } = await shop.call('getOrder', { id: order.id }, customer);
    const orderReturnItems = [{ customerOrderItemId: customerOrderItemList[0]?.id ?? '', productCount: 1 }];
    await shop.call('requestRefund', { orderId: order.id, orderReturnItems }, customer);
    expect(await claims()).toMatchObject({ count: 2, overdue: 1 });
    expect(hoursSince((await claims())?.oldestSince)).toBe(limitHours.claims + 1);
    expect(await listed()).toHaveLength(2);
    expect((await listed(limitHours.claims)).map(({ id }) => id)).toEqual([ids[1]]);
  });

  const waitingFor = async (work: OtherWork) =>
    (await shop.call('operatorGetWork', {}, owner)).others.find((one) => one.work === work);

  test('granted refunds wait until they are transferred', async () => {
    const { order, declaration, instalment } = await declareTransfer(shop, finance);
    const { amountUsd } = instalment;
    await shop.call('operatorApprovePayment', { id: declaration.id, amountUsd, bankReference: 'IN-1' }, finance);
    const { version } = await shop.call('operatorGetOrder', { id: order.id }, owner);
    const refund = { amountUsd: 7, reasonCode: 'goodwill', note: 'Late' } as const;
    const { id } = await shop.call('operatorOpenRefund', { id: order.id, version, ...refund }, finance);
    await shop.runJobs();
    expect(await waitingFor('transfers_back')).toMatchObject({ count: 1, overdue: 0 });
    const { pool } = shop.services;
    await pool.query(`update refunds set decided_at = decided_at - interval '49 hours' where id = $1`, [id]);
    expect(await waitingFor('transfers_back')).toMatchObject({ count: 1, overdue: 1 });
    const listed = async (waitingHours: number) =>
      (await shop.call('operatorListRefunds', { toTransfer: 1, waitingHours }, finance)).list.map((one) => one.id);
    expect([await listed(48), await listed(50)]).toEqual([[id], []]);
    await shop.call('operatorRecordOfflineRefund', { id, bankReference: 'OUT-1' }, finance);
    expect(await waitingFor('transfers_back')).toMatchObject({ count: 0, oldestSince: null });
    await shop.runJobs();
  });

  test('findings wait until they are refunded or settled by name, whatever the buyer approves', async () => {
    const found = async (waitingHours?: number) =>
      (await shop.call('operatorListOrders', { hasFinding: 1, waitingHours }, owner)).list.map(({ id }) => id);
    const miss = async (id: string) => {
      const { items } = await shop.call('operatorGetWarehouseOrder', { id }, owner);
      const { id: lineId = '', quantity = 1 } = items[0] ?? {};
      const line = { id: lineId, accepted: quantity - 1, damaged: 0, missing: 1, note: 'One short' };
      await shop.call('operatorInspectLine', line, owner);
    };
    const orders = [await orderAt('pending_inspection'), await orderAt('pending_inspection')];
    const [approved, refunded] = orders.map(({ id }) => id) as [string, string];
    expect(await waitingFor('findings')).toMatchObject({ count: 0 });
    for (const { id } of orders) await miss(id);
    const { pool } = shop.services;
    await pool.query(`update inspection_lines set inspected_at = now() - interval '25 hours' where order_id = $1`, [
      refunded,
    ]);
    expect(await waitingFor('findings')).toMatchObject({ count: 2, overdue: 1 });
    expect((await found()).toSorted()).toEqual([approved, refunded].toSorted());
    expect(await found(24)).toEqual([refunded]);
    await pool.query('insert into inspections (order_id, chargeable_grams, approved_at) values ($1, 500, now())', [
      approved,
    ]);
    expect((await found()).toSorted()).toEqual([approved, refunded].toSorted());
    const { items, version } = await shop.call('operatorGetOrder', { id: refunded }, owner);
    const lines = [{ orderItemId: items[0]?.id ?? '', quantity: 1 }];
    await shop.call(
      'operatorOpenRefund',
      { id: refunded, version, lines, reasonCode: 'missing', note: 'One short' },
      finance,
    );
    await shop.runJobs();
    expect(await waitingFor('findings')).toMatchObject({ count: 1, overdue: 0 });
    await pool.query(
      `insert into finding_settlements (order_id, order_item_id, pieces, how, reason)
       select order_id, order_item_id, 1, 'waived', 'Agreed' from inspection_lines where order_id = $1`,
      [approved],
    );
    expect(await waitingFor('findings')).toMatchObject({ count: 0, overdue: 0 });
    await pool.query('delete from inspections where order_id = $1', [approved]);
  });

  test('the figures equal the lists they open; the limits come from the settings', async () => {
    await orderAt('be_purchased');
    await age((await orderAt('be_purchased')).id, 30);
    const read = async () =>
      (await shop.call('operatorGetWork', {}, owner)).waiting.find(({ status }) => status === 'be_purchased');
    const listed = async (waitingHours?: number) =>
      (await shop.call('operatorListOrders', { status: 'be_purchased', waitingHours }, owner)).total;
    expect(await read()).toMatchObject({ orders: await listed(), overdue: await listed(24) });
    expect((await read())?.overdue).toBe(1);
    expect(hoursSince((await read())?.oldestSince)).toBe(30);
    const work = { ...defaultSettings.work, overdueHours: { ...defaultSettings.work.overdueHours, be_purchased: 31 } };
    await inTransaction(shop.db, (tx) => writeSetting(tx, 'work', work, null));
    expect((await read())?.overdue).toBe(0);
  });
});

describe('sales', () => {
  const read = (days: 7 | 30 | 90 = 7, offsetMinutes = 0) =>
    shop.call('operatorGetSales', { days, offsetMinutes }, finance);

  test('count by day, with each line’s stored cost and rate, and equal the day’s list', async () => {
    const order = await orderAt('be_purchased');
    await shop.services.pool.query(`update orders set placed_at = now() - interval '3 days' where id = '${order.id}'`);
    await shop.services.pool.query(
      `update order_items set cost_fen = 1000, cny_per_usd_e6 = 7000000 where order_id = '${order.id}'`,
    );
    const { rows } = await sql<{ goods: number; fees: number; pieces: number }>`
      select b.goods_cents as goods, b.total_cents - b.goods_cents as fees,
        (select sum(quantity)::int from order_items where order_id = b.order_id) as pieces
      from bills b where b.order_id = ${order.id}`.execute(shop.db);
    const { goods = 0, fees = 0, pieces = 0 } = rows[0] ?? {};
    const { days } = await read();
    const day = days[3];
    expect(day).toMatchObject({
      orders: 1,
      goodsUsd: goods / 100,
      feesUsd: fees / 100,
      costedUsd: goods / 100,
      costUsd: Math.round((pieces * 1000) / 7) / 100,
    });
    await shop.services.pool.query(`update order_items set cost_fen = null where order_id = '${order.id}'`);
    expect((await read()).days[3]).toMatchObject({ goodsUsd: goods / 100, costedUsd: 0, costUsd: 0 });
    const { from: placedFrom, until: placedUntil } = day ?? { from: '', until: '' };
    const listed = await shop.call('operatorListOrders', { placedFrom, placedUntil, sold: 1 }, finance);
    expect(listed.list.map(({ id }) => id)).toEqual([order.id]);
  });

  test('guard: unpaid and closed orders and returned goods are not sold', async () => {
    const today = async () => (await read()).days.at(-1);
    const before = await today();
    await makeSmallOrder(shop);
    const order = await orderAt('be_purchased');
    const [with1, sold] = [await today(), await shop.call('operatorListOrders', { sold: 1 }, finance)];
    expect(with1?.orders).toBe((before?.orders ?? 0) + 1);
    expect(sold.list.some(({ status }) => status === 'create' || status === 'closed')).toBe(false);
    await shop.services.pool.query(
      `update order_items set refunded_quantity = quantity where order_id = '${order.id}'`,
    );
    expect(await today()).toMatchObject({ goodsUsd: before?.goodsUsd, feesUsd: with1?.feesUsd });
    await shop.services.pool.query(`update order_items set refunded_quantity = 0 where order_id = '${order.id}'`);
  });

  test('a day begins at the reader’s midnight, and previous days end at the current time of day', async () => {
    const order = await orderAt('be_purchased');
    const place = (at: string) =>
      shop.services.pool.query(`update orders set placed_at = ${at} where id = '${order.id}'`);
    const { days } = await read(7, 480);
    expect(days).toHaveLength(7);
    const [first] = days;
    expect(new Date(first?.from ?? 0).getUTCHours()).toBe(16);
    const base = (await read(7, 480)).before;
    await place(`now() - interval '7 days' - interval '1 second'`);
    const earlier = await read(7, 480);
    expect(earlier.before.orders).toBe(base.orders + 1);
    expect(earlier.weekAgo.orders).toBe(1);
    await place(`now() - interval '7 days' + interval '1 hour'`);
    const after = await read(7, 480);
    expect(after.before.orders + after.weekAgo.orders).toBe(base.orders);
    await place('now()');
  });
});

describe('shipping and refunds', () => {
  const read = () => shop.call('operatorGetSales', { days: 30 }, finance);
  const { pool } = shop.services;
  /** How long the order took, and when it left. */
  const ship = async (hours: number, daysAgo: number) => shipAt(hours, `at - interval '${daysAgo} days'`);
  const shipAt = async (hours: number, at: string) => {
    const { id } = await orderAt('delivered');
    // The shop itself cannot change an order's history.
    await shop.asOwner(({ pool: owners }) =>
      owners.query(`
        alter table order_events disable trigger order_events_append_only;
        update order_events set at = ${at} where order_id = '${id}';
        alter table order_events enable trigger order_events_append_only`),
    );
    await pool.query(`
      update orders o set placed_at = e.at - interval '${hours} hours' from order_events e
      where o.id = '${id}' and e.order_id = o.id and e.from_status = 'be_delivered'`);
    return id;
  };

  test('guard: back. The median time from placing to shipping counts these days and as many before', async () => {
    const { shipped } = await read();
    // Orders shipped by other tests took no time: as many slow ones, and one between.
    const others = shipped.now.orders;
    for (let count = 0; count < others; count++) await ship(100, 2);
    await ship(10, 2);
    for (const hours of [240, 100, 120]) await ship(hours, 40);
    const undone = await ship(5000, 2);
    expect((await read()).shipped.now.orders).toBe(2 * others + 2);
    const { rows } = await sql<{ id: string }>`select id from parcels where order_id = ${undone}`.execute(shop.db);
    await shop.call('operatorUndoShipment', { id: rows[0]?.id ?? '' }, owner);
    const after = (await read()).shipped;
    expect(after.now).toEqual({ orders: 2 * others + 1, medianHours: 10 });
    expect(after.before).toEqual({ orders: 3, medianHours: 120 });
    // It leaves again.
    await shop.call('operatorShipParcel', { id: rows[0]?.id ?? '', carrier: 'DHL', trackingNumber: '2' }, owner);
    expect((await read()).shipped.now.orders).toBe(2 * others + 2);
  });

  test('guard: beforeUntil. The previous days end at the current time of day', async () => {
    const { shipped, days } = await read();
    await shipAt(5, `timestamptz '${days[0]?.from}' - interval '1 millisecond'`);
    expect((await read()).shipped).toEqual(shipped);
  });

  test('guard: credit. Money for which nothing was billed is no receipt', async () => {
    const before = (await read()).refunded.now.receivedUsd;
    const { declaration, instalment } = await declareTransfer(shop, finance);
    const amountUsd = instalment.amountUsd + 50;
    const booked = { id: declaration.id, amountUsd, bankReference: 'IN-1', resolution: 'credit' as const };
    await shop.call('operatorApprovePayment', booked, finance);
    expect((await read()).refunded.now.receivedUsd - before).toBeCloseTo(instalment.amountUsd, 5);
  });

  test('refunds are shown beside receipts', async () => {
    const before = (await read()).refunded.now;
    const { customer, order } = await makeSmallOrder(shop);
    await walkOrder(shop, order, customer, owner, 'delivered');
    const { rows } = await sql<{ paid: number }>`
      select total_cents as paid from bills where order_id = ${order.id}`.execute(shop.db);
    const claim = await fileSmallClaim(shop, order, customer);
    const asked = (await read()).refunded.now;
    expect(asked.receivedUsd - before.receivedUsd).toBeCloseTo((rows[0]?.paid ?? 0) / 100, 5);
    expect(asked.grantedUsd).toBe(before.grantedUsd);
    await shop.call('operatorApproveRefund', { id: claim.id, amountUsd: claim.amountUsd, note: '' }, owner);
    const granted = (await read()).refunded;
    expect(granted.now.grantedUsd - before.grantedUsd).toBeCloseTo(claim.amountUsd, 5);
    expect(granted.now.receivedUsd).toBe(asked.receivedUsd);
    expect(granted.before).toEqual({ receivedUsd: 0, grantedUsd: 0 });
  });
});

describe('trouble', () => {
  const read = async (who: TestActor) => (await shop.call('operatorGetTrouble', {}, who)).list;

  test('guard: each role sees only its own trouble', async () => {
    expect(await read(owner)).toEqual([]);
    const order = await orderAt('be_purchased');
    await age(order.id, 15 * 24);
    const { rows } = await sql<{ sku: number }>`
      select sku_id as sku from order_items where order_id = ${order.id}`.execute(shop.db);
    await shop.services.pool.query(`update skus set amount_on_sale = 3 where id = ${rows[0]?.sku}`);
    // Only the first of these has failed for good and is not done otherwise.
    for (const [name, state, source] of [
      ['failed', 'created', `'tell-buyer'`],
      ['failed', 'completed', `'tell-buyer'`],
      ['failed', 'created', 'null'],
      ['tell-buyer', 'completed', `'tell-buyer'`],
    ])
      await shop.services.pool.query(
        `insert into pgboss.job (id, name, state, data, source_name, source_id, source_created_on, source_retry_count, source_output)
         values (gen_random_uuid(), '${name}', '${state}', '{}', ${source}, gen_random_uuid(), now(), 80, '{}')`,
      );
    const kindsOf = async (...roles: ('catalogue' | 'purchasing' | 'warehouse')[]) =>
      (await read(await shop.makeOperator(roles))).map(({ kind }) => kind);
    expect(await kindsOf('catalogue')).toEqual(['low_stock']);
    expect(await kindsOf('warehouse')).toEqual(['stuck_orders']);
    expect(await kindsOf('purchasing')).toEqual(['stuck_orders', 'low_stock']);
    expect((await read(owner)).map(({ kind }) => kind)).toEqual(['stuck_orders', 'failed_jobs', 'low_stock']);
  });

  test('each figure equals the list that it opens', async () => {
    // An order that waits for its buyer is not stuck.
    await age((await makeSmallOrder(shop)).order.id, 15 * 24);
    const countOf = async (kind: string) => (await read(owner)).find((one) => one.kind === kind)?.count;
    const stuck = await shop.call('operatorListOrders', { inWork: 1, waitingHours: 14 * 24 }, owner);
    expect(await countOf('stuck_orders')).toBe(stuck.total);
    expect(hoursSince((await read(owner))[0]?.since)).toBe(15 * 24);
    expect(await countOf('failed_jobs')).toBe(1);
    expect(await countOf('failed_jobs')).toBe((await shop.call('operatorListFailedJobs', {}, owner)).list.length);
    const low = await shop.call('operatorListLowStock', {}, owner);
    expect(await countOf('low_stock')).toBe(low.total);
    expect(low.list[0]).toMatchObject({ stock: 3 });
  });

  test('guard: low. Lists SKUs below the limit that were sold lately and can still be bought, the shortest first', async () => {
    const { lowStock } = await shop.call('operatorListLowStock', {}, owner);
    const { pool } = shop.services;
    const stockAt = async (order: { id: string }, stock: number) => {
      const { rows } = await pool.query(
        `update skus set amount_on_sale = ${stock} where id in (select sku_id from order_items where order_id = '${order.id}') returning id`,
      );
      return rows.map(({ id }) => Number(id));
    };
    const before = new Set((await shop.call('operatorListLowStock', {}, owner)).list.map(({ skuId }) => skuId));
    const orders = [];
    for (let made = 0; made < 6; made++) orders.push(await orderAt('be_purchased'));
    const [some, none, enough, longAgo, withdrawn, closed] = orders as [Order, Order, Order, Order, Order, Order];
    const [ofSome] = [await stockAt(some, 4), await stockAt(enough, lowStock)];
    const ofNone = await stockAt(none, 0);
    for (const order of [longAgo, withdrawn, closed]) await stockAt(order, 1);
    await pool.query(`update order_items set refunded_quantity = 30 where order_id = '${none.id}'`);
    await pool.query(`update orders set placed_at = now() - interval '31 days' where id = '${longAgo.id}'`);
    await pool.query(
      `update skus set is_withdrawn = true where id in (select sku_id from order_items where order_id = '${withdrawn.id}')`,
    );
    await shop.call('operatorCancelOrder', { id: closed.id, reason: 'Sold out' }, owner);
    const { list } = await shop.call('operatorListLowStock', {}, owner);
    expect(
      list.filter(({ skuId }) => !before.has(skuId)).map(({ skuId, stock, sold }) => ({ skuId, stock, sold })),
    ).toEqual([
      { skuId: ofNone[0], stock: 0, sold: 70 },
      { skuId: ofSome[0], stock: 4, sold: 100 },
    ]);
    await pool.query(`update order_items set refunded_quantity = 0 where order_id = '${none.id}'`);
    // In the reader's language, not the buyer's.
    await pool.query(`update order_items set product_name = source_name where order_id = '${some.id}'`);
    const again = (await shop.call('operatorListLowStock', {}, owner)).list.find(({ skuId }) => skuId === ofSome[0]);
    expect(again?.productName).toMatch(/^Test product/);
  });

  test('guard: findFailedHooks. The owner sees the shop’s own webhooks that failed lately, not customers’ or old ones', async () => {
    const { pool } = shop.services;
    const customer = await shop.makeCustomer();
    const hook = { url: 'https://erp.example.com/orders', eventTypes: ['order.placed' as const] };
    const { id } = await shop.call('operatorAddHook', hook, owner);
    const add = (owned: string) =>
      pool.query(
        `insert into hook_endpoints (id, url, event_types, secret, ${owned.split(' ')[0]}) values (gen_random_uuid(), 'https://x.example.com/', '{}', 'x', '${owned.split(' ')[1]}') returning id`,
      );
    const ofOthers = [];
    for (const owned of [`buyer_id ${customer.buyerId}`, `operator_id ${finance.id}`])
      ofOthers.push((await add(owned)).rows[0].id);
    const fail = (endpoint: string, state = 'failed', daysAgo = 1) =>
      pool.query(`
        with event as (insert into hook_events (id, type, data) values (gen_random_uuid(), 'order.placed', '{}') returning id)
        insert into hook_deliveries (event_id, endpoint_id, state, created_at)
        select id, '${endpoint}', '${state}', now() - interval '${daysAgo} days' from event`);
    for (const endpoint of [id, id, ...ofOthers]) await fail(endpoint);
    await fail(id, 'delivered');
    await fail(id, 'failed', 8);
    const failing = async (who: TestActor) => (await read(who)).filter(({ kind }) => kind === 'failed_webhook');
    expect(await failing(owner)).toMatchObject([{ id, about: hook.url, count: 2 }]);
    expect(hoursSince((await failing(owner))[0]?.since)).toBe(24);
    expect(await failing(await shop.makeOperator(['support', 'catalogue', 'finance']))).toEqual([]);
    await pool.query('delete from hook_endpoints');
  });
});
