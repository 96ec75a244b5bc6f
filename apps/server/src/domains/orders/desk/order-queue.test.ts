import { afterAll, describe, expect, test } from 'vitest';
import { Values } from '#database/values.ts';
import { makeOrder } from '#testing/make-order.ts';
import { makeProduct } from '#testing/make-product.ts';
import { openTestShop } from '#testing/shop.ts';
import { orderSearch, readQueue } from './order-queue.ts';

const shop = await openTestShop();
const owner = await shop.makeOperator(['owner']);
const list = (input: object) => shop.call('operatorListOrders', input, owner);
const found = async (search: string, more: object = {}) =>
  (await list({ search, ...more })).list.map(({ id }) => id).sort();

const kettle = await makeProduct(shop.services, { titles: { zh: '不锈钢水壶', en: 'Steel 50% kettle' } });
const basket = await makeProduct(shop.services, {
  titles: { zh: '藤编篮子', en: 'Rattan_basket' },
  attributes: [{ name: { zh: '货号' }, value: { zh: 'Bk-1946_a' } }],
});
const [chidi, zoe] = [await shop.makeCustomer(), await shop.makeCustomer()];
await shop.services.pool.query(`update users set first_name = 'Chidi', last_name = 'Okafor-Brown' where id = $1`, [
  chidi.id,
]);
const first = await makeOrder(shop, chidi, { lines: [{ productId: kettle.offerId, quantity: 10 }] });
const second = await makeOrder(shop, zoe, { lines: [{ productId: basket.offerId, quantity: 10 }] });
const [a, b] = [first.id, second.id];
const snOf = async (id: string) => (await shop.call('operatorGetOrder', { id }, owner)).sn;
await shop.services.pool.query(
  `with parcel as (
     insert into parcels (order_id, number, weight_grams, length_mm, width_mm, height_mm) values ($1, 1, 1, 1, 1, 1)
     returning id, order_id
   )
   insert into shipments (order_id, parcel_id, carrier, tracking_number, shipped_by)
   select order_id, id, 'DHL', 'JD014600007799', $2 from parcel`,
  [b, owner.id],
);

describe('operators find an order by', () => {
  test('its number, from the beginning, or the last eight characters', async () => {
    const sn = await snOf(a);
    expect(await found(sn)).toEqual([a]);
    expect(await found(` ${sn.slice(0, 15).toLowerCase()} `)).toEqual([a]);
    expect(await found(sn.slice(-8))).toEqual([a]);
    expect(await found(sn.slice(-8, -3).toLowerCase())).toEqual([a]);
    expect(await found('sp2')).toEqual([a, b].sort());
  });

  test('the customer’s name, words in any order, and e-mail', async () => {
    expect(await found('okafor chi')).toEqual([a]);
    expect(await found('BROWN')).toEqual([a]);
    expect(await found(zoe.email)).toEqual([b]);
    expect(await found(zoe.email.slice(0, 2))).toContain(b);
    expect(await found('ow')).toEqual([]);
  });

  test('a product’s title, shown or original, and its offer id', async () => {
    expect(await found('kettle')).toEqual([a]);
    expect(await found('不锈钢水壶')).toEqual([a]);
    expect(await found('basket rattan')).toEqual([b]);
    expect(await found(String(basket.offerId))).toEqual([b]);
  });

  test('the supplier’s item number, from its beginning on', async () => {
    for (const search of ['BK-1946_A', 'bk-1946', 'BK-']) expect(await found(search)).toEqual([b]);
    for (const search of ['1946_a', 'bk-19461']) expect(await found(search)).toEqual([]);
    const { items } = await shop.call('operatorGetOrder', { id: b }, await shop.makeOperator(['warehouse']));
    expect(items).toMatchObject([{ itemNumber: 'Bk-1946_a' }]);
  });

  test('the company, if their role may see it', async () => {
    await shop.services.pool.query('update buyers set company = $2 where id = $1', [
      zoe.buyerId,
      'Zoë & 山茶贸易 GmbH',
    ]);
    const [support, purchasing] = [await shop.makeOperator(['support']), await shop.makeOperator(['purchasing'])];
    for (const search of ['gmbh', 'GmbH zoë', '山茶']) {
      expect(await found(search)).toEqual([b]);
      expect(await shop.call('operatorListOrders', { search }, support)).toMatchObject({ total: 1 });
      expect(await shop.call('operatorListOrders', { search }, purchasing)).toMatchObject({ total: 0 });
    }
    expect(await shop.call('operatorGetOrder', { id: b }, support)).toMatchObject({
      buyer: { company: 'Zoë & 山茶贸易 GmbH' },
    });
  });

  test('guard: pairs. Two characters of a non-Latin script, through an index', async () => {
    const address = { name: 'Мария Кузнецова 王静怡', mobile: '+1-2133734253' };
    await shop.services.pool.query('update orders set address = address || $2 where id = $1', [b, address]);
    for (const search of ['静怡', '王静怡 мария', 'КУЗНЕЦОВА']) expect(await found(search)).toEqual([b]);
    for (const search of ['水壶', '锈钢 steel']) expect(await found(search)).toEqual([a]);
    expect(await found('静王')).toEqual([]);
    expect(await found('怡')).toEqual([]);
    const values = new Values();
    const branches = orderSearch('水壶篮', values, { contact: true, address: true });
    const plan = await shop.asOwner(async ({ pool }) => {
      const client = await pool.connect();
      await client.query('begin; set local enable_seqscan = off');
      const { rows } = await client.query({
        text: `explain ${branches.map(({ ids }) => `(${ids})`).join(' union ')}`,
        values: values.list,
      });
      client.release(true);
      return JSON.stringify(rows);
    });
    for (const index of ['order_items_pairs', 'orders_recipient_pairs', 'users_pairs']) expect(plan).toContain(index);
  });

  test('the tracking number, from its beginning on', async () => {
    expect(await found('jd0146')).toEqual([b]);
    expect(await found('JD014600007799')).toEqual([b]);
  });

  test('guard: literal. Pattern characters match themselves', async () => {
    expect(await found('50%')).toEqual([a]);
    expect(await found('rattan_')).toEqual([b]);
    for (const search of ['%%%', '___', '\\\\\\', "'; --", 'kettle rattan', '9'.repeat(100)])
      expect(await found(search)).toEqual([]);
  });

  test('and a status', async () => {
    expect(await list({ search: 'kettle', status: 'create' })).toMatchObject({ total: 1, list: [{ id: a }] });
    expect(await list({ search: 'kettle', status: 'closed' })).toMatchObject({ total: 0, list: [], next: null });
  });
});

test('guard: parcels. An order of several parcels is listed once', async () => {
  await shop.services.pool.query(
    `with parcel as (
       insert into parcels (order_id, number, weight_grams, length_mm, width_mm, height_mm) values ($1, 2, 1, 1, 1, 1)
       returning id, order_id
     )
     insert into shipments (order_id, parcel_id, carrier, tracking_number, shipped_by)
     select order_id, id, 'DHL', 'JD014600008800', $2 from parcel`,
    [b, owner.id],
  );
  expect(await found('')).toEqual([a, b].sort());
  const { rows } = await readQueue(shop.services.pool, {
    search: 'JD014600008800',
    sight: { contact: true, address: true },
    offset: 0,
    limit: 20,
  });
  expect(rows).toMatchObject([{ id: b, carrier: 'DHL', trackingNumber: 'JD014600007799, JD014600008800' }]);
});

describe('pages', () => {
  const walk = async (input: object) => {
    const ids: string[] = [];
    for (let after: string | null = ''; after !== null; ) {
      const page: Awaited<ReturnType<typeof list>> = await list({ ...input, pageSize: 7, after });
      ids.push(...page.list.map(({ id }) => id));
      after = page.next;
    }
    return ids;
  };
  const byNumber = async (input: object) => {
    const ids: string[] = [];
    for (let pageNum = 1; ; pageNum++) {
      const page = await list({ ...input, pageSize: 7, pageNum });
      ids.push(...page.list.map(({ id }) => id));
      if (pageNum * 7 >= page.total) return ids;
    }
  };
  /** Copies of the first order, three at each moment. */
  const multiply = (count: number) =>
    shop.services.pool.query(
      `with copies as (
        insert into orders select (jsonb_populate_record(o, jsonb_build_object(
          'id', gen_random_uuid(), 'sn', 'SP20200101' || lpad(n::text, 8, '0'), 'checkout_key', 'copy' || n,
          'placed_at', o.placed_at - (n / 3) * interval '1 second',
          'status_since', o.status_since - (n / 3) * interval '1 second'))).*
        from orders o, generate_series(1, $2::int) n where o.id = $1 returning id
      ), lines as (
        insert into order_items select (jsonb_populate_record(i, jsonb_build_object('id', gen_random_uuid(), 'order_id', c.id))).*
        from order_items i, copies c where i.order_id = $1
      ), billed as (
        insert into bills select (jsonb_populate_record(b, jsonb_build_object('id', gen_random_uuid(), 'order_id', c.id))).*
        from bills b, copies c where b.order_id = $1 returning id
      )
      insert into bill_fees select billed.id, f.fee, f.cents
      from billed, bills b join bill_fees f on f.bill_id = b.id where b.order_id = $1`,
      [a, count],
    );
  afterAll(async () => {
    const copies = "(select id from orders where sn like 'SP20200101%')";
    // In one transaction: a bill without its fees is not its total.
    await shop.services.pool.query(`
      delete from bill_fees where bill_id in (select id from bills where order_id in ${copies});
      delete from bills where order_id in ${copies}`);
    await shop.services.pool.query(`delete from order_items where order_id in ${copies}`);
    await shop.services.pool.query(`delete from orders where id in ${copies}`);
    for (const table of ['shipments', 'parcels'])
      await shop.services.pool.query(`delete from ${table} where order_id = $1`, [b]);
  });

  test('guard: cursor. They show every order once, even of the same moment, with a search, a status, both or none', async () => {
    await multiply(60);
    for (const input of [{}, { status: 'create' }, { search: 'chidi' }, { search: 'chidi', status: 'create' }]) {
      const walked = await walk(input);
      expect(walked).toEqual(await byNumber(input));
      expect(new Set(walked).size).toBe('search' in input ? 61 : 62);
    }
  });

  test('of a day begin with its first moment and end before the next day', async () => {
    const { rows } = await shop.services.pool.query<{ id: string }>(
      "update orders set placed_at = '2020-03-02T00:00:00Z' where id = (select max(id::text)::uuid from orders) returning id",
    );
    const placed = async (placedFrom: string, placedUntil: string) =>
      (await list({ placedFrom, placedUntil })).list.map(({ id }) => id);
    expect(await placed('2020-03-02T00:00:00Z', '2020-03-03T00:00:00Z')).toEqual(rows.map(({ id }) => id));
    expect(await placed('2020-03-01T00:00:00Z', '2020-03-02T00:00:00Z')).toEqual([]);
  });

  test('an invalid cursor is refused', async () => {
    for (const after of ['x', '1_2', '1_00000000-0000-0000-0000-00000000000g', `${'9'.repeat(18)}_${a}`])
      await expect(list({ after })).rejects.toMatchObject({ error: 'invalid_input' });
  });

  test('of a search with very many results are the same', async () => {
    for (const query of [
      {},
      { status: 'create' as const },
      { after: (await list({ search: 'chidi', pageSize: 9 })).next ?? '' },
    ]) {
      const sight = { contact: true, address: true };
      const input = { ...query, search: 'chidi', sight, offset: 5, limit: 20 };
      const gathered = await readQueue(shop.services.pool, input);
      const walked = await readQueue(shop.services.pool, input, 30);
      expect(walked).toEqual({ ...gathered, total: 30 });
      expect(gathered).toMatchObject({ total: 61, rows: { length: 20 } });
    }
  });
});
