import type { OperatorRole } from '@sampan/contract/call';
import { afterAll, describe, expect, test } from 'vitest';
import { makeOrder } from '#testing/make-order.ts';
import { makeProduct } from '#testing/make-product.ts';
import { makeSmallOrder } from '#testing/pay.ts';
import { openTestShop } from '#testing/shop.ts';
import { walkOrder } from '#testing/walk-order.ts';

const shop = await openTestShop();
const owner = await shop.makeOperator(['owner']);
const { customer, order: paid } = await makeSmallOrder(shop);
await walkOrder(shop, paid, customer, owner, 'be_delivered');
const kenya = await shop.makeCustomer({ firstName: 'Wanjiru', lastName: 'Kamau' });
await shop.db.updateTable('users').set({ phone: '+254-712345678' }).where('id', '=', kenya.id).execute();
const { offerId } = await makeProduct(shop.services);
const address = await shop.makeAddress(kenya, {
  firstName: 'Okafor',
  lastName: 'Stores',
  country: 'NG',
  province: 'Lagos',
  city: 'Ikeja',
  postcode: '100281',
  mobile: '+234-8035550142',
});
const unpaid = await makeOrder(shop, kenya, {
  lines: [{ productId: offerId, quantity: 10 }],
  addressId: address.id,
});
await shop.runJobs();

const found = async (input: object, actor = owner) =>
  (await shop.call('operatorListOrders', input, actor)).list.map(({ id }) => id).sort();
const both = [paid.id, unpaid.id].sort();

describe('operatorListOrders', () => {
  afterAll(() => shop.db.deleteFrom('order_notes').execute());

  test('filters by work, country, assignee, notes and waiting time', async () => {
    expect(await found({})).toEqual(both);
    expect(await found({ inWork: 1 })).toEqual([paid.id]);
    expect(await found({ country: 'NG' })).toEqual([unpaid.id]);
    expect(await found({ country: 'NG', inWork: 1 })).toEqual([]);
    const support = await shop.makeOperator(['support']);
    await shop.call('operatorAssignOrder', { id: unpaid.id, operatorId: support.id }, owner);
    expect(await found({ assignee: support.id })).toEqual([unpaid.id]);
    expect(await found({ assignee: 'me' }, support)).toEqual([unpaid.id]);
    expect(await found({ assignee: 'me' })).toEqual([]);
    expect(await found({ assignee: 'none' })).toEqual([paid.id]);
    expect(await found({ assignee: 'x' })).toEqual([]);
    await shop.call('operatorAddOrderNote', { id: paid.id, text: 'Calls on Monday' }, support);
    expect(await found({ hasNote: 1 })).toEqual([paid.id]);
    expect(await found({ waitingHours: 2 })).toEqual([]);
    await shop.services.pool.query(`update orders set status_since = status_since - interval '3 hours' where id = $1`, [
      paid.id,
    ]);
    expect(await found({ waitingHours: 2 })).toEqual([paid.id]);
    expect(await found({ waitingHours: 2, search: 'wanjiru' })).toEqual([]);
    const { list } = await shop.call('operatorListOrders', { inWork: 1 }, owner);
    expect(list).toMatchObject([
      { country: 'US', notes: 1, assignee: null, payment: { pattern: 'online_card', state: 'paid', hasSlip: false } },
    ]);
  });

  test('the recipient’s name, and phone numbers in any spelling, find an order', async () => {
    for (const search of ['okafor stores', 'STORES', '8035550142', '0803 555 0142', '+234 (803) 555-0142'])
      expect([search, await found({ search })]).toEqual([search, [unpaid.id]]);
    expect(await found({ search: '0712 345 678' })).toEqual([unpaid.id]);
    expect(await found({ search: '0712 345 679' })).toEqual([]);
  });

  test('sorts any queue by waiting time or age', async () => {
    const sorted = async (sort: 'waiting' | 'placed') =>
      (await shop.call('operatorListOrders', { sort }, owner)).list.map(({ id }) => id);
    expect(await sorted('waiting')).toEqual([paid.id, unpaid.id]);
    expect(await sorted('placed')).toEqual([unpaid.id, paid.id]);
  });

  test('counts the orders of each status, with the oldest', async () => {
    const counts = await shop.call('operatorCountOrders', {}, owner);
    expect(counts.statuses.map(({ status, orders }) => [status, orders]).sort()).toEqual([
      ['be_delivered', 1],
      ['create', 1],
    ]);
    const { list } = await shop.call('operatorListOrders', { status: 'create' }, owner);
    expect(counts.countries).toEqual(
      expect.arrayContaining([
        { country: 'NG', orders: 1 },
        { country: 'US', orders: 1 },
      ]),
    );
    expect(counts.statuses.find(({ status }) => status === 'create')?.oldestSince).toBe(list[0]?.statusSince);
    expect(await shop.call('operatorCountOrders', { search: 'stores' }, owner)).toMatchObject({
      statuses: [{ status: 'create' }],
    });
    expect(await shop.call('operatorCountOrders', { country: 'DE' }, owner)).toEqual({
      statuses: [],
      countries: [],
    });
  });
});

describe('guard: order-sight. Of an order', () => {
  const see = async (role: OperatorRole) => {
    const clerk = await shop.makeOperator([role]);
    const order = await shop.call('operatorGetOrder', { id: unpaid.id }, clerk);
    const { list } = await shop.call('operatorListOrders', { country: 'NG' }, clerk);
    return { clerk, order, row: list[0] };
  };

  test('purchasing sees lines and prices; it neither sees the buyer’s contact and address nor finds orders by them', async () => {
    const { clerk, order, row } = await see('purchasing');
    expect(order).toMatchObject({ address: null, buyer: null, money: null, messages: null, bill: { plan: 'full' } });
    expect([order.customer, row?.customer].map((one) => one?.email)).toEqual(['', '']);
    const text = JSON.stringify([order, row]);
    for (const secret of [kenya.email, '8035550142', '712345678', 'Ikeja']) expect(text).not.toContain(secret);
    for (const search of [kenya.email, '8035550142', '0712 345 678', 'okafor stores', 'example.com'])
      expect([search, await found({ search }, clerk)]).toEqual([search, []]);
    expect(await found({ search: 'wanjiru' }, clerk)).toEqual([unpaid.id]);
  });

  test('the warehouse sees the address and no money', async () => {
    const { order, row, clerk } = await see('warehouse');
    expect(order).toMatchObject({ address: { city: 'Ikeja' }, bill: null, money: null, totalUsd: null });
    expect(order.items[0]).toMatchObject({ salePrice: null, saleAmount: null });
    expect(row).toMatchObject({ totalUsd: null, payment: null, customer: { email: '' } });
    expect(await found({ search: 'okafor stores' }, clerk)).toEqual([unpaid.id]);
    expect(await found({ search: kenya.email }, clerk)).toEqual([]);
  });

  test('support and finance see both; only finance sees slips', async () => {
    const { fmsBill } = await shop.call('getOrder', { id: unpaid.id }, kenya);
    const billDetailId = fmsBill.billDetailDtos.at(-1)?.id ?? '';
    await shop.call('commitApproval', { approvalStatus: 'un_commit', billDetailId, remark: 'Sent' }, kenya);
    await shop.db
      .updateTable('payment_declarations')
      .set({ images: ['slips/one.png'] })
      .execute();
    for (const role of ['support', 'finance'] as const) {
      const { order, row } = await see(role);
      expect(order).toMatchObject({ address: { city: 'Ikeja' }, buyer: { phone: '+254-712345678', orders: 1 } });
      expect(order.money?.declarations[0]).toMatchObject({ remark: 'Sent', state: 'un_commit' });
      expect(order.money?.declarations[0]?.slips).toHaveLength(role === 'finance' ? 1 : 0);
      expect(row?.payment).toEqual({ pattern: 'bank_card', state: 'confirming', hasSlip: true });
    }
    await shop.db.updateTable('payment_declarations').set({ images: [] }).execute();
    await shop.runJobs();
  });
});

test('operatorGetOrder: payments, ledger, shipment, messages, history of a whole life', async () => {
  await shop.call('operatorShip', { id: paid.id, carrier: 'DHL', trackingNumber: 'JD0146' }, owner);
  await shop.call(
    'operatorAddTrackingStep',
    { id: paid.id, place: 'Shenzhen', description: 'Left', state: 'in_transit' },
    owner,
  );
  await shop.runJobs();
  const order = await shop.call('operatorGetOrder', { id: paid.id }, owner);
  expect(order.money).toMatchObject({
    payments: [{ provider: 'sandbox', state: 'succeeded', paidWith: expect.stringMatching(/4242/) }],
    declarations: [],
    transfers: [],
    refunds: [],
    disputes: [],
  });
  expect(order.money?.payments[0]?.amountUsd).toBe(order.totalUsd);
  expect(JSON.stringify(order.bill)).toContain('4242');
  const purchasing = await shop.makeOperator(['purchasing']);
  expect(JSON.stringify(await shop.call('operatorGetOrder', { id: paid.id }, purchasing))).not.toContain('4242');
  const balances = Map.groupBy(order.money?.ledger ?? [], ({ entryId }) => entryId);
  expect(balances.size).toBeGreaterThan(1);
  for (const lines of balances.values())
    expect(lines.reduce((sum, { amountUsd }) => sum + amountUsd, 0)).toBeCloseTo(0, 5);
  expect(order.messages?.map(({ kind }) => kind)).toContain('shipped');
  expect(order.events.map(({ version }) => version)).toEqual(order.events.map((_, index) => index + 1));
  expect(order.version).toBe(order.events.length);
  expect(order.items[0]).toMatchObject({ supplierId: 'test-supplier', productId: expect.any(Number) });
  expect(order.buyer).toMatchObject({ orders: 1, spentUsd: order.totalUsd });
});

describe('operatorExportOrders', () => {
  const download = async (input: object, actor = owner) => {
    const { url } = await shop.call('operatorExportOrders', input, actor);
    const response = await shop.fetch(url);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
    return (await response.text()).trimEnd().split('\r\n');
  };

  test('exports the matching orders with the columns that the role sees', async () => {
    expect(await download({})).toHaveLength(3);
    const [head, line, ...rest] = await download({ country: 'NG' });
    expect(rest).toEqual([]);
    expect(head).toContain('email,country');
    expect(line).toContain(`${kenya.email},NG,10,`);
    const purchasing = await shop.makeOperator(['purchasing']);
    const text = (await download({ country: 'NG' }, purchasing)).join('\n');
    expect(text).not.toContain(kenya.email);
    expect(text).toContain('total_usd');
    const warehouse = await shop.makeOperator(['warehouse']);
    expect((await download({}, warehouse))[0]).not.toContain('total_usd');
  });

  test('guard: escape_formulas, quoted_match. No cell begins a formula, whatever separator a program uses', async () => {
    const names = { firstName: '=1+1;=2+2', lastName: 'x\t=3+3' };
    await shop.db
      .updateTable('users')
      .set({ first_name: names.firstName, last_name: names.lastName })
      .where('id', '=', kenya.id)
      .execute();
    const [, line = ''] = await download({ country: 'NG' });
    expect(line).toContain(`,"'=1+1;'=2+2 x\t'=3+3",`);
    await shop.db
      .updateTable('users')
      .set({ first_name: 'Wanjiru', last_name: 'Kamau' })
      .where('id', '=', kenya.id)
      .execute();
  });

  test('guard: signature. Another filter in the link is refused', async () => {
    const { url } = await shop.call('operatorExportOrders', { country: 'NG' }, owner);
    const other = await shop.call('operatorExportOrders', { country: 'US' }, owner);
    const [path = ''] = other.url.split('?');
    for (const forged of [path, `${path}?${url.split('?')[1]}`, url.replace('until=', 'until=9')])
      expect((await shop.fetch(forged)).status).toBe(404);
  });
});
