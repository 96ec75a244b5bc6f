import { chargeableGramsOfAll, shippingPrice, volumeCm3 } from '@sampan/contract/shipping-quote';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { inTransaction } from '#database/connect.ts';
import { eraseShopOrders } from '#domains/channel-orders/erase-shop-orders.ts';
import { eraseOldRecipients, eraseRecipients } from '#domains/channel-orders/recipients/erase-recipients.ts';
import { recipientsOf } from '#domains/channel-orders/recipients/erase-store.ts';
import { takeShopOrder } from '#domains/channel-orders/taking/take-shop-order.ts';
import { jobContext } from '#shop/context.ts';
import { barrier } from '#testing/barrier.ts';
import { findWords } from '#testing/full-life.ts';
import { makeProduct } from '#testing/make-product.ts';
import { connectOrderChannel, OrderChannel, remoteOrder } from '#testing/order-channel.ts';
import { payByCard } from '#testing/pay.ts';
import { raiseOrderLimits } from '#testing/raise-order-limits.ts';
import { openTestShop } from '#testing/shop.ts';
import { undone } from '#testing/undone.ts';
import { parcel, walkOrder } from '#testing/walk-order.ts';
import { sendDueTracking, sendTracking } from './send-tracking.ts';
import { withdrawPush } from './tracking-store.ts';

const shop = await openTestShop();
await raiseOrderLimits(shop);
const owner = await shop.makeOperator(['owner']);
const ctx = () => jobContext(shop.services);
const words = ['Ravenscroft', 'Wharfdale', 'tomasina', '1134960123'];

/** Makes an order that is placed, paid, bought and inspected, so that its parcels can leave. */
async function makeReady({ parcels = 1 }: { parcels?: number } = {}) {
  const reseller = await shop.makeCustomer();
  const channel = new OrderChannel();
  const shopId = await connectOrderChannel(shop, reseller, channel);
  const { offerId } = await makeProduct(shop.services);
  channel.put({ id: '7' });
  await takeShopOrder(ctx(), shopId, '7');
  const [open] = (await shop.call('listShopOrders', {}, reseller)).list;
  const id = open?.id ?? '';
  await shop.call('linkShopOrderLine', { id, lineId: '7-1', productId: offerId }, reseller);
  await shop.call('setShopSender', { id: shopId, senderName: 'Okafor Home' }, reseller);
  const [placed] = (await shop.call('orderShopOrders', { orders: [{ id }] }, reseller)).placed;
  if (!placed) throw new Error('not placed');
  await shop.call('chooseBillPlan', { id: placed.billId, plan: 'full' }, reseller).catch(() => {});
  await walkOrder(shop, placed, reseller, owner, 'pending_inspection');
  if (parcels > 1) await packInto(parcels, placed.id);
  else await shop.call('operatorPassInspection', { id: placed.id, ...parcel }, owner);
  const { orderStatus } = await shop.call('getOrder', { id: placed.id }, reseller);
  if (orderStatus === 'be_confirmed_customer') {
    const { intentId } = await payByCard(shop, reseller, placed.billId);
    await shop.call('checkPayment', { intentId }, reseller);
  }
  await shop.runJobs();
  return { reseller, channel, shopId, id, placed };
}

/** Inspects line by line and packs. */
async function packInto(count: number, orderId: string) {
  const { items } = await shop.call('operatorGetWarehouseOrder', { id: orderId }, owner);
  for (const { id, quantity } of items)
    await shop.call('operatorInspectLine', { id, accepted: quantity, damaged: 0, missing: 0 }, owner);
  await shop.call('operatorSetParcels', { id: orderId, parcels: Array.from({ length: count }, () => parcel) }, owner);
  const { balance } = await shop.call('operatorGetWarehouseOrder', { id: orderId }, owner);
  const { weightGrams, ...size } = parcel;
  const each = { weightGrams, volumeCm3: volumeCm3(size) };
  const grams = chargeableGramsOfAll(
    balance.tariff,
    Array.from({ length: count }, () => each),
  );
  const shippingUsd = shippingPrice(balance.tariff, grams) / 100;
  await shop.call('operatorBillBalance', { id: orderId, shippingUsd, isFarConfirmed: true }, owner);
}

async function ship(orderId: string, trackingNumber = 'YT2611873044') {
  await shop.call('operatorShip', { id: orderId, carrier: 'YunExpress', trackingNumber }, owner);
  await shop.runJobs();
}

const parcelIds = async (orderId: string) =>
  (await shop.db.selectFrom('parcels').select('id').where('order_id', '=', orderId).orderBy('number').execute()).map(
    ({ id }) => id,
  );

const shipped = async (reseller: { token: string }) =>
  (await shop.call('listShopOrders', { state: 'shipped' }, reseller)).list[0];

const pushIds = async (shopOrderId: string) =>
  (
    await shop.db
      .selectFrom('tracking_pushes')
      .select('id')
      .where('shop_order_id', '=', shopOrderId)
      .orderBy('created_at')
      .execute()
  ).map(({ id }) => id);

const makeDueNow = (shopOrderId: string) =>
  shop.db
    .updateTable('tracking_pushes')
    .set({ try_at: sql`now()`, leased_until: null })
    .where('shop_order_id', '=', shopOrderId)
    .execute();

describe('tracking', () => {
  test('a parcel that leaves is sent to the shop once, with its lines', async () => {
    const { reseller, channel, id, placed } = await makeReady();
    await ship(placed.id);
    expect(channel.pushed).toMatchObject([
      { orderId: '7', carrier: 'YunExpress', number: 'YT2611873044', lines: [{ id: '7-1', quantity: 1 }] },
    ]);
    const order = await shipped(reseller);
    expect(order).toMatchObject({ id, isPackedAsOwn: true, order: { sn: placed.sn, orderStatus: 'delivered' } });
    expect(order?.tracking).toMatchObject([{ trackingNumber: 'YT2611873044', state: 'sent', problem: '' }]);
    await sendDueTracking(ctx());
    await shop.runJobs();
    expect(channel.pushed).toHaveLength(1);
    // guard: withdrawPush. A number that was read as waiting but sent meanwhile is not withdrawn.
    const [pushId = ''] = await pushIds(id);
    await inTransaction(shop.db, (tx) => withdrawPush(tx, pushId));
    expect((await shipped(reseller))?.tracking).toMatchObject([{ state: 'sent' }]);
  });

  test('guard: killed. Interruptions, repeats and several processes still send it once', async () => {
    const { channel, id, placed } = await makeReady();
    channel.losesAnswers = 2;
    await ship(placed.id);
    for (let round = 0; round < 6; round++) {
      await makeDueNow(id);
      const [pushId = ''] = await pushIds(id);
      const sent = await barrier(3, () => (round % 2 ? sendDueTracking(ctx()) : sendTracking(ctx(), { pushId })));
      expect(sent.every(({ status }) => status === 'fulfilled')).toBe(true);
    }
    expect(channel.pushed).toHaveLength(1);
    const { state, tries } = await shop.db
      .selectFrom('tracking_pushes')
      .select(['state', 'tries'])
      .where('shop_order_id', '=', id)
      .executeTakeFirstOrThrow();
    expect([state, tries]).toEqual(['sent', 3]);
  });

  test('guard: the lease. A process that is sending keeps it, a killed one loses it', async () => {
    const { channel, id, placed } = await makeReady();
    channel.problems.push('unavailable');
    await ship(placed.id);
    await makeDueNow(id);
    await shop.db
      .updateTable('tracking_pushes')
      .set({ leased_until: sql`now() + interval '1 minute'` })
      .where('shop_order_id', '=', id)
      .execute();
    await sendDueTracking(ctx());
    expect(channel.pushed).toHaveLength(0);
    await shop.db
      .updateTable('tracking_pushes')
      .set({ leased_until: sql`now() - interval '1 second'` })
      .where('shop_order_id', '=', id)
      .execute();
    await sendDueTracking(ctx());
    expect(channel.pushed).toHaveLength(1);
  });

  test('a shop that refuses our key gets it once it is reconnected', async () => {
    const { reseller, channel, shopId, placed } = await makeReady();
    channel.problems.push('unauthorized');
    await ship(placed.id);
    expect((await shipped(reseller))?.tracking).toMatchObject([{ state: 'waiting', problem: 'unauthorized' }]);
    await sendDueTracking(ctx());
    expect(channel.pushed).toHaveLength(0);
    await shop.db
      .updateTable('reseller_shops')
      .set({ state: 'connected', refused_since: null, refused_because: '' })
      .where('id', '=', shopId)
      .execute();
    await sendDueTracking(ctx());
    expect(channel.pushed).toHaveLength(1);
  });

  test('what a shop never accepts is shown, and can be retried by hand', async () => {
    const { reseller, channel, id, placed } = await makeReady();
    channel.problems.push('rejected');
    await ship(placed.id);
    expect((await shipped(reseller))?.tracking).toMatchObject([{ state: 'refused', said: 'it is rejected' }]);
    await makeDueNow(id);
    await sendDueTracking(ctx());
    expect(channel.pushed).toHaveLength(0);
    const [pushId = ''] = await pushIds(id);
    await expect(shop.call('resendTracking', { id: pushId }, await shop.makeCustomer())).rejects.toMatchObject({
      error: 'not_found',
    });
    await shop.call('resendTracking', { id: pushId }, reseller);
    await shop.runJobs();
    expect(channel.pushed).toHaveLength(1);
  });

  test('a corrected number replaces the one that was sent, even back to the first', async () => {
    const { channel, id, placed } = await makeReady();
    await ship(placed.id, 'YT1');
    const [parcelId = ''] = await parcelIds(placed.id);
    for (const trackingNumber of ['YT2', 'YT1']) {
      await shop.call('operatorCorrectShipment', { id: parcelId, carrier: 'YunExpress', trackingNumber }, owner);
      await shop.runJobs();
    }
    const [first, second, third] = channel.pushed;
    expect(channel.pushed.map(({ number }) => number)).toEqual(['YT1', 'YT2', 'YT1']);
    expect(second?.replaces).toEqual({ key: first?.key, number: 'YT1' });
    expect(third?.replaces).toEqual({ key: second?.key, number: 'YT2' });
    expect(third?.lines).toEqual(first?.lines);
    expect(await pushIds(id)).toHaveLength(3);
  });

  test('a number corrected before it was sent is never sent', async () => {
    const { channel, reseller, shopId, placed } = await makeReady();
    await shop.db
      .updateTable('reseller_shops')
      .set({ state: 'refused', refused_since: sql`now()` })
      .where('id', '=', shopId)
      .execute();
    await shop.call('operatorShip', { id: placed.id, carrier: 'YunExpress', trackingNumber: 'YT1' }, owner);
    await shop.runQueue('follow-order');
    const [parcelId = ''] = await parcelIds(placed.id);
    await shop.call('operatorCorrectShipment', { id: parcelId, carrier: 'YunExpress', trackingNumber: 'YT2' }, owner);
    await shop.runQueue('follow-order');
    await shop.db
      .updateTable('reseller_shops')
      .set({ state: 'connected', refused_since: null })
      .where('id', '=', shopId)
      .execute();
    await sendDueTracking(ctx());
    expect(channel.pushed.map(({ number, replaces }) => [number, replaces])).toEqual([['YT2', undefined]]);
    expect((await shipped(reseller))?.tracking.map(({ state }) => state)).toEqual(['withdrawn', 'sent']);
  });

  test.each(['rejected', 'unavailable'] as const)(
    'guard: settleRefused, settleLater. A number corrected meanwhile stays withdrawn, although the shop was %s',
    async (kind) => {
      const { channel, id, placed } = await makeReady();
      const states = async () =>
        (
          await shop.db
            .selectFrom('tracking_pushes')
            .select(['state', 'tries', 'problem'])
            .where('shop_order_id', '=', id)
            .orderBy('created_at')
            .execute()
        ).map(({ state, tries, problem }) => [state, tries, problem]);
      await shop.call('operatorShip', { id: placed.id, carrier: 'YunExpress', trackingNumber: 'YT1' }, owner);
      await shop.runQueue('follow-order');
      const answer = Promise.withResolvers<void>();
      channel.holds = answer.promise;
      channel.problems.push(kind);
      const [pushId = ''] = await pushIds(id);
      const sending = sendTracking(ctx(), { pushId });
      await expect.poll(states).toEqual([['waiting', 1, null]]);
      const [parcelId = ''] = await parcelIds(placed.id);
      await shop.call('operatorCorrectShipment', { id: parcelId, carrier: 'YunExpress', trackingNumber: 'YT2' }, owner);
      await shop.runQueue('follow-order');
      const corrected = [
        ['withdrawn', 1, null],
        ['waiting', 0, null],
      ];
      expect(await states()).toEqual(corrected);
      answer.resolve();
      await sending;
      expect(await states()).toEqual(corrected);
      await shop.runJobs();
      expect(channel.pushed.map(({ number }) => number)).toEqual(['YT2']);
    },
  );
});

describe('several parcels', () => {
  test('the first carries the lines, the second joins it; a withdrawn one is replaced by the next that leaves', async () => {
    const { channel, reseller, placed } = await makeReady({ parcels: 2 });
    const [one = '', two = ''] = await parcelIds(placed.id);
    await shop.call('operatorShipParcel', { id: one, carrier: 'YunExpress', trackingNumber: 'YT1' }, owner);
    await shop.runJobs();
    expect(channel.pushed.map(({ number, lines }) => [number, lines.length])).toEqual([['YT1', 1]]);
    expect((await shop.call('listShopOrders', { state: 'ordered' }, reseller)).list[0]?.tracking).toHaveLength(1);
    await shop.call('operatorUndoShipment', { id: one }, owner);
    await shop.runJobs();
    await shop.call('operatorShipParcel', { id: two, carrier: 'YunExpress', trackingNumber: 'YT2' }, owner);
    await shop.runJobs();
    await shop.call('operatorShipParcel', { id: one, carrier: 'YunExpress', trackingNumber: 'YT3' }, owner);
    await shop.runJobs();
    const pushed = channel.pushed.map(({ number, lines, replaces }) => [number, lines.length, replaces?.number]);
    expect(pushed).toEqual([
      ['YT1', 1, undefined],
      ['YT2', 1, 'YT1'],
      ['YT3', 0, undefined],
    ]);
  });
});

describe('deliveries', () => {
  const deliver = async (orderId: string, state: 'delivered' | 'exception' = 'delivered') => {
    await shop.call('operatorAddTrackingStep', { id: orderId, place: 'Leeds', description: state, state }, owner);
    await shop.runJobs();
  };

  test('the shop is notified of a delivery once, after its number, with the time', async () => {
    const { reseller, channel, id, placed } = await makeReady();
    channel.problems.push('unavailable');
    await ship(placed.id);
    await deliver(placed.id);
    expect([channel.pushed, channel.delivered]).toEqual([[], []]);
    channel.losesAnswers = 2;
    for (let round = 0; round < 6; round++) {
      await makeDueNow(id);
      await barrier(3, () => sendDueTracking(ctx()));
    }
    expect(channel.pushed).toHaveLength(1);
    expect(channel.delivered).toEqual([
      { orderId: '7', carrier: 'YunExpress', number: 'YT2611873044', deliveredAt: expect.any(Date) },
    ]);
    expect((await shipped(reseller))?.tracking).toMatchObject([
      { kind: 'number', state: 'sent' },
      { kind: 'delivery', state: 'sent' },
    ]);
    await deliver(placed.id);
    expect(channel.delivered).toHaveLength(1);
  });

  test('guard: recordDeliveries. A delivery that is taken back before the shop knew it is not sent; the next one is', async () => {
    const { channel, id, placed } = await makeReady();
    channel.problems.push('unavailable');
    await ship(placed.id);
    await deliver(placed.id);
    await deliver(placed.id, 'exception');
    await makeDueNow(id);
    await sendDueTracking(ctx());
    await sendDueTracking(ctx());
    expect([channel.pushed.length, channel.delivered.length]).toEqual([1, 0]);
    await deliver(placed.id);
    expect(channel.delivered).toHaveLength(1);
  });

  test('a corrected number takes the delivery of the wrong one with it', async () => {
    const { channel, placed } = await makeReady();
    await ship(placed.id);
    const [parcelId = ''] = await parcelIds(placed.id);
    await shop.call('operatorCorrectShipment', { id: parcelId, carrier: 'YunExpress', trackingNumber: 'YT9' }, owner);
    await shop.runJobs();
    await deliver(placed.id);
    expect(channel.delivered.map(({ number }) => number)).toEqual(['YT9']);
  });
});

test('guard: claimPush. A second parcel waits until the first was sent', async () => {
  const { channel, id, placed } = await makeReady({ parcels: 2 });
  const [one = '', two = ''] = await parcelIds(placed.id);
  channel.problems.push('unavailable');
  await shop.call('operatorShipParcel', { id: one, carrier: 'YunExpress', trackingNumber: 'YT1' }, owner);
  await shop.runJobs();
  await shop.call('operatorShipParcel', { id: two, carrier: 'YunExpress', trackingNumber: 'YT2' }, owner);
  await shop.runJobs();
  expect(channel.pushed).toEqual([]);
  await makeDueNow(id);
  await sendDueTracking(ctx());
  await sendDueTracking(ctx());
  expect(channel.pushed.map(({ number }) => number)).toEqual(['YT1', 'YT2']);
});

/** Keeps the parcel here and cancels the order. */
async function takeBack(orderId: string) {
  const [parcelId = ''] = await parcelIds(orderId);
  await shop.call('operatorUndoShipment', { id: parcelId }, owner);
  const { version } = await shop.db
    .selectFrom('orders')
    .select('version')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  await shop.call('operatorCancelOrder', { id: orderId, version, reason: 'asked' }, owner);
  await shop.runJobs();
}

test('guard: followClosed. A parcel of a cancelled order is not sent to the shop', async () => {
  const { channel, id, placed } = await makeReady();
  channel.problems.push('unavailable');
  await ship(placed.id);
  await takeBack(placed.id);
  await makeDueNow(id);
  await sendDueTracking(ctx());
  expect(channel.pushed).toEqual([]);
});

test('guard: closedBecause. An order whose parcel was sent to the shop does not reopen when it is cancelled here', async () => {
  const { reseller, channel, id, placed } = await makeReady();
  await ship(placed.id);
  expect(channel.pushed).toHaveLength(1);
  await takeBack(placed.id);
  const { list } = await shop.call('listShopOrders', { state: 'closed' }, reseller);
  expect(list).toMatchObject([{ id, closedBecause: 'fulfilled' }]);
});

describe('papers', () => {
  test('a packing list names the reseller and the shop’s order', async () => {
    const { placed } = await makeReady();
    const row = await shop.db
      .selectFrom('orders')
      .select(['sender_name', 'customer_reference'])
      .where('id', '=', placed.id)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ sender_name: 'Okafor Home', customer_reference: '#7' });
  });
});

describe('recipients', () => {
  test('are erased 180 days after completion, with the order’s own copy', async () => {
    const { reseller, id, placed } = await makeReady();
    await ship(placed.id);
    await shop.call('confirmReceipt', { id: placed.id }, reseller);
    await shop.runJobs();
    await eraseOldRecipients(ctx());
    expect((await shop.call('getOrder', { id: placed.id }, reseller)).address.name).toBe('Tomasina Ravenscroft');
    const endedAgo = (days: number) =>
      shop.db
        .updateTable('shop_orders')
        .set({ ended_at: sql`now() - make_interval(days => ${days})` })
        .where('id', '=', id)
        .execute();
    await endedAgo(179);
    await eraseOldRecipients(ctx());
    expect((await shipped(reseller))?.recipient).not.toBeNull();
    await endedAgo(181);
    await eraseOldRecipients(ctx());
    const { address } = await shop.call('getOrder', { id: placed.id }, reseller);
    expect([address.name, address.country]).toEqual(['', 'United Kingdom']);
    expect((await shipped(reseller))?.recipient).toBeNull();
  });

  test('guard: findToErase. Orders that were never placed are erased after 180 days too, and not before', async () => {
    const channel = new OrderChannel();
    const shopId = await connectOrderChannel(shop, await shop.makeCustomer(), channel);
    for (const days of [179, 181]) {
      channel.put({ id: String(days) });
      await takeShopOrder(ctx(), shopId, String(days));
      await shop.db
        .updateTable('shop_orders')
        .set({ state_since: sql`now() - make_interval(days => ${days})` })
        .where('shop_id', '=', shopId)
        .where('remote_id', '=', String(days))
        .execute();
    }
    await eraseOldRecipients(ctx());
    const known = await recipientsOf(shop.db, shopId, undefined);
    expect(known.map(({ remoteOrderId }) => remoteOrderId)).toEqual(['179']);
  });

  test('another system asks: it gets what is held, which is erased at once or when the order has ended', async () => {
    const { reseller, channel, shopId, id, placed } = await makeReady();
    channel.put({ ...remoteOrder('8') });
    await takeShopOrder(ctx(), shopId, '8');
    const known = await recipientsOf(shop.db, shopId, ['7', '8', '9']);
    expect(known.map(({ remoteOrderId, recipient }) => [remoteOrderId, recipient.city])).toEqual([
      ['7', 'Leeds'],
      ['8', 'Leeds'],
    ]);
    const erased = await inTransaction(shop.db, (tx) => eraseRecipients(tx, shopId, ['7', '8', '9']));
    expect(erased.map(({ remoteOrderId, outcome }) => [remoteOrderId, outcome]).toSorted()).toEqual([
      ['7', 'later'],
      ['8', 'erased'],
    ]);
    expect((await shop.call('listShopOrders', { state: 'closed' }, reseller)).list[0]).toMatchObject({
      closedBecause: 'erased',
      recipient: null,
    });
    // A repeated event leaves it erased.
    const { lines } = remoteOrder('8');
    const added = lines.map((line) => ({ ...line, id: '8-2' }));
    channel.put({ id: '8', changedAt: new Date(), lines: [...lines, ...added] });
    await takeShopOrder(ctx(), shopId, '8');
    expect(await recipientsOf(shop.db, shopId, ['8'])).toEqual([]);
    await ship(placed.id);
    await shop.call('confirmReceipt', { id: placed.id }, reseller);
    await shop.runJobs();
    expect(await recipientsOf(shop.db, shopId, ['7'])).toEqual([]);
    const row = await shop.db
      .selectFrom('shop_orders')
      .select(['erased_at', 'recipient'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(row.erased_at).not.toBeNull();
  });

  describe('the reseller asks on behalf of an end customer', () => {
    test('refused before the parcel is sent; then recorded, and erased when the order has ended', async () => {
      const { reseller, shopId, id, placed } = await makeReady();
      const erase = () => shop.call('eraseShopOrderRecipient', { id }, reseller);
      const erasure = async (state: 'ordered' | 'shipped') =>
        (await shop.call('listShopOrders', { state }, reseller)).list[0]?.erasure;
      expect(await erasure('ordered')).toBe('not_yet');
      await expect(erase()).rejects.toMatchObject({ error: 'shop_order_not_sent' });
      expect(await recipientsOf(shop.db, shopId, undefined)).toHaveLength(1);
      await ship(placed.id);
      expect(await erasure('shipped')).toBe('once_ended');
      for (const _time of [1, 2]) expect(await erase()).toEqual({ outcome: 'once_ended' });
      expect(await erasure('shipped')).toBe('noted');
      await shop.call('confirmReceipt', { id: placed.id }, reseller);
      await shop.runJobs();
      expect(await recipientsOf(shop.db, shopId, undefined)).toEqual([]);
      expect(await erasure('shipped')).toBe('');
      expect(await erase()).toEqual({ outcome: 'erased' });
    });

    test('for an ended order: erased in the order too, where only the country stays', async () => {
      const { reseller, id, placed } = await makeReady();
      await ship(placed.id);
      await shop.call('confirmReceipt', { id: placed.id }, reseller);
      await shop.runJobs();
      expect((await shipped(reseller))?.erasure).toBe('now');
      expect(await shop.call('eraseShopOrderRecipient', { id }, reseller)).toEqual({ outcome: 'erased' });
      expect(await shipped(reseller)).toMatchObject({ recipient: null, erasure: '' });
      // A repeated request has nothing left to do.
      expect(await shop.call('eraseShopOrderRecipient', { id }, reseller)).toEqual({ outcome: 'erased' });
      const events = shop.db.selectFrom('shop_order_events').select('kind').where('shop_order_id', '=', id);
      expect((await events.where('kind', '=', 'erased').execute()).length).toBe(1);
      const { address } = await shop.call('getOrder', { id: placed.id }, reseller);
      expect(address).toMatchObject({ name: '', city: '', detailAddress: '', mobile: '', country: 'United Kingdom' });
    });

    test('guard: lockWithRecipient. An open order is closed; all parts of that order, no other order', async () => {
      const { reseller, channel, shopId, placed } = await makeReady();
      const { lines } = remoteOrder('8');
      const second = lines.map((line) => ({ ...line, id: '8-2' }));
      channel.put({ id: '8', lines: [...lines, ...second] });
      await takeShopOrder(ctx(), shopId, '8');
      const open = async () => (await shop.call('listShopOrders', {}, reseller)).list;
      const id = (await open())[0]?.id ?? '';
      await shop.call('splitShopOrder', { id, lineIds: ['8-2'] }, reseller);
      expect((await open()).map(({ erasure }) => erasure)).toEqual(['now', 'now']);
      expect(await shop.call('eraseShopOrderRecipient', { id }, reseller)).toEqual({ outcome: 'erased' });
      expect(await open()).toEqual([]);
      const { list } = await shop.call('listShopOrders', { state: 'closed' }, reseller);
      expect(list.map(({ closedBecause }) => closedBecause)).toEqual(['erased', 'erased']);
      const known = await recipientsOf(shop.db, shopId, undefined);
      expect(known.map(({ remoteOrderId }) => remoteOrderId)).toEqual(['7']);
      expect((await shop.call('getOrder', { id: placed.id }, reseller)).address.name).not.toBe('');
    });

    test('guard: erasureOf. An unsent part blocks the others, and nothing is erased', async () => {
      const { reseller, channel, shopId } = await makeReady();
      const { lines } = remoteOrder('8');
      const second = lines.map((line) => ({ ...line, id: '8-2' }));
      channel.put({ id: '8', lines: [...lines, ...second] });
      await takeShopOrder(ctx(), shopId, '8');
      const id = (await shop.call('listShopOrders', {}, reseller)).list[0]?.id ?? '';
      const { offerId } = await makeProduct(shop.services);
      const part = await shop.call('splitShopOrder', { id, lineIds: ['8-2'] }, reseller);
      await shop.call('linkShopOrderLine', { id: part.id, lineId: '8-2', productId: offerId }, reseller);
      expect((await shop.call('orderShopOrders', { orders: [{ id: part.id }] }, reseller)).placed).toHaveLength(1);
      await expect(shop.call('eraseShopOrderRecipient', { id }, reseller)).rejects.toMatchObject({
        error: 'shop_order_not_sent',
      });
      expect(await recipientsOf(shop.db, shopId, ['8'])).toHaveLength(2);
    });

    test('guard: erasureAskedAt. A request that the shop has already made succeeds', async () => {
      const { reseller, shopId, id } = await makeReady();
      await inTransaction(shop.db, (tx) => eraseRecipients(tx, shopId, ['7']));
      expect((await shop.call('listShopOrders', { state: 'ordered' }, reseller)).list[0]?.erasure).toBe('noted');
      expect(await shop.call('eraseShopOrderRecipient', { id }, reseller)).toEqual({ outcome: 'once_ended' });
      expect(await recipientsOf(shop.db, shopId, undefined)).toHaveLength(1);
    });

    test('guard: findOwn. Another reseller’s order is not found', async () => {
      const { id, shopId } = await makeReady();
      const stranger = await shop.makeCustomer();
      for (const asked of [id, 'x', '00000000-0000-7000-8000-000000000000'])
        await expect(shop.call('eraseShopOrderRecipient', { id: asked }, stranger)).rejects.toMatchObject({
          error: 'not_found',
        });
      expect(await recipientsOf(shop.db, shopId, undefined)).toHaveLength(1);
    });
  });

  test('guard: eraseShopOrders. Another reseller’s recipients stay', async () => {
    const [gone, other] = [await makeReady(), await makeReady()];
    const ids = [gone.placed.id, other.placed.id];
    const known = await undone(shop, async (tx) => {
      await tx.updateTable('orders').set({ status: 'completed' }).where('id', 'in', ids).execute();
      await eraseShopOrders(tx, gone.reseller.buyerId);
      const { rows } = await sql<{ id: string }>`
        select id from orders where id = any(${ids}::uuid[]) and address ->> 'name' <> ''`.execute(tx);
      return rows;
    });
    expect(known).toEqual([{ id: other.placed.id }]);
  });

  test('guard: all of them. Erasing a reseller removes every trace of the recipients', async () => {
    await inTransaction(shop.db, async (tx) => {
      const buyers = await tx.selectFrom('shop_orders').select('buyer_id').distinct().execute();
      await tx.updateTable('orders').set({ status: 'completed' }).where('sn', '<>', '').execute();
      for (const { buyer_id } of buyers) await eraseShopOrders(tx, buyer_id);
      const left = await sql<{
        count: number;
      }>`select count(*)::int as count from orders where address::text ilike any(${words.map((word) => `%${word}%`)}::text[])`.execute(
        tx,
      );
      expect(left.rows[0]?.count).toBe(0);
      throw new Error('undone');
    }).catch((error: Error) => expect(error.message).toBe('undone'));
    expect(Object.keys(await findWords(shop, words)).toSorted()).toEqual(['orders', 'shop_orders']);
  });
});
