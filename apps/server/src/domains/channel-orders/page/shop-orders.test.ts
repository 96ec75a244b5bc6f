import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { inTransaction, type Transaction } from '#database/connect.ts';
import { copyPart, lockOwn } from '#domains/channel-orders/orders/store.ts';
import { eraseRecipients } from '#domains/channel-orders/recipients/erase-recipients.ts';
import { recipientsOf } from '#domains/channel-orders/recipients/erase-store.ts';
import { pullShopOrders } from '#domains/channel-orders/taking/pull-shop-orders.ts';
import { storeShopOrder, takeShopOrder } from '#domains/channel-orders/taking/take-shop-order.ts';
import { lockBuyer } from '#shop/buyer-lock.ts';
import { jobContext } from '#shop/context.ts';
import { defaultSettings } from '#shop/settings/default-settings.ts';
import { writeSetting } from '#shop/settings/settings.ts';
import { attackStrings } from '#testing/attack-strings.ts';
import { barrier } from '#testing/barrier.ts';
import { makeProduct } from '#testing/make-product.ts';
import { connectOrderChannel, OrderChannel, remoteOrder } from '#testing/order-channel.ts';
import { payByCard, statusOf } from '#testing/pay.ts';
import { raiseOrderLimits } from '#testing/raise-order-limits.ts';
import { openTestShop, type TestCustomer } from '#testing/shop.ts';

const shop = await openTestShop();
await raiseOrderLimits(shop);
const ctx = () => jobContext(shop.services);

async function connect(customer?: TestCustomer) {
  const reseller = customer ?? (await shop.makeCustomer());
  const channel = new OrderChannel();
  return { reseller, channel, shopId: await connectOrderChannel(shop, reseller, channel) };
}

const list = (reseller: TestCustomer, state: 'open' | 'ordered' | 'shipped' | 'closed' = 'open') =>
  shop.call('listShopOrders', { state }, reseller);

/** Connects a shop with one order of one piece of linked goods. */
async function connectLinked(product: Parameters<typeof makeProduct>[1] = {}) {
  const made = await makeProduct(shop.services, product);
  const connected = await connect();
  const { channel, shopId, reseller } = connected;
  channel.put({ id: '1042' });
  await takeShopOrder(ctx(), shopId, '1042');
  const [order] = (await list(reseller)).list;
  const id = order?.id ?? '';
  const link = { id, lineId: '1042-1', productId: made.offerId, productSkuId: made.skuIds[0] };
  await shop.call('linkShopOrderLine', link, reseller);
  return { ...connected, ...made, id };
}

const remoteLine = {
  variantId: 'v1',
  sku: 'TOTE-XL',
  title: 'Canvas tote XL',
  quantity: 1,
  ordered: 1,
  price: '12.50',
  properties: [],
};

const place = (reseller: TestCustomer, ...ids: string[]) =>
  shop.call('orderShopOrders', { orders: ids.map((id) => ({ id })) }, reseller);

describe('reading orders', () => {
  test('an order that arrives by many webhooks and by polling is one order', async () => {
    const { reseller, channel, shopId } = await connect();
    channel.put({ id: '1' });
    const reported = await barrier(6, (index) =>
      index % 2 === 0
        ? takeShopOrder(ctx(), shopId, '1')
        : storeShopOrder(ctx(), { id: shopId, buyerId: reseller.buyerId }, remoteOrder('1')),
    );
    expect(reported.every(({ status }) => status === 'fulfilled')).toBe(true);
    await pullShopOrders(ctx(), { shopId });
    const { list: orders, counts } = await list(reseller);
    expect(orders.map(({ name }) => name)).toEqual(['#1']);
    expect(counts).toEqual({ open: 1, ordered: 0, shipped: 0, closed: 0 });
    expect(orders[0]?.lines).toHaveLength(1);
  });

  test('only paid orders with something left to send are stored', async () => {
    const { reseller, channel, shopId } = await connect();
    channel.put({ id: '1', isPaid: false });
    channel.put({ id: '2', isCancelled: true });
    channel.put({ id: '3', isFulfilled: true });
    channel.put({ id: '4', lines: [] });
    for (const id of channel.orders.keys()) await takeShopOrder(ctx(), shopId, id);
    expect((await list(reseller)).total).toBe(0);
  });

  test('changes in the shop are followed: lines, recipient, cancelling, and being paid again', async () => {
    const { reseller, channel, shopId } = await connect();
    const first = channel.put({ id: '1' });
    await takeShopOrder(ctx(), shopId, '1');
    const later = new Date(first.changedAt.getTime() + 1000);
    const line = {
      id: '1-2',
      variantId: 'v2',
      sku: 'MUG',
      title: 'Mug',
      quantity: 3,
      ordered: 3,
      price: '4.00',
      properties: [],
    };
    channel.put({
      id: '1',
      changedAt: later,
      lines: [line],
      recipient: first.recipient && { ...first.recipient, city: 'Bath' },
    });
    await takeShopOrder(ctx(), shopId, '1');
    const [changed] = (await list(reseller)).list;
    expect(changed?.lines.map(({ title, quantity }) => [title, quantity])).toEqual([['Mug', 3]]);
    expect(changed?.recipient).toEqual({ firstName: 'Tomasina', initial: 'R', town: 'Bath' });
    channel.put({ id: '1', changedAt: new Date(later.getTime() + 1), isCancelled: true });
    await takeShopOrder(ctx(), shopId, '1');
    expect((await list(reseller, 'closed')).list[0]).toMatchObject({ closedBecause: 'cancelled', isCancelled: true });
    channel.put({ id: '1', changedAt: new Date(later.getTime() + 2), isCancelled: false });
    await takeShopOrder(ctx(), shopId, '1');
    expect((await list(reseller)).total).toBe(1);
  });

  test('guard: order of arrival. An older version that arrives later changes nothing', async () => {
    const { reseller, shopId } = await connect();
    const taking = { id: shopId, buyerId: reseller.buyerId };
    const old = remoteOrder('1');
    const cancelled = { ...old, isCancelled: true, changedAt: new Date(old.changedAt.getTime() + 1000) };
    await storeShopOrder(ctx(), taking, old);
    await storeShopOrder(ctx(), taking, cancelled);
    await storeShopOrder(ctx(), taking, old);
    expect((await list(reseller, 'closed')).list[0]?.closedBecause).toBe('cancelled');
  });

  test('an order that the shop has deleted is cancelled', async () => {
    const { reseller, channel, shopId } = await connect();
    channel.put({ id: '1' });
    await takeShopOrder(ctx(), shopId, '1');
    channel.orders.delete('1');
    await takeShopOrder(ctx(), shopId, '1');
    expect((await list(reseller, 'closed')).list[0]?.closedBecause).toBe('cancelled');
  });

  test('guard: hostile. Anything a customer types is stored and listed safely', async () => {
    const { reseller, shopId } = await connect();
    const taking = { id: shopId, buyerId: reseller.buyerId };
    for (const [index, text] of [...attackStrings, '\u0000\ud800', 'x'.repeat(100_000)].entries()) {
      const base = remoteOrder(`h${index}`);
      const recipient = base.recipient && {
        ...base.recipient,
        firstName: text,
        lastName: text,
        street: text,
        city: text,
        phone: text,
        postcode: text,
        email: text,
        company: text,
        province: text,
      };
      await storeShopOrder(ctx(), taking, {
        ...base,
        name: text,
        shippingName: text,
        currency: text,
        recipient,
        lines: [
          {
            id: 'l',
            variantId: text,
            sku: text,
            title: text,
            quantity: 1,
            ordered: 1,
            price: text,
            properties: [{ name: text, value: text }],
          },
        ],
      });
    }
    const { list: orders, total } = await shop.call('listShopOrders', { pageSize: 50 }, reseller);
    expect(total).toBe(attackStrings.length + 2);
    expect(orders.every(({ canBeOrdered }) => !canBeOrdered)).toBe(true);
    for (const { id } of orders) await shop.call('getShopOrderAddress', { id }, reseller);
    const quantities = [0, -1, 1.5, Number.NaN, 1e12].map((quantity, at) => ({
      id: `q${at}`,
      variantId: '',
      sku: '',
      title: '',
      quantity,
      ordered: quantity,
      price: '',
      properties: [],
    }));
    await storeShopOrder(ctx(), taking, { ...remoteOrder('bad'), lines: quantities });
    await storeShopOrder(ctx(), taking, { ...remoteOrder('bad\u0000'), id: 'bad\u0000' });
    await storeShopOrder(ctx(), taking, {
      ...remoteOrder('nodate'),
      changedAt: new Date(Number.NaN),
      placedAt: new Date(8.64e15),
    });
    expect((await list(reseller)).total).toBe(total + 1);
  });

  test('polling continues where it stopped, with an overlap; after a failure from the same place', async () => {
    const { channel, shopId } = await connect();
    await pullShopOrders(ctx(), { shopId });
    channel.problems.push('unavailable');
    await pullShopOrders(ctx(), { shopId });
    await pullShopOrders(ctx(), { shopId });
    const [first, second, third] = channel.asked.map((since) => Date.now() - since.getTime());
    expect(first).toBeGreaterThan(24 * 3600_000);
    expect(second).toBeGreaterThan(14 * 60_000);
    expect(second).toBeLessThan(20 * 60_000);
    expect(Math.abs((third ?? 0) - (second ?? 0))).toBeLessThan(60_000);
  });

  test('guard: reached. An interrupted read continues there, with the overlap', async () => {
    const { reseller, channel, shopId } = await connect();
    const { changedAt } = channel.put({ id: '1' });
    channel.breaksOff = 1;
    await pullShopOrders(ctx(), { shopId });
    await pullShopOrders(ctx(), { shopId });
    expect(channel.asked[1]).toEqual(new Date(changedAt.getTime() - 15 * 60_000));
    expect((await list(reseller)).total).toBe(1);
  });

  test('guard: one reading. Of two simultaneous reads one runs', async () => {
    const { channel, shopId } = await connect();
    let answer: () => void = () => {};
    channel.holds = new Promise((resolve) => {
      answer = resolve;
    });
    const first = pullShopOrders(ctx(), { shopId });
    while (channel.asked.length === 0) await new Promise((resolve) => setImmediate(resolve));
    await pullShopOrders(ctx(), { shopId });
    answer();
    await first;
    expect(channel.asked).toHaveLength(1);
  });

  test('guard: logs. No log contains a recipient', async () => {
    const { reseller, shopId } = await connect();
    await storeShopOrder(ctx(), { id: shopId, buyerId: reseller.buyerId }, remoteOrder('1'));
    const { rows } = await shop.services.pool.query(
      `select 1 from audit_log where after::text like '%Ravenscroft%' or before::text like '%Ravenscroft%'`,
    );
    expect(rows).toHaveLength(0);
    expect(JSON.stringify(await list(reseller))).not.toMatch(/Ravenscroft|Wharfdale|LS1|0113/);
  });
});

describe('ordering', () => {
  test('guard: findPlaced. Two devices at once, and a repeat, make one order', async () => {
    const other = await connectLinked();
    await place(other.reseller, other.id);
    const { reseller, id } = await connectLinked();
    const [order] = (await list(reseller)).list;
    expect(order).toMatchObject({ canBeOrdered: true, reasons: [], missing: [], goodsUsd: 1.76 });
    const device = await shop.makeCustomer({ buyerId: reseller.buyerId });
    const pressed = await barrier(4, (index) => place(index % 2 ? reseller : device, id));
    const placed = pressed.flatMap((one) => (one.status === 'fulfilled' ? one.value.placed : []));
    expect(placed).toHaveLength(4);
    expect(new Set(placed.map(({ sn }) => sn)).size).toBe(1);
    expect((await place(reseller, id)).placed[0]?.sn).toBe(placed[0]?.sn);
    const made = await shop.call('getOrder', { id: placed[0]?.id ?? '' }, reseller);
    expect(made.address).toMatchObject({ name: 'Tomasina Ravenscroft', city: 'Leeds', mobile: '+44-1134960123' });
    expect((await list(reseller, 'ordered')).list[0]?.order?.sn).toBe(placed[0]?.sn);
  });

  test('guard: cancelled there against ordered here. Both at once never leave an order that nobody learns of', async () => {
    for (let round = 0; round < 5; round++) {
      const { reseller, channel, shopId, id } = await connectLinked();
      const remote = channel.orders.get('1042');
      channel.put({ id: '1042', isCancelled: true, changedAt: new Date((remote?.changedAt.getTime() ?? 0) + 1) });
      const [ordered] = await barrier<unknown>(2, (index) =>
        index === 0 ? place(reseller, id) : takeShopOrder(ctx(), shopId, '1042'),
      );
      const { placed = [] } = ordered?.status === 'fulfilled' ? (ordered.value as { placed?: unknown[] }) : {};
      const after = await list(reseller, placed.length > 0 ? 'ordered' : 'closed');
      expect(after.list[0]).toMatchObject({ isCancelled: true, closedBecause: placed.length > 0 ? '' : 'cancelled' });
    }
  });

  test('guard: orderOne. An address that changes after the check is not used', async ({ signal }) => {
    const { reseller, id } = await connectLinked();
    const isWaiting = async (tx: Transaction) => {
      const { rows } = await sql`select from pg_locks where locktype = 'advisory' and not granted
        and database = (select oid from pg_database where datname = current_database())`.execute(tx);
      return rows.length > 0;
    };
    const placing = await inTransaction(shop.db, async (tx) => {
      await lockBuyer(tx, reseller.buyerId);
      const call = place(reseller, id);
      while (!(await isWaiting(tx))) signal.throwIfAborted();
      await sql`update shop_orders set recipient = jsonb_set(recipient, '{city}', '"Bath"') where id = ${id}`.execute(
        tx,
      );
      return { call };
    });
    expect((await placing.call).refused[0]?.error).toBe('shop_order_not_open');
  });

  test('guard: whole. One line that cannot be served holds the whole order back', async () => {
    const { reseller, channel, shopId, id } = await connectLinked();
    const remote = channel.orders.get('1042') ?? remoteOrder('1042');
    const more = {
      id: '1042-2',
      variantId: 'v9',
      sku: 'X',
      title: 'Unknown',
      quantity: 1,
      ordered: 1,
      price: '1.00',
      properties: [],
    };
    channel.put({ id: '1042', changedAt: new Date(remote.changedAt.getTime() + 1), lines: [...remote.lines, more] });
    await takeShopOrder(ctx(), shopId, '1042');
    const answer = await place(reseller, id);
    expect(answer.placed).toEqual([]);
    expect(answer.refused[0]?.error).toBe('shop_order_not_ready');
    const { id: part } = await shop.call('splitShopOrder', { id, lineIds: ['1042-2'] }, reseller);
    expect((await place(reseller, id, part)).placed.map((one) => one.shopOrderId)).toEqual([id]);
    // The other part stays, and follows the shop.
    channel.put({
      id: '1042',
      changedAt: new Date(remote.changedAt.getTime() + 2),
      lines: [...remote.lines, { ...more, quantity: 2 }],
    });
    await takeShopOrder(ctx(), shopId, '1042');
    const [open] = (await list(reseller)).list;
    expect(open).toMatchObject({ id: part, part: 2, parts: 2, lines: [{ quantity: 2, reason: 'not_linked' }] });
  });

  test('splitting leaves a line in each part', async () => {
    const { reseller, id } = await connectLinked();
    await expect(shop.call('splitShopOrder', { id, lineIds: ['1042-1'] }, reseller)).rejects.toMatchObject({
      error: 'shop_order_not_split',
    });
    await expect(shop.call('splitShopOrder', { id, lineIds: ['other'] }, reseller)).rejects.toMatchObject({
      error: 'not_found',
    });
  });

  test('a part that the shop has nothing left of stays closed, however often it is read', async () => {
    const { reseller, channel, shopId } = await connect();
    const { lines } = channel.put({ id: '1', lines: ['a', 'b'].map((id) => ({ ...remoteLine, id })) });
    await takeShopOrder(ctx(), shopId, '1');
    const [order] = (await list(reseller)).list;
    const { id } = await shop.call('splitShopOrder', { id: order?.id ?? '', lineIds: ['b'] }, reseller);
    channel.put({ id: '1', lines: lines.slice(0, 1), changedAt: new Date() });
    for (let round = 0; round < 3; round++) await takeShopOrder(ctx(), shopId, '1');
    expect((await list(reseller, 'closed')).list).toMatchObject([{ id, closedBecause: 'fulfilled' }]);
    const events = await shop.db
      .selectFrom('shop_order_events')
      .select('kind')
      .where('shop_order_id', '=', id)
      .execute();
    expect(events.map(({ kind }) => kind).toSorted()).toEqual(['changed', 'fulfilled', 'split']);
  });

  test('below the minimum, sold out and withdrawn are shown, with the alternatives', async () => {
    const few = await connectLinked({ minOrderQuantity: 48 });
    expect((await list(few.reseller)).list[0]?.lines[0]).toMatchObject({
      reason: 'below_minimum',
      available: 1,
      minOrderQuantity: 48,
    });
    const gone = await connectLinked({ skus: [{ color: 'Plum' }, { color: 'Teal', stock: 7 }] });
    await shop.db
      .updateTable('skus')
      .set({ amount_on_sale: 0 })
      .where('id', '=', gone.skuIds[0] ?? 0)
      .execute();
    const [soldOut] = (await list(gone.reseller)).list;
    const other = { productSkuId: gone.skuIds[1], options: 'Teal', stock: 7 };
    expect(soldOut?.lines[0]).toMatchObject({ reason: 'sold_out', available: 0, choices: [other] });
    expect((await place(gone.reseller, gone.id)).refused[0]?.error).toBe('shop_order_not_ready');
    const choice = {
      id: gone.id,
      lineId: '1042-1',
      productId: gone.offerId,
      productSkuId: gone.skuIds[1],
      isRemembered: false,
    };
    await shop.call('linkShopOrderLine', choice, gone.reseller);
    expect((await place(gone.reseller, gone.id)).placed).toHaveLength(1);
    await shop.db
      .updateTable('skus')
      .set({ amount_on_sale: 1000 })
      .where('id', '=', gone.skuIds[0] ?? 0)
      .execute();
  });

  test('guard: the price seen. An order that costs more by now is refused', async () => {
    const { reseller, id } = await connectLinked();
    const answer = await shop.call('orderShopOrders', { orders: [{ id, goodsUsd: 1.75 }] }, reseller);
    expect(answer.refused[0]?.error).toBe('price_changed');
    expect((await shop.call('orderShopOrders', { orders: [{ id, goodsUsd: 1.76 }] }, reseller)).placed).toHaveLength(1);
  });

  test('a link by hand applies to later orders, and lines that the reseller ships are left out', async () => {
    const { reseller, channel, shopId } = await connectLinked();
    const own = {
      id: '2-2',
      variantId: 'v7',
      sku: 'CARD',
      title: 'Greeting card',
      quantity: 1,
      ordered: 1,
      price: '1.00',
      properties: [],
    };
    channel.put({ id: '2', lines: [{ ...remoteOrder('2').lines[0], id: '2-1' } as never, own] });
    await takeShopOrder(ctx(), shopId, '2');
    const second = (await list(reseller)).list.find(({ name }) => name === '#2');
    expect(second?.lines.map(({ reason }) => reason)).toEqual(['', 'not_linked']);
    await shop.call('linkShopOrderLine', { id: second?.id ?? '', lineId: '2-2' }, reseller);
    const again = (await list(reseller)).list.find(({ name }) => name === '#2');
    expect(again).toMatchObject({ canBeOrdered: true, lines: [{ isOwn: false }, { isOwn: true }] });
    const { placed } = await place(reseller, second?.id ?? '');
    const made = await shop.call('getOrder', { id: placed[0]?.id ?? '' }, reseller);
    expect(made.customerOrderItemList).toHaveLength(1);
  });

  test('private goods are ordered by their reseller, and nobody else can link them', async () => {
    const { reseller, offerId, id } = await connectLinked();
    const stranger = await connectLinked();
    await shop.db
      .updateTable('products')
      .set({ status: 'private', private_to: reseller.buyerId })
      .where('id', '=', offerId)
      .execute();
    expect((await list(reseller)).list[0]).toMatchObject({ canBeOrdered: true, lines: [{ reason: '' }] });
    const link = { lineId: '1042-1', productId: offerId };
    await shop.call('linkShopOrderLine', { ...link, id }, reseller);
    expect((await place(reseller, id)).placed).toHaveLength(1);
    await expect(shop.call('linkShopOrderLine', { ...link, id: stranger.id }, stranger.reseller)).rejects.toMatchObject(
      {
        error: 'product_unavailable',
      },
    );
  });

  test('an address is repaired by hand, with our own checks', async () => {
    const { reseller, channel, shopId, id } = await connectLinked();
    const remote = channel.orders.get('1042') ?? remoteOrder('1042');
    const wrong = remote.recipient && { ...remote.recipient, postcode: '123', phone: '' };
    channel.put({ id: '1042', changedAt: new Date(remote.changedAt.getTime() + 1), recipient: wrong });
    await takeShopOrder(ctx(), shopId, '1042');
    expect((await list(reseller)).list[0]).toMatchObject({
      reasons: ['address_incomplete'],
      missing: ['postcode', 'mobile'],
    });
    expect((await place(reseller, id)).refused[0]?.error).toBe('shop_order_not_ready');
    const { missing, countryIso, ...address } = await shop.call('getShopOrderAddress', { id }, reseller);
    expect(missing).toEqual(['postcode', 'mobile']);
    const repair = (change: Partial<typeof address>) =>
      shop.call('repairShopOrderAddress', { id, ...address, ...change }, reseller);
    await expect(repair({ mobile: '+44-1134960123' })).rejects.toMatchObject({ error: 'invalid_input' });
    await repair({ mobile: '+44-1134960123', postcode: 'LS1 4DY' });
    // The shop's version of the address no longer counts.
    channel.put({ id: '1042', changedAt: new Date(remote.changedAt.getTime() + 2) });
    await takeShopOrder(ctx(), shopId, '1042');
    expect((await list(reseller)).list[0]).toMatchObject({ canBeOrdered: true, missing: [] });
  });

  test('a country without delivery, a missing recipient and a shop that refuses us are shown', async () => {
    const { reseller, channel, shopId, id } = await connectLinked();
    const remote = channel.orders.get('1042') ?? remoteOrder('1042');
    const next = (change: object, at: number) => {
      channel.put({ id: '1042', changedAt: new Date(remote.changedAt.getTime() + at), ...change });
      return takeShopOrder(ctx(), shopId, '1042');
    };
    await next({ recipient: { ...remote.recipient, countryIso: 'KP' } }, 1);
    expect((await list(reseller)).list[0]?.reasons).toEqual(['country_not_served']);
    expect((await place(reseller, id)).refused[0]?.error).toBe('country_not_served');
    await next({ recipient: undefined }, 2);
    expect((await list(reseller)).list[0]?.reasons).toEqual(['no_recipient']);
    expect((await place(reseller, id)).refused[0]?.error).toBe('shop_order_not_open');
    await next({ recipient: remote.recipient }, 3);
    channel.problems.push('unauthorized');
    await expect(takeShopOrder(ctx(), shopId, '1042')).rejects.toMatchObject({ kind: 'unauthorized' });
    expect((await list(reseller)).list[0]?.reasons).toEqual(['shop_refuses']);
    expect((await place(reseller, id)).refused[0]?.error).toBe('shop_order_not_ready');
  });

  test('guard: somebody else’s. Another reseller finds none of it', async () => {
    const { id, shopId } = await connectLinked();
    const stranger = await shop.makeCustomer();
    expect((await place(stranger, id)).refused[0]?.error).toBe('not_found');
    const address = { firstName: '', lastName: 'X', city: 'X', detailAddress: 'X', mobile: '+44-1134960123' };
    const attempts = [
      () => shop.call('getShopOrderAddress', { id }, stranger),
      () => shop.call('repairShopOrderAddress', { id, ...address }, stranger),
      () => shop.call('setShopOrderAside', { id }, stranger),
      () => shop.call('takeUpShopOrder', { id }, stranger),
      () => shop.call('splitShopOrder', { id, lineIds: ['1042-1'] }, stranger),
      () => shop.call('linkShopOrderLine', { id, lineId: '1042-1' }, stranger),
      () => shop.call('setShopSender', { id: shopId, senderName: 'Mallory' }, stranger),
    ];
    for (const attempt of attempts) await expect(attempt()).rejects.toMatchObject({ error: 'not_found' });
  });

  test('set aside and resumed; an order that the shop cancelled meanwhile stays closed', async () => {
    const { reseller, channel, shopId, id } = await connectLinked();
    await shop.call('setShopOrderAside', { id }, reseller);
    expect((await place(reseller, id)).refused[0]?.error).toBe('shop_order_not_open');
    await shop.call('takeUpShopOrder', { id }, reseller);
    expect((await list(reseller)).total).toBe(1);
    await shop.call('setShopOrderAside', { id }, reseller);
    const remote = channel.orders.get('1042') ?? remoteOrder('1042');
    channel.put({ id: '1042', isCancelled: true, changedAt: new Date(remote.changedAt.getTime() + 1) });
    await takeShopOrder(ctx(), shopId, '1042');
    await shop.call('takeUpShopOrder', { id }, reseller);
    expect((await list(reseller, 'closed')).list[0]?.closedBecause).toBe('cancelled');
  });

  test('guard: remoteClosure. An order that the shop shipped, or whose payment it lost, does not open when it is resumed', async () => {
    for (const reported of ['isFulfilled', 'isPaid'] as const) {
      const { reseller, channel, shopId, id } = await connectLinked();
      await shop.call('setShopOrderAside', { id }, reseller);
      channel.put({ id: '1042', [reported]: reported === 'isFulfilled', changedAt: new Date() });
      await takeShopOrder(ctx(), shopId, '1042');
      channel.problems.push('unavailable');
      await shop.call('takeUpShopOrder', { id }, reseller);
      const closedBecause = reported === 'isFulfilled' ? 'fulfilled' : 'unpaid';
      expect((await list(reseller, 'closed')).list).toMatchObject([{ id, closedBecause }]);
    }
  });

  test('guard: reread. The shop is read before an order is resumed, even without a webhook', async () => {
    const { reseller, channel, id } = await connectLinked();
    await shop.call('setShopOrderAside', { id }, reseller);
    channel.put({ id: '1042', isFulfilled: true, changedAt: new Date() });
    await shop.call('takeUpShopOrder', { id }, reseller);
    expect((await list(reseller, 'closed')).list).toMatchObject([{ id, closedBecause: 'fulfilled' }]);
  });

  test('a resumed order has the shop’s current data', async () => {
    const { reseller, channel, shopId, id } = await connectLinked();
    await shop.call('setShopOrderAside', { id }, reseller);
    channel.put({ id: '1042', changedAt: new Date(), lines: [{ ...remoteLine, id: '1042-1', quantity: 4 }] });
    await takeShopOrder(ctx(), shopId, '1042');
    expect((await list(reseller)).total).toBe(0);
    await shop.call('takeUpShopOrder', { id }, reseller);
    expect((await list(reseller)).list).toMatchObject([{ id, lines: [{ quantity: 4 }] }]);
  });

  test('cancelling our order opens the shop’s order again, and it can be ordered once more', async () => {
    const { reseller, id } = await connectLinked();
    const [first] = (await place(reseller, id)).placed;
    await shop.call('closeOrder', { id: first?.id ?? '' }, reseller);
    await shop.runJobs();
    expect((await list(reseller)).list[0]).toMatchObject({ id, wasClosedHere: true, canBeOrdered: true, order: null });
    const [second] = (await place(reseller, id)).placed;
    expect(second?.sn).not.toBe(first?.sn);
    expect((await list(reseller, 'ordered')).list[0]).toMatchObject({ wasClosedHere: false });
  });
});

test('guard: closedBecause. An order that the shop has cancelled does not open when ours is cancelled', async () => {
  const { reseller, channel, shopId, id } = await connectLinked();
  const [placed] = (await place(reseller, id)).placed;
  channel.put({ id: '1042', isCancelled: true, changedAt: new Date() });
  await takeShopOrder(ctx(), shopId, '1042');
  await shop.call('closeOrder', { id: placed?.id ?? '' }, reseller);
  await shop.runJobs();
  expect((await list(reseller, 'closed')).list).toMatchObject([{ id, closedBecause: 'cancelled', order: null }]);
});

test('guard: closedBecause. Nor one that the shop has shipped', async () => {
  const { reseller, channel, shopId, id } = await connectLinked();
  const [placed] = (await place(reseller, id)).placed;
  channel.put({ id: '1042', isFulfilled: true, changedAt: new Date() });
  await takeShopOrder(ctx(), shopId, '1042');
  await shop.call('closeOrder', { id: placed?.id ?? '' }, reseller);
  await shop.runJobs();
  expect((await list(reseller, 'closed')).list).toMatchObject([{ id, closedBecause: 'fulfilled' }]);
});

test('guard: closed. A recipient is erased once our order is cancelled, and the shop’s order stays closed', async () => {
  const { reseller, id } = await connectLinked();
  const [placed] = (await place(reseller, id)).placed;
  await shop.call('closeOrder', { id: placed?.id ?? '' }, reseller);
  expect(await shop.call('eraseShopOrderRecipient', { id }, reseller)).toEqual({ outcome: 'erased' });
  await shop.runJobs();
  expect((await list(reseller, 'closed')).list).toMatchObject([{ closedBecause: 'erased', recipient: null }]);
});

test('guard: lockWithRecipient. A part that is split off at that moment is erased too', async () => {
  const { reseller, shopId, id } = await connectLinked();
  const { erasing } = await inTransaction(shop.db, async (tx) => {
    await lockOwn(tx, reseller.buyerId, id);
    await copyPart(tx, id);
    const erasing = shop.call('eraseShopOrderRecipient', { id }, reseller);
    const waiting = sql<{ pid: number }>`
      select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(async () => (await waiting.execute(shop.db)).rows).toHaveLength(1);
    return { erasing };
  });
  expect(await erasing).toEqual({ outcome: 'erased' });
  expect(await recipientsOf(shop.db, shopId, ['1042'])).toEqual([]);
});

test('guard: followClosed. A recipient marked for erasure is erased once our order is closed', async () => {
  const { reseller, shopId, id } = await connectLinked();
  const [placed] = (await place(reseller, id)).placed;
  const [asked] = await inTransaction(shop.db, (tx) => eraseRecipients(tx, shopId, ['1042']));
  expect(asked?.outcome).toBe('later');
  await shop.call('closeOrder', { id: placed?.id ?? '' }, reseller);
  await shop.runJobs();
  expect(await recipientsOf(shop.db, shopId, ['1042'])).toEqual([]);
  expect((await shop.call('getOrder', { id: placed?.id ?? '' }, reseller)).address.name).toBe('');
});

test('goods to link are found by words and by number', async () => {
  const { offerId } = await makeProduct(shop.services, {
    titles: { en: 'Zephyrine lantern', zh: '灯' },
    skus: [{ color: 'Plum' }, { color: 'Teal' }],
  });
  const reseller = await shop.makeCustomer();
  const found = await shop.call('findGoodsToLink', { search: String(offerId) }, reseller);
  expect(found.list[0]).toMatchObject({ productId: offerId, variants: [{ options: 'Plum' }, { options: 'Teal' }] });
});

describe('orders here follow the shop’s', () => {
  async function placeOne() {
    const linked = await connectLinked();
    const { placed } = await place(linked.reseller, linked.id);
    return { ...linked, order: placed[0] as (typeof placed)[number] };
  }
  const cancelThere = async ({ channel, shopId }: Awaited<ReturnType<typeof placeOne>>) => {
    const known = channel.orders.get('1042');
    channel.put({ id: '1042', isCancelled: true, changedAt: new Date((known?.changedAt.getTime() ?? 0) + 1000) });
    for (let round = 0; round < 2; round++) await takeShopOrder(ctx(), shopId, '1042');
    await shop.runJobs();
  };

  test('guard: closeUnpaid. One that is cancelled there closes here while unpaid, once; deleted counts as cancelled', async () => {
    const made = await placeOne();
    await cancelThere(made);
    expect(await statusOf(shop, made.order.id)).toBe('closed');
    expect((await list(made.reseller, 'closed')).list[0]).toMatchObject({ closedBecause: 'cancelled', order: null });
    const deleted = await placeOne();
    deleted.channel.orders.delete('1042');
    await takeShopOrder(ctx(), deleted.shopId, '1042');
    expect(await statusOf(shop, deleted.order.id)).toBe('closed');
  });

  test('a paid one goes on until the reseller cancels it', async () => {
    const made = await placeOne();
    await payByCard(shop, made.reseller, made.order.billId);
    await shop.runJobs();
    await cancelThere(made);
    expect(await statusOf(shop, made.order.id)).toBe('be_purchased');
    expect((await list(made.reseller, 'ordered')).list[0]).toMatchObject({ isCancelled: true });
  });

  test('guard: byAge. Where a limit ends it, those ordered last wait, in whatever order they are sent', async () => {
    const { reseller, channel, shopId, id, offerId, skuIds } = await connectLinked();
    const first = channel.orders.get('1042')?.placedAt.getTime() ?? 0;
    const ids = [id];
    for (let number = 1; number <= 4; number++) {
      const remoteId = `${1042 + number}`;
      channel.put({ id: remoteId, placedAt: new Date(first + number * 60_000) });
      await takeShopOrder(ctx(), shopId, remoteId);
      const found = (await list(reseller)).list.find(({ name }) => name === `#${remoteId}`);
      const link = { id: found?.id ?? '', lineId: `${remoteId}-1`, productId: offerId, productSkuId: skuIds[0] };
      await shop.call('linkShopOrderLine', link, reseller);
      ids.push(link.id);
    }
    const few = { ...defaultSettings.abuse, newCustomerOrdersMax: 3 };
    await inTransaction(shop.db, (tx) => writeSetting(tx, 'abuse', few, null));
    const { placed, refused } = await place(reseller, ...ids.toReversed());
    await raiseOrderLimits(shop);
    expect(placed.map(({ name }) => name)).toEqual(['#1042', '#1043', '#1044']);
    expect(refused.map(({ name, error }) => [name, error])).toEqual([
      ['#1045', 'too_many_unpaid_orders'],
      ['#1046', 'too_many_unpaid_orders'],
    ]);
  });
});
