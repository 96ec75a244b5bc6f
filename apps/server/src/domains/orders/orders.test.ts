import type { InputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { limits } from '@sampan/contract/limits';
import { orderStatuses, orderTypes } from '@sampan/contract/order-status';
import { CallError } from '@sampan/contract/page-context';
import { describe, expect, test } from 'vitest';
import { jobContext } from '#shop/context.ts';
import { barrier } from '#testing/barrier.ts';
import { makeOrder } from '#testing/make-order.ts';
import { makeProduct } from '#testing/make-product.ts';
import { payByBank } from '#testing/pay-order.ts';
import { raiseOrderLimits } from '#testing/raise-order-limits.ts';
import { openTestShop, type TestCustomer } from '#testing/shop.ts';
import { closeUnpaidOrders } from './close-order.ts';
import { completeDeliveredOrders } from './status/confirm-receipt.ts';

const shop = await openTestShop();
const owner = await shop.makeOperator(['owner']);
const nobody = '00000000-0000-7000-8000-000000000000';

const refusal = async (call: Promise<unknown>): Promise<CallError> =>
  call.then(
    () => expect.fail('was not refused'),
    (error: unknown) => (error instanceof CallError ? error : expect.fail(String(error))),
  );
const stockOf = async (skuId: number) =>
  (await shop.db.selectFrom('skus').select('amount_on_sale').where('id', '=', skuId).executeTakeFirstOrThrow())
    .amount_on_sale;

/** A new customer's order; small ones are paid at once, large ones (100 pieces and more) begin with a deposit. */
async function placed(quantity = 2, customer?: TestCustomer) {
  const buyer = customer ?? (await shop.makeCustomer());
  const { offerId } = await makeProduct(shop.services);
  const order = await makeOrder(shop, buyer, { lines: [{ productId: offerId, quantity }] });
  return { ...order, customer: buyer, offerId };
}
const paid = async (quantity = 2) => {
  const order = await placed(quantity);
  await payByBank(shop, order.customer, order.id, owner);
  return order;
};
const inspect = async (id: string) => {
  await shop.call('operatorStartProcurement', { id }, owner);
  await shop.call('operatorReceiveGoods', { id }, owner);
  return shop.call(
    'operatorPassInspection',
    { id, weightGrams: 1200, lengthMm: 100, widthMm: 100, heightMm: 100 },
    owner,
  );
};
const shipped = async () => {
  const order = await paid();
  await inspect(order.id);
  await shop.call('operatorShip', { id: order.id, carrier: 'Post', trackingNumber: 'T1' }, owner);
  return order;
};
const get = (id: string, customer: TestCustomer) => shop.call('getOrder', { id }, customer);
const list = async (customer: TestCustomer, search: InputOf<Calls['listOrders']> = {}) => {
  const page = await shop.call('listOrders', { pageSize: 50, ...search }, customer);
  return { sns: page.list.map((order) => order.sn), total: page.total };
};

describe('listOrders', () => {
  test('returns the buyer’s orders, newest first, in pages', async () => {
    const customer = await shop.makeCustomer();
    const orders = [await placed(2, customer), await placed(3, customer), await placed(4, customer)];
    await placed();
    const page = await shop.call('listOrders', {}, customer);
    expect(page).toMatchObject({ total: 3, list: [{ sn: orders[2]?.sn }, { sn: orders[1]?.sn }] });
    const { inspection, parcels, objections, ...listed } = await get(orders[2]?.id ?? '', customer);
    expect([inspection, parcels, objections]).toEqual([null, [], []]);
    expect(page.list[0]).toEqual(listed);
    const second = await shop.call('listOrders', { pageNum: 2, pageSize: 2 }, customer);
    expect(second).toMatchObject({ total: 3, list: [{ sn: orders[0]?.sn }] });
    expect(await shop.call('listOrders', { pageNum: 9 }, customer)).toEqual({ list: [], total: 3 });
    for (const pageSize of [...limits.orderPageSizes, limits.pageSizeMax, limits.pageSizeMax + 1, 999_999_999])
      expect((await shop.call('listOrders', { pageSize }, customer)).list).toHaveLength(Math.min(pageSize, 3));
  });

  test('finds by status, by the beginning of the number, and by date', async () => {
    const customer = await shop.makeCustomer();
    const [old, fresh] = [await placed(2, customer), await placed(2, customer)];
    await shop.call('closeOrder', { id: old.id }, customer);
    await shop.services.pool.query(`update orders set placed_at = '2026-03-05 23:30:00Z' where id = $1`, [old.id]);
    expect(await list(customer, { status: 'closed' })).toEqual({ sns: [old.sn], total: 1 });
    expect(await list(customer, { status: '', sn: '' })).toMatchObject({ total: 2 });
    expect(await list(customer, { sn: fresh.sn.toLowerCase().slice(0, 12) })).toEqual({ sns: [fresh.sn], total: 1 });
    for (const sn of ['%', '_P', `${fresh.sn}X`, "' or 1=1"]) expect((await list(customer, { sn })).total).toBe(0);
    expect((await list(customer, { startTime: '2026-03-05', endTime: '2026-03-05' })).sns).toEqual([old.sn]);
    expect((await list(customer, { startTime: '2026-03-06', endTime: '2026-03-06' })).total).toBe(0);
    expect((await list(customer, { startTime: '2026-03-05 23:30:00', endTime: '2026-03-05 23:30:00' })).sns).toEqual([
      old.sn,
    ]);
    expect((await list(customer, { startTime: '2026-03-06T00:30:00+01:00', endTime: '2026-03-06' })).sns).toEqual([
      old.sn,
    ]);
    expect((await list(customer, { endTime: '2026-03-04' })).total).toBe(0);
  });

  test('finds orders changed since a moment, whenever they were placed', async () => {
    const customer = await shop.makeCustomer();
    const [old, fresh] = [await placed(2, customer), await placed(2, customer)];
    const { pool } = shop.services;
    await pool.query(
      `update orders set placed_at = '2026-03-05', status_since = '2026-03-07 08:00:00Z' where id = $1`,
      [old.id],
    );
    await pool.query(`update orders set status_since = '2026-03-06 23:59:59Z' where id = $1`, [fresh.id]);
    const changed = async (changedSince: string) => (await list(customer, { changedSince })).sns;
    expect(await changed('2026-03-06')).toEqual([fresh.sn, old.sn]);
    expect(await changed('2026-03-07')).toEqual([old.sn]);
    expect(await changed('2026-03-07T08:00:00Z')).toEqual([old.sn]);
    expect(await list(customer, { changedSince: '2026-03-07 08:00:01' })).toEqual({ sns: [], total: 0 });
  });

  test('searches any number of years', async () => {
    const customer = await shop.makeCustomer();
    await placed(2, customer);
    expect((await list(customer, { startTime: '1999-01-01', endTime: '2999-01-01' })).total).toBe(1);
    for (const startTime of ['2026-02-30x', 'yesterday', '2026-13-01']) {
      expect((await refusal(list(customer, { startTime }))).error).toBe('invalid_input');
    }
  });

  test('counts every status, including empty ones', async () => {
    const customer = await shop.makeCustomer();
    await placed(2, customer);
    await shop.call('closeOrder', { id: (await placed(2, customer)).id }, customer);
    const counts = await shop.call('countOrdersByStatus', {}, customer);
    expect(Object.keys(counts)).toEqual([...orderStatuses]);
    expect(counts).toMatchObject({ create: 1, closed: 1, completed: 0 });
  });
});

describe('order types', () => {
  test('each order has one, by status, time, cause and refund', async () => {
    const customer = await shop.makeCustomer();
    await raiseOrderLimits(shop);
    const orders: { id: string; sn: string }[] = [];
    while (orders.length < orderTypes.length) orders.push(await placed(2, customer));
    const [, underWay, sent, recent, cancelled, unpaid, old, asked, refunded] = orders;
    const { pool } = shop.services;
    const set = (order: { id: string } | undefined, status: string, days = 0) =>
      pool.query(
        `update orders set status = $2, status_since = now() - make_interval(days => $3),
          status_before = case $2 when 'after_sales' then 'be_purchased' end where id = $1`,
        [order?.id, status, days],
      );
    await set(underWay, 'be_confirmed_customer');
    await set(sent, 'delivered');
    await set(recent, 'completed', 13);
    await set(old, 'completed', 15);
    await set(asked, 'after_sales');
    await shop.call('closeOrder', { id: cancelled?.id ?? '' }, customer);
    await set(unpaid, 'create', 5);
    await closeUnpaidOrders(jobContext(shop.services));
    await set(refunded, 'completed');
    await pool.query(`insert into refunds (order_id, state, amount_cents) values ($1, 'paid', 100)`, [refunded?.id]);
    // Requested refunds and double payments are no refund of the order.
    await pool.query(`insert into refunds (order_id, state, amount_cents) values ($1, 'rejected', 100)`, [old?.id]);
    await pool.query(
      `insert into refunds (order_id, state, amount_cents, kind, overpayment) values ($1, 'paid', 100, 'overpayment', 'x')`,
      [recent?.id],
    );
    expect(await shop.call('countOrdersByType', {}, customer)).toEqual([1, 1, 1, 1, 1, 1, 1, 1, 1]);
    for (const [type, { sn }] of orders.entries()) {
      expect(await list(customer, { type })).toEqual({ sns: [sn], total: 1 });
      expect(await list(customer, { type: String(type) })).toMatchObject({ total: 1 });
    }
    for (const type of [null, '', undefined]) expect((await list(customer, { type })).total).toBe(9);
    for (const type of [9, -1, '9', 'x', true, 1.5])
      expect((await refusal(list(customer, { type } as never))).error).toBe('invalid_input');
    expect(await shop.call('countOrdersByType', {}, await shop.makeCustomer())).toEqual(Array(9).fill(0));
    await pool.query('delete from refunds where order_id = any($1)', [orders.map(({ id }) => id)]);
    for (const order of [underWay, sent, recent, old, asked, refunded]) await set(order, 'create');
  });
});

test('a line is shown in the reader’s language until the catalogue’s texts change', async () => {
  const customer = await shop.makeCustomer();
  const mug = { titles: { zh: '马克杯', en: 'Mug', de: 'Becher' }, skus: [{ color: 'Red' }, { color: 'Blue' }] };
  const { offerId, skuIds } = await makeProduct(shop.services, mug);
  const lines = [{ productId: offerId, skuId: skuIds[1], quantity: 2 }];
  const { id } = await makeOrder(shop, customer, { lines });
  const line = async (language: string) => {
    const { customerOrderItemList: items } = await shop.call('getOrder', { id }, customer, {
      'accept-language': language,
    });
    return [items[0]?.productName, JSON.parse(items[0]?.productAttr ?? '')];
  };
  expect(await line('de')).toEqual(['Becher', [{ attributeNameTrans: 'Color', valueTrans: 'Blue' }]]);
  expect(await line('zh')).toEqual(['马克杯', [{ attributeNameTrans: '颜色', valueTrans: '颜色1' }]]);
  await makeProduct(shop.services, {
    ...mug,
    offerId,
    titles: { zh: '玻璃杯', en: 'Glass', de: 'Glas' },
    skus: [{ color: 'Red' }, { color: 'Green' }],
  });
  expect(await line('de')).toEqual(['Mug', [{ attributeNameTrans: 'Color', valueTrans: 'Blue' }]]);
});

test('guard: the owner. Another customer’s order, bill and instalment are not found, in any call', async () => {
  const { id, billId, customer } = await placed(200);
  const stranger = await shop.makeCustomer();
  const detailId = (await get(id, customer)).fmsBill.billDetailDtos.at(-1)?.id ?? '';
  for (const [orderId, bill, detail] of [
    [id, billId, detailId],
    [nobody, nobody, nobody],
    ['1', '1', '1'],
  ] as const) {
    const calls = [
      () => shop.call('getOrder', { id: orderId }, stranger),
      () => shop.call('listOrderEvents', { id: orderId }, stranger),
      () => shop.call('closeOrder', { id: orderId }, stranger),
      () => shop.call('confirmReceipt', { id: orderId }, stranger),
      () => shop.call('getBill', { id: bill }, stranger),
      () => shop.call('chooseBillPlan', { id: bill, plan: 'full' }, stranger),
      () => shop.call('editBillDetailPayment', { id: detail, patternPayment: 'bank_card' }, stranger),
    ];
    for (const call of calls) expect((await refusal(call())).error).toBe('not_found');
  }
  expect((await list(stranger)).total).toBe(0);
  expect((await get(id, customer)).orderStatus).toBe('create');
});

describe('closeOrder', () => {
  test('ends order and instalments and returns the stock; repeated, it changes nothing', async () => {
    const { id, customer, offerId } = await placed(200);
    expect(await stockOf(offerId)).toBe(800);
    await shop.call('closeOrder', { id }, customer);
    await shop.call('closeOrder', { id }, customer);
    const order = await get(id, customer);
    expect(order.orderStatus).toBe('closed');
    expect(order.fmsBill).toMatchObject({ dueUsd: 0, plans: [] });
    expect(order.fmsBill.billDetailDtos.map((one) => one.state)).toEqual(['cancelled', 'cancelled']);
    expect(await stockOf(offerId)).toBe(1000);
    const events = await shop.call('listOrderEvents', { id }, customer);
    expect(events).toMatchObject([
      { from: null, to: 'create', by: 'customer' },
      { from: 'create', to: 'closed', by: 'customer' },
    ]);
  });

  test('guard: the order’s lock. Concurrent closing returns the stock once', async () => {
    const { id, customer, offerId } = await placed(7);
    await shop.services.pool.query(`update orders set status_since = now() - interval '80 hours' where id = $1`, [id]);
    const results = await barrier(12, async (index) =>
      index % 2 === 0 ? shop.call('closeOrder', { id }, customer) : closeUnpaidOrders(jobContext(shop.services)),
    );
    expect(results.filter((result) => result.status === 'rejected')).toEqual([]);
    expect(await stockOf(offerId)).toBe(1000);
    expect(await shop.call('listOrderEvents', { id }, customer)).toHaveLength(2);
  });

  test('guard: the status. Refused while a payment is being confirmed, and after it', async () => {
    const { id, customer, offerId } = await placed();
    const detail = (await get(id, customer)).fmsBill.billDetailDtos.at(-1)?.id ?? '';
    await shop.call('commitApproval', { approvalStatus: 'un_commit', billDetailId: detail }, customer);
    expect((await refusal(shop.call('closeOrder', { id }, customer))).error).toBe('payment_in_progress');
    await shop.services.pool.query(`update orders set status_since = now() - interval '80 hours' where id = $1`, [id]);
    await closeUnpaidOrders(jobContext(shop.services));
    expect((await get(id, customer)).orderStatus).toBe('payment_confirming');
    const after = await paid();
    expect((await refusal(shop.call('closeOrder', { id: after.id }, after.customer))).error).toBe(
      'order_status_changed',
    );
    expect(await stockOf(offerId)).toBe(998);
  });
});

describe('closeUnpaidOrders', () => {
  test('an order that cannot be closed does not stop the others', async () => {
    const [stuck, late] = [await placed(3), await placed(3)];
    const { pool } = shop.services;
    await pool.query(`update orders set status_since = now() - interval '80 hours' where id = $1`, [late.id]);
    await pool.query(`update orders set status_since = now() - interval '90 hours' where id = $1`, [stuck.id]);
    const asOwner = (text: string) => shop.asOwner((owner) => owner.pool.query(text));
    await asOwner(`create function refuse_update() returns trigger language plpgsql as 'begin raise ''stuck''; end'`);
    await asOwner(`create trigger stuck before update on orders for each row when (new.id = '${stuck.id}')
      execute function refuse_update()`);
    await closeUnpaidOrders(jobContext(shop.services));
    await asOwner('drop function refuse_update cascade');
    expect((await get(late.id, late.customer)).orderStatus).toBe('closed');
    expect((await get(stuck.id, stuck.customer)).orderStatus).toBe('create');
    await closeUnpaidOrders(jobContext(shop.services));
    expect((await get(stuck.id, stuck.customer)).orderStatus).toBe('closed');
  });

  test('closes orders unpaid for 72 hours', async () => {
    const [late, inTime] = [await placed(3), await placed(3)];
    const wait = 'update orders set status_since = now() - make_interval(hours => $2, mins => $3) where id = $1';
    await shop.services.pool.query(wait, [late.id, 72, 1]);
    await shop.services.pool.query(wait, [inTime.id, 71, 59]);
    await closeUnpaidOrders(jobContext(shop.services));
    expect((await get(late.id, late.customer)).orderStatus).toBe('closed');
    expect((await get(inTime.id, inTime.customer)).orderStatus).toBe('create');
    expect(await stockOf(late.offerId)).toBe(1000);
    expect((await shop.call('listOrderEvents', { id: late.id }, late.customer)).at(-1)).toMatchObject({
      by: 'job',
      to: 'closed',
    });
  });
});

describe('the life of an order', () => {
  test('full payment: paid, bought, inspected, shipped, received', async () => {
    const { id, customer } = await shipped();
    const before = await get(id, customer);
    expect(before).toMatchObject({
      orderStatus: 'delivered',
      weightGrams: 1200,
      fmsBill: { dueUsd: 0, deliveryPriceByIntlIsFinal: true },
    });
    expect(before.fmsBill.paidUsd).toBe(before.fmsBill.totalCostUsd);
    expect(before.timeline.map((step) => step.state)).toEqual(['done', 'done', 'done', 'done', 'now', 'later']);
    await shop.call('confirmReceipt', { id }, customer);
    expect((await get(id, customer)).orderStatus).toBe('completed');
    expect((await refusal(shop.call('confirmReceipt', { id }, customer))).error).toBe('order_status_changed');
    expect((await shop.call('listOrderEvents', { id }, customer)).map((event) => event.to)).toEqual([
      'create',
      'payment_confirming',
      'be_purchased',
      'in_purchased',
      'pending_inspection',
      'be_delivered',
      'delivered',
      'completed',
    ]);
  });

  test('deposit and balance: the balance follows the real weight', async () => {
    const { id, customer } = await paid(200);
    const deposit = (await get(id, customer)).fmsBill;
    expect(deposit).toMatchObject({ paidUsd: deposit.totalAdvancePayment, dueUsd: 0, plans: [] });
    expect(deposit.billDetailDtos).toMatchObject([
      { kind: 'deposit', state: 'paid' },
      { kind: 'balance', state: 'not_due' },
    ]);
    const quoted = deposit.totalFinalPayment;
    // By sea the least that is charged is 21 kg, 1.40 each.
    expect(await inspect(id)).toMatchObject({ chargeableWeightKg: 21, balanceUsd: 29.4 });
    const balance = await get(id, customer);
    expect(balance.orderStatus).toBe('be_confirmed_customer');
    expect(quoted).toBe(56);
    expect(balance.fmsBill).toMatchObject({
      totalFinalPayment: 29.4,
      totalDeliveryPriceByIntl: 29.4,
      deliveryPriceByIntlIsFinal: true,
      dueUsd: 29.4,
      basis: { chargeableWeightKg: 21, shippingQuote: { priceUsd: 56, chargedWeightKg: 40 } },
    });
    expect(balance.fmsBill.billDetailDtos.at(-1)).toMatchObject({ kind: 'balance', state: 'due', amountUsd: 29.4 });
    expect(balance.timeline[4]).toMatchObject({ status: 'be_confirmed_customer', state: 'now' });
    expect(balance.customerOrderItemList[0]?.returnableQuantity).toBe(200);
    await payByBank(shop, customer, id, owner);
    const done = await get(id, customer);
    expect(done.orderStatus).toBe('be_delivered');
    expect(done.fmsBill.paidUsd).toBe(done.fmsBill.totalCostUsd);
  });

  test('a rejected payment says why, until the order is paid', async () => {
    const { id, customer } = await placed();
    const detail = (await get(id, customer)).fmsBill.billDetailDtos.at(-1)?.id ?? '';
    await shop.call('commitApproval', { approvalStatus: 'un_commit', billDetailId: detail }, customer);
    const [declared] = (await shop.call('operatorListDeclarations', {}, owner)).filter((one) => one.orderId === id);
    await shop.call('operatorRejectPayment', { id: declared?.id ?? '', reason: 'No such money' }, owner);
    expect(await get(id, customer)).toMatchObject({ orderStatus: 'create', paymentNote: 'No such money' });
    await payByBank(shop, customer, id, owner);
    expect(await get(id, customer)).toMatchObject({ orderStatus: 'be_purchased', paymentNote: '' });
  });

  test('completes automatically 30 days after delivery', async () => {
    const [old, young, onItsWay, mistyped] = [await shipped(), await shipped(), await shipped(), await shipped()];
    const shippedLongAgo = shop.db.updateTable('shipments').set({ shipped_at: new Date(Date.now() - 40 * 86_400_000) });
    await shippedLongAgo.where('order_id', 'in', [old.id, young.id]).execute();
    const deliver = (id: string, minutesAgo: number) => {
      const at = new Date(Date.now() - minutesAgo * 60_000).toISOString();
      return shop.call(
        'operatorAddTrackingStep',
        { id, at, place: 'LA', description: 'Delivered', state: 'delivered' },
        owner,
      );
    };
    await deliver(old.id, 30 * 1440 + 1);
    await deliver(young.id, 30 * 1440 - 1);
    // The year is mistyped.
    await deliver(mistyped.id, 365 * 1440);
    await completeDeliveredOrders(jobContext(shop.services));
    const statuses = await Promise.all(
      [old, young, onItsWay, mistyped].map(async ({ id, customer }) => (await get(id, customer)).orderStatus),
    );
    expect(statuses).toEqual(['completed', 'delivered', 'delivered', 'delivered']);
  });
});

describe('operators', () => {
  test('see a queue oldest first, find by number and by customer, and read one order', async () => {
    const { id, sn, customer } = await paid(200);
    const queue = await shop.call('operatorListOrders', { status: 'be_purchased', pageSize: 100 }, owner);
    const since = queue.list.map((order) => order.statusSince);
    expect(since).toEqual(since.toSorted());
    expect(queue.list.at(-1)).toMatchObject({
      id,
      sn,
      pieces: 200,
      customer: { id: customer.id, email: customer.email },
    });
    const found = async (search: string) =>
      (await shop.call('operatorListOrders', { search }, owner)).list.map((order) => order.id);
    expect(await found(sn.toLowerCase())).toEqual([id]);
    expect(await found(customer.email.toUpperCase())).toEqual([id]);
    expect(await found('nobody@example.com')).toEqual([]);
    const order = await shop.call('operatorGetOrder', { id }, owner);
    expect(order).toMatchObject({
      sn,
      status: 'be_purchased',
      address: { city: 'Los Angeles' },
      items: [{ quantity: 200, supplierId: 'test-supplier', weightGrams: 200 }],
      bill: { plan: 'deposit' },
    });
    expect(order.events.map((event) => event.by)).toEqual(['customer', 'customer', 'operator']);
    expect(order.events[0]?.actor).toBe('Amara Okafor');
    expect((await refusal(shop.call('operatorGetOrder', { id: nobody }, owner))).error).toBe('not_found');
  });

  test('only purchasing starts buying, with a note, and only a paid order', async () => {
    const { id, customer } = await paid();
    const purchasing = await shop.makeOperator(['purchasing']);
    const finance = await shop.makeOperator(['finance']);
    expect((await refusal(shop.call('operatorStartProcurement', { id }, finance))).error).toBe('forbidden');
    expect((await refusal(shop.call('operatorStartProcurement', { id }, customer))).error).toBe('forbidden');
    await shop.call('operatorStartProcurement', { id, note: 'two suppliers' }, purchasing);
    expect((await shop.call('listOrderEvents', { id }, customer)).at(-1)).toMatchObject({
      to: 'in_purchased',
      reason: 'two suppliers',
    });
    const again = shop.call('operatorStartProcurement', { id }, purchasing);
    expect((await refusal(again)).error).toBe('order_status_changed');
    const unpaid = await placed();
    expect((await refusal(shop.call('operatorStartProcurement', { id: unpaid.id }, purchasing))).error).toBe(
      'order_status_changed',
    );
  });
});
