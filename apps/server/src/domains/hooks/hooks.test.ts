import { hookBody, hookEvents } from '@sampan/contract/hook-events';
import { type HookEventType, hookEventTypes, hookTestType } from '@sampan/contract/hook-types';
import { limits, serverLimits } from '@sampan/contract/limits';
import { sql } from 'kysely';
import { beforeAll, expect, test, vi } from 'vitest';
import { inTransaction } from '#database/connect.ts';
import { applyRetention } from '#domains/privacy/persons/apply-retention.ts';
import { barrier } from '#testing/barrier.ts';
import { openReceiver, verified } from '#testing/hook-receiver.ts';
import { makeOrder } from '#testing/make-order.ts';
import { makeProduct } from '#testing/make-product.ts';
import { payByBank } from '#testing/pay-order.ts';
import { openTestShop, realShop, type TestActor, type TestCustomer } from '#testing/shop.ts';
import { walkOrder } from '#testing/walk-order.ts';
import { deliverEvent } from './deliveries/deliver-event.ts';
import { notifyWebhooks } from './notify-webhooks.ts';

const shop = await openTestShop();
const receiver = await openReceiver();
const other = await openReceiver();
let owner: TestActor;
let offerId: number;

beforeAll(async () => {
  owner = await shop.makeOperator(['owner']);
  offerId = (await makeProduct(shop.services)).offerId;
});

const everything = [...hookEventTypes];
const addHook = (customer: TestActor, url = receiver.url, eventTypes: HookEventType[] = everything) =>
  shop.call('addHook', { url, eventTypes }, customer);
const place = (customer: TestCustomer, quantity = 10) =>
  makeOrder(shop, customer, { lines: [{ productId: offerId, quantity }], plan: 'full' });
const typesOf = ({ calls }: typeof receiver) => calls.map(({ event }) => event.type);
const countEvents = async () => (await shop.db.selectFrom('hook_events').selectAll().execute()).length;

test('an order’s steps are sent signed, as Standard Webhooks requires, in the documented shape', async () => {
  const customer = await shop.makeCustomer();
  const { id: hookId } = await addHook(customer);
  const { secret } = await shop.call('getHookSecret', { id: hookId }, customer);
  const order = await place(customer);
  await walkOrder(shop, order, customer, owner, 'delivered');
  const step = { id: order.id, place: 'Shenzhen', description: 'Left the airport', state: 'in_transit' as const };
  await shop.call('operatorAddTrackingStep', step, owner);
  await shop.runJobs();

  expect(secret).toMatch(/^whsec_[\w+/]{43}=$/);
  expect(
    typesOf(receiver)
      .filter((type) => type !== 'order.status_changed')
      .sort(),
  ).toEqual(['order.placed', 'order.shipped', 'payment.received', 'tracking.updated']);
  for (const call of receiver.calls) {
    expect(verified(call, secret)).toEqual(call.event);
    const shape = hookBody(call.event.type, hookEvents[call.event.type as HookEventType].data);
    expect(shape.parse(call.event)).toEqual(call.event);
    expect(call).toMatchObject({ method: 'POST', headers: { 'content-type': 'application/json' } });
    expect(call.event.data).toMatchObject({ orderId: order.id, sn: order.sn, customerId: customer.buyerId });
  }
  const find = (type: string) => receiver.calls.find(({ event }) => event.type === type)?.event.data;
  const { fmsBill } = await shop.call('getOrder', { id: order.id }, customer);
  expect(find('order.placed')).toMatchObject({ goodsUsd: fmsBill.totalAmountUsd, totalUsd: fmsBill.totalCostUsd });
  expect(find('payment.received')).toMatchObject({ amountUsd: fmsBill.totalCostUsd, method: 'card' });
  expect(find('order.shipped')).toMatchObject({ carrier: 'YunExpress', trackingNumber: 'YT2026110412345' });
  expect(find('tracking.updated')).toMatchObject({ place: 'Shenzhen', state: 'in_transit', carrier: 'YunExpress' });
  const moves = receiver.calls.flatMap(({ event }) => (event.type === 'order.status_changed' ? [event.data] : []));
  const { events } = await shop.call('operatorGetOrder', { id: order.id }, owner);
  expect(moves.map(({ from, to }) => `${from} ${to}`).sort()).toEqual(
    events.flatMap(({ from, to }) => (from ? [`${from} ${to}`] : [])).sort(),
  );
  await shop.call('deleteHook', { id: hookId }, customer);
});

test('a bank transfer and a refund are sent', async () => {
  const customer = await shop.makeCustomer();
  await addHook(customer, receiver.url, ['payment.received', 'refund.paid']);
  const order = await place(customer);
  const finance = await shop.makeOperator(['finance']);
  await payByBank(shop, customer, order.id, finance);
  const { customerOrderItemList: items } = await shop.call('getOrder', { id: order.id }, customer);
  const orderReturnItems = [{ customerOrderItemId: items[0]?.id ?? '', productCount: 1 }];
  const refund = await shop.call('requestRefund', { orderId: order.id, orderReturnItems }, customer);
  await shop.call('operatorApproveRefund', { id: refund.id }, finance);
  await shop.runJobs();
  expect(typesOf(receiver)).toEqual(['payment.received']);
  await shop.call('operatorRecordOfflineRefund', { id: refund.id, bankReference: 'R-1' }, finance);
  await shop.runJobs();
  expect(receiver.calls.map(({ event }) => event)).toMatchObject([
    { type: 'payment.received', data: { method: 'bank_transfer' } },
    { type: 'refund.paid', data: { refundId: refund.id, amountUsd: refund.amountUsd } },
  ]);
});

test('guard: isListening. Without a subscribed hook nothing is stored; no other customer receives the orders', async () => {
  const [subscriber, stranger] = [await shop.makeCustomer(), await shop.makeCustomer()];
  const { id } = await addHook(subscriber, receiver.url, ['order.shipped']);
  const before = await countEvents();
  await place(subscriber);
  await place(stranger);
  expect(await countEvents()).toBe(before);
  await shop.call('updateHook', { id, eventTypes: ['order.placed'] }, subscriber);
  await place(stranger);
  expect(await countEvents()).toBe(before);
  await place(subscriber);
  await shop.call('updateHook', { id, isOn: false }, subscriber);
  await place(subscriber);
  expect(await countEvents()).toBe(before + 1);
  await shop.runJobs();
  // Waiting deliveries are not sent once the hook is off.
  expect(receiver.calls).toEqual([]);
  expect(await shop.call('listHookDeliveries', { id }, subscriber)).toEqual({ list: [], more: false });
});

test('two hooks of a customer, a colleague’s and the shop’s own get the same event, with one id', async () => {
  const customer = await shop.makeCustomer();
  const colleague = await shop.makeCustomer({ buyerId: customer.buyerId });
  await addHook(customer, receiver.url, ['order.placed']);
  await addHook(colleague, other.url, ['order.placed']);
  const own = await shop.call('operatorAddHook', { url: other.url, eventTypes: ['order.placed'] }, owner);
  const order = await place(customer);
  await place(await shop.makeCustomer());
  await shop.runJobs();
  expect([receiver.calls.length, other.calls.length]).toEqual([1, 3]);
  const ofOrder = [...receiver.calls, ...other.calls].filter(({ event }) => event.data.orderId === order.id);
  expect(new Set(ofOrder.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  expect(ofOrder).toHaveLength(3);
  await shop.call('operatorDeleteHook', { id: own.id }, owner);
});

test('guard: insertDeliveries. Each hook gets its events once, however often the job runs', async () => {
  const customer = await shop.makeCustomer();
  const { id } = await addHook(customer, receiver.url, ['order.placed']);
  await addHook(customer, other.url, ['order.shipped']);
  await place(customer);
  const event = await shop.db
    .selectFrom('hook_events')
    .select('id')
    .where('buyer_id', '=', customer.buyerId)
    .executeTakeFirstOrThrow();
  for (let round = 0; round < 2; round++) await deliverEvent(shop.services, { eventId: event.id });
  await shop.runJobs();
  expect([receiver.calls.length, other.calls.length]).toEqual([1, 0]);
  expect((await shop.call('listHookDeliveries', { id }, customer)).list).toHaveLength(1);
});

test('guard: one transaction. A rolled-back event is never sent, a committed one is', async () => {
  const customer = await shop.makeCustomer();
  await addHook(customer, receiver.url, ['order.placed']);
  const before = await countEvents();
  const planted = inTransaction(shop.db, async (tx) => {
    const subscriber = { id: (await place(customer)).id, sn: 'x', buyerId: customer.buyerId };
    await notifyWebhooks(tx, shop.services, subscriber, 'order.placed', { goodsUsd: 1, totalUsd: 1, dueUsd: 1 });
    throw new Error('planted');
  });
  await expect(planted).rejects.toThrow('planted');
  expect(await countEvents()).toBe(before + 1);

  // Three of four buyers who want the last pieces are refused after their order is written.
  const own = await shop.call('operatorAddHook', { url: other.url, eventTypes: ['order.placed'] }, owner);
  const scarce = await makeProduct(shop.services, { skus: [{ stock: 10 }] });
  const buyers = await Promise.all([1, 2, 3, 4].map(() => shop.makeCustomer()));
  const addresses = await Promise.all(buyers.map((buyer) => shop.makeAddress(buyer)));
  const productDtos = [{ productId: scarce.offerId, quantity: 10 }];
  const ends = await barrier(4, (index) =>
    shop.call('checkoutNow', { addressId: addresses[index]?.id ?? '', productDtos }, buyers[index]),
  );
  const placed = ends.flatMap((end) => (end.status === 'fulfilled' ? [end.value.id] : []));
  await shop.runJobs();
  expect(placed).toHaveLength(1);
  expect(other.calls.map(({ event }) => event.data.orderId)).toEqual(placed);
  await shop.call('operatorDeleteHook', { id: own.id }, owner);
});

test('if the process dies between commit and call, another makes the call', async () => {
  const customer = await shop.makeCustomer();
  const { id } = await addHook(customer, receiver.url, ['order.placed']);
  const order = await place(customer);
  const another = await openTestShop({}, shop);
  await another.runJobs();
  expect(receiver.calls.map(({ event }) => event.data.orderId)).toEqual([order.id]);
  await shop.call('deleteHook', { id }, customer);
});

test('a job that runs again after its call sends the same event with the same id', async () => {
  const customer = await shop.makeCustomer();
  const { id } = await addHook(customer);
  await shop.call('testHook', { id }, customer);
  const [job] = await shop.services.queue.takeAll('send-hook');
  expect(job).toBeDefined();
  await sql`update pgboss.job set state = 'created', started_on = null where name = 'send-hook' and state = 'active'`.execute(
    shop.db,
  );
  const { send } = shop.services.hooks;
  const crash = vi.spyOn(shop.services.hooks, 'send').mockImplementationOnce(async (...call) => {
    await send(...call);
    throw new Error('killed');
  });
  await expect(shop.runQueue('send-hook')).rejects.toThrow('killed');
  crash.mockRestore();
  await sql`update pgboss.job set state = 'created', started_on = null where name = 'send-hook' and state = 'active'`.execute(
    shop.db,
  );
  await shop.runQueue('send-hook');
  const ids = receiver.calls.map(({ headers }) => headers['webhook-id']);
  expect([ids.length, new Set(ids).size]).toEqual([2, 1]);
  // A job of an earlier turn sends nothing.
  const { rows } = await sql<{ data: object }>`
    select data from pgboss.job where name = 'send-hook' order by created_on desc limit 1`.execute(shop.db);
  await sql`insert into pgboss.job (name, data) values ('send-hook', ${JSON.stringify(rows[0]?.data)}::jsonb)`.execute(
    shop.db,
  );
  await shop.runQueue('send-hook');
  expect(receiver.calls).toHaveLength(2);
});

test('a new secret signs along with the previous one for a day', async () => {
  const customer = await shop.makeCustomer();
  const { id } = await addHook(customer);
  const { secret: first, previousUntil } = await shop.call('getHookSecret', { id }, customer);
  expect(previousUntil).toBeNull();
  const { secret: second, ...rotated } = await shop.call('rotateHookSecret', { id }, customer);
  expect(Date.parse(rotated.previousUntil ?? '')).toBeGreaterThan(
    Date.now() + (serverLimits.hookSecretOverlapHours - 1) * 3_600_000,
  );
  expect(await shop.call('getHookSecret', { id }, customer)).toMatchObject({ secret: second });
  const send = async () => {
    await shop.call('testHook', { id }, customer);
    await shop.runJobs();
    const call = receiver.calls.at(-1);
    if (!call) throw new Error('nothing came');
    return call;
  };
  const both = await send();
  expect(both.headers['webhook-signature']).toMatch(/^v1,\S+ v1,\S+$/);
  for (const secret of [first, second]) expect(verified(both, secret)).toMatchObject({ type: hookTestType });

  await sql`update hook_endpoints set previous_until = now() where id = ${id}`.execute(shop.db);
  const one = await send();
  expect(verified(one, second)).toMatchObject({ data: { hookId: id } });
  expect(() => verified(one, first)).toThrow();
  expect(await shop.call('getHookSecret', { id }, customer)).toEqual({ secret: second, previousUntil: null });
});

test('guard: sealSecret. The database contains no usable secret', async () => {
  const customer = await shop.makeCustomer();
  const { id } = await addHook(customer);
  const { secret } = await shop.call('rotateHookSecret', { id }, customer);
  const row = await shop.db.selectFrom('hook_endpoints').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  expect(JSON.stringify(row)).not.toContain(secret.slice(6));
  expect(row.secret).not.toContain('whsec_');
});

test('guard: ofOwner. A stranger, a customer and the shop cannot reach each other’s hooks', async () => {
  const [customer, stranger] = [await shop.makeCustomer(), await shop.makeCustomer()];
  const { id } = await addHook(customer);
  const { deliveryId } = await shop.call('testHook', { id }, customer);
  const own = await shop.call('operatorAddHook', { url: other.url, eventTypes: ['order.shipped'] }, owner);
  const refused = { error: 'not_found' };
  const since = '2026-01-01T00:00:00Z';
  for (const foreign of [id, own.id]) {
    const input = { id: foreign };
    const calls = [
      () => shop.call('updateHook', { ...input, isOn: false }, stranger),
      () => shop.call('deleteHook', input, stranger),
      () => shop.call('getHookSecret', input, stranger),
      () => shop.call('rotateHookSecret', input, stranger),
      () => shop.call('testHook', input, stranger),
      () => shop.call('listHookDeliveries', input, stranger),
      () => shop.call('replayFailedHookDeliveries', { ...input, since }, stranger),
    ];
    for (const call of calls) await expect(call()).rejects.toMatchObject(refused);
  }
  const delivery = { id: deliveryId };
  const { id: strangers } = await addHook(stranger);
  await shop.call('testHook', { id: strangers }, stranger);
  const { deliveryId: later } = await shop.call('testHook', { id }, customer);
  const after = { id: strangers, after: later };
  expect((await shop.call('listHookDeliveries', after, stranger)).list).toEqual([]);
  await shop.call('deleteHook', { id: strangers }, stranger);
  await expect(shop.call('getHookDelivery', delivery, stranger)).rejects.toMatchObject(refused);
  await expect(shop.call('replayHookDelivery', delivery, stranger)).rejects.toMatchObject(refused);
  await expect(shop.call('operatorGetHookSecret', { id }, owner)).rejects.toMatchObject(refused);
  await expect(shop.call('operatorGetHookDelivery', delivery, owner)).rejects.toMatchObject(refused);
  expect(await shop.call('listHooks', {}, stranger)).toEqual([]);
  expect((await shop.call('operatorListHooks', {}, owner)).map((hook) => hook.id)).toEqual([own.id]);
  const support = await shop.makeOperator(['support']);
  await expect(shop.call('operatorListHooks', {}, support)).rejects.toMatchObject({ error: 'forbidden' });
  await shop.call('operatorDeleteHook', { id: own.id }, owner);
});

test('guard: hooksMax. Ten hooks per owner, even in a race', async () => {
  const customer = await shop.makeCustomer();
  // No more at once than the limit of password attempts allows.
  for (let added = 0; added < limits.hooksMax - 2; added++) await addHook(customer);
  const ends = await barrier(5, () => addHook(customer));
  const refused = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason.error] : []));
  expect(refused).toEqual(['too_many_hooks', 'too_many_hooks', 'too_many_hooks']);
  const hooks = await shop.call('listHooks', {}, customer);
  expect(hooks).toHaveLength(limits.hooksMax);
  await shop.call('deleteHook', { id: hooks[0]?.id ?? '' }, customer);
  await expect(addHook(customer)).resolves.toMatchObject({ isOn: true, switchedOff: '', url: receiver.url });
});

test('guard: hookSendsPerHour. The shop cannot be made to call a server without limit', async () => {
  const customer = await shop.makeCustomer();
  const { id } = await addHook(customer);
  await sql`insert into attempts (bucket) select ${`hooks:${customer.buyerId}`}
    from generate_series(1, ${serverLimits.hookSendsPerHour - 1}::int)`.execute(shop.db);
  const { deliveryId } = await shop.call('testHook', { id }, customer);
  const refused = { error: 'too_many_requests' };
  await expect(shop.call('testHook', { id }, customer)).rejects.toMatchObject(refused);
  await expect(shop.call('replayHookDelivery', { id: deliveryId }, customer)).rejects.toMatchObject(refused);
  const since = '2026-01-01T00:00:00Z';
  await expect(shop.call('replayFailedHookDeliveries', { id, since }, customer)).rejects.toMatchObject(refused);
});

test('each new URL mails several people, so there are at most fifty a day', async () => {
  const customer = await shop.makeCustomer();
  const { id } = await addHook(customer);
  await sql`insert into attempts (bucket) select ${`hook-urls:${customer.buyerId}`}
    from generate_series(2, ${serverLimits.hookUrlsPerDay}::int)`.execute(shop.db);
  const refused = { error: 'too_many_requests' };
  await expect(addHook(customer)).rejects.toMatchObject(refused);
  await expect(shop.call('updateHook', { id, url: other.url }, customer)).rejects.toMatchObject(refused);
  expect(await shop.call('listHooks', {}, customer)).toMatchObject([{ id, url: receiver.url }]);
  // Changes without a mail are not counted.
  await shop.call('updateHook', { id, url: receiver.url, isOn: false }, customer);
  await addHook(await shop.makeCustomer());
});

test('guard: hasLogin. While all logins of a buyer are disabled it gets nothing, not even waiting events', async () => {
  const customer = await shop.makeCustomer();
  const colleague = await shop.makeCustomer({ buyerId: customer.buyerId });
  await addHook(customer);
  const disable = ({ id }: TestCustomer) =>
    shop.call('operatorSetCustomerDisabled', { id, disabled: true, reason: 'test' }, owner);
  await disable(customer);
  const order = await place(colleague);
  await walkOrder(shop, order, colleague, owner, 'be_purchased');
  await shop.runJobs();
  expect(typesOf(receiver)).toContain('payment.received');
  receiver.calls.length = 0;

  await place(colleague);
  await disable(colleague);
  const before = await countEvents();
  await shop.call('operatorStartProcurement', { id: order.id }, owner);
  await shop.runJobs();
  expect([receiver.calls, await countEvents()]).toEqual([[], before]);

  const back = await shop.makeCustomer({ buyerId: customer.buyerId });
  await shop.call('operatorReceiveGoods', { id: order.id }, owner);
  await shop.runJobs();
  expect(typesOf(receiver)).toEqual(['order.status_changed']);

  // Covers disabling before and after the deliveries are planned.
  const [early, late] = [await place(back), await place(back)];
  const deliveriesOf = async ({ id }: typeof early) => {
    const { eventId } = await shop.db
      .selectFrom('hook_events')
      .select('id as eventId')
      .where('order_id', '=', id)
      .executeTakeFirstOrThrow();
    await deliverEvent(shop.services, { eventId });
    const sent = shop.db.selectFrom('hook_deliveries').select('id').where('event_id', '=', eventId);
    return (await sent.execute()).length;
  };
  expect(await deliveriesOf(early)).toBe(1);
  await disable(back);
  expect(await deliveriesOf(late)).toBe(0);
  await shop.runJobs();
  expect(typesOf(receiver)).toEqual(['order.status_changed']);
});

test('everyone who may change a hook gets a mail about a new one and about a new URL', async () => {
  const customer = await shop.makeCustomer();
  const colleague = await shop.makeCustomer({ buyerId: customer.buyerId });
  const disabled = await shop.makeCustomer({ buyerId: customer.buyerId });
  await shop.call('operatorSetCustomerDisabled', { id: disabled.id, disabled: true, reason: 'test' }, owner);
  const { id } = await addHook(customer);
  await shop.call('updateHook', { id, description: 'Our ERP', url: receiver.url }, customer);
  await shop.call('updateHook', { id, url: other.url }, customer);
  await shop.runJobs();
  for (const { email } of [customer, colleague]) {
    const mails = await shop.inbox(email);
    const named = mails.map(({ text_body }) => [receiver, other].findIndex(({ url }) => text_body.includes(url)));
    expect(named.toSorted()).toEqual([0, 1]);
  }
  const subscriber = (await shop.inbox(disabled.email)).filter(({ text_body }) => text_body.includes(receiver.url));
  expect(subscriber).toEqual([]);
});

test('the log is stored for thirty days', async () => {
  const customer = await shop.makeCustomer();
  const { id } = await addHook(customer);
  for (const days of [29, 31]) {
    const { deliveryId } = await shop.call('testHook', { id }, customer);
    await sql`update hook_events set at = now() - make_interval(days => ${days})
      where id = (select event_id from hook_deliveries where id = ${deliveryId})`.execute(shop.db);
  }
  await applyRetention(shop.services);
  const { list } = await shop.call('listHookDeliveries', { id }, customer);
  expect(list).toHaveLength(1);
  expect(Date.parse(list[0]?.happenedAt ?? '')).toBeGreaterThan(Date.now() - 30 * 24 * 3_600_000);
});

test('guard: isAllowed. Addresses outside the public internet are refused, even before a call', async () => {
  const real = await openTestShop(realShop);
  const customer = await real.makeCustomer();
  const refused = [
    'http://erp.example.com/',
    'https://user@erp.example.com/',
    'https://:secret@erp.example.com/',
    'https://erp.example.com:25/',
    'ftp://erp.example.com/',
    'javascript:alert(1)',
    'erp.example.com',
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://10.0.0.8/',
    'https://192.168.1.1/',
    'https://169.254.169.254/latest/meta-data/',
    'https://100.64.0.1/',
    'https://0.0.0.0/',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[::ffff:10.0.0.8]/',
    'https://[fd00::1]/',
    'https://[fe80::1]/',
    'https://[64:ff9b::7f00:1]/',
    'https://[2002:7f00:1::]/',
    'https://[4000::1]/',
    'https://erp.example.com/\r\n\r\nYour account is locked.',
  ];
  const eventTypes: HookEventType[] = ['order.placed'];
  for (const url of refused)
    await expect(real.call('addHook', { url, eventTypes }, customer), url).rejects.toMatchObject({
      error: 'invalid_input',
      fields: { url: expect.any(String) },
    });
  const { id } = await real.call('addHook', { url: 'https://erp.example.com:8443/x?y=1', eventTypes }, customer);
  await expect(real.call('updateHook', { id, url: 'https://10.0.0.8/' }, customer)).rejects.toMatchObject({
    error: 'invalid_input',
  });
  // A name may resolve anywhere and change later, so it is checked with each call.
  await real.call('updateHook', { id, url: 'https://localhost:8443/' }, customer);
  const { deliveryId } = await real.call('testHook', { id }, customer);
  await real.runQueue('send-hook');
  expect(await real.call('getHookDelivery', { id: deliveryId }, customer)).toMatchObject({
    state: 'waiting',
    attempts: 1,
    error: 'not_public',
    answerStatus: null,
    answerBody: '',
  });
});
