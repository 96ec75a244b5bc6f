import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createOldDatabase } from '#testing/database.ts';

/** Migration 0025: what belonged to a user belongs to the user's buyer. */

const database = await createOldDatabase('0025-buyers');
const client = new pg.Client({ connectionString: database.url });
const read = async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) =>
  (await client.query<Row>(text, values)).rows;

interface Person {
  id: string;
  customerId: string;
  orderId: string;
}

const people: Person[] = [];

async function makePerson(index: number): Promise<Person> {
  const [user] = await read<{ id: string; customerId: string }>(
    `insert into users (email, password_hash, first_name, last_name) values ($1, 'none', 'A', 'B')
     returning id, customer_id as "customerId"`,
    [`${index}@example.com`],
  );
  if (!user) throw new Error('no user');
  const orderId = randomUUID();
  await client.query(
    `insert into orders (id, sn, user_id, status, checkout_key, address_id, address, country_iso, language, supplier_count,
       quoted_weight_grams)
     values ($1, $2, $3, 'create', 'cart:same', $1, '{}', 'US', 'en', 1, 1)`,
    [orderId, `SP${index}`, user.id],
  );
  await client.query('insert into refunds (order_id, user_id, amount_cents) values ($1, $2, 1)', [orderId, user.id]);
  await client.query('insert into favourites (user_id, product_id) values ($1, 1)', [user.id]);
  await client.query('insert into cart_items (user_id, product_id, sku_id, quantity) values ($1, 1, 1, $2)', [
    user.id,
    index + 1,
  ]);
  await client.query('insert into cart_checkouts (user_id, order_id) values ($1, $2)', [user.id, orderId]);
  for (const isDefault of [true, false])
    await client.query(
      `insert into shipping_addresses (user_id, first_name, last_name, country_iso, country, province, city, detail_address,
         postcode, mobile, is_default)
       values ($1, $2, 'B', 'US', 'United States', 'California', 'Los Angeles', '1 Street', '90001', '1', $3)`,
      [user.id, `A${index}`, isDefault],
    );
  await client.query(`insert into site_messages (user_id, content, reference) values ($1, 'Hello', 'one')`, [user.id]);
  return { ...user, orderId };
}

beforeAll(async () => {
  await client.connect();
  await client.query(`insert into suppliers (id, connector, names) values ('s', 'test', '{}')`);
  await client.query(`insert into categories (id, level, names, position) values (1, 1, '{}', 0)`);
  await client.query(
    `insert into products (id, connector, supplier_id, category_id, category_path, titles, descriptions, unit, quote_type,
       min_order_quantity, source_tiers, tiers, price_min_e4, price_max_e4, priced_cny_per_usd_e6, priced_markup_e6, source_hash, price_e4)
     values (1, 'test', 's', 1, '{1}', '{}', '{}', '{}', 0, 1, '[]', '[]', 1, 1, 1, 1, '', 1)`,
  );
  await client.query(`insert into skus (id, product_id, amount_on_sale, source_amount) values (1, 1, 9, 9)`);
  for (const index of [0, 1, 2]) people.push(await makePerson(index));
  await database.run();
});

afterAll(async () => {
  await client.end();
  await database.drop();
});

test('each user has a buyer, known to clients by the number they know', async () => {
  for (const { id, customerId } of people) {
    const found =
      'select u.buyer_id, u.created_at = b.created_at as same from users u join buyers b on b.id = u.buyer_id';
    expect(await read(`${found} where u.id = $1`, [id])).toEqual([{ buyer_id: customerId, same: true }]);
  }
  expect(await read('select from buyers')).toHaveLength(people.length);
});

test('orders, carts, addresses and favourites are the buyer’s, and nothing is lost', async () => {
  for (const [index, { id, customerId, orderId }] of people.entries()) {
    const of = (columns: string, table: string) =>
      read(`select ${columns} from ${table} where buyer_id = $1 order by ${columns}`, [customerId]);
    expect(await of('id, placed_by', 'orders')).toEqual([{ id: orderId, placed_by: id }]);
    expect(await of('quantity', 'cart_items')).toEqual([{ quantity: index + 1 }]);
    expect(await of('order_id', 'cart_checkouts')).toEqual([{ order_id: orderId }]);
    expect(await of('product_id', 'favourites')).toEqual([{ product_id: 1 }]);
    expect(await of('first_name, is_default', 'shipping_addresses')).toEqual([
      { first_name: `A${index}`, is_default: false },
      { first_name: `A${index}`, is_default: true },
    ]);
    expect(await read('select content from site_messages where user_id = $1', [id])).toEqual([{ content: 'Hello' }]);
  }
  expect(await read('select from refunds join orders on orders.id = order_id')).toHaveLength(people.length);
});

test('a changed cart still forgets its checkout, and only its own', async () => {
  await client.query('update cart_items set quantity = 7 where buyer_id = $1', [people[0]?.customerId]);
  const left = await read<{ buyer_id: string }>('select buyer_id from cart_checkouts');
  expect(left.map((row) => row.buyer_id).sort()).toEqual(
    people
      .slice(1)
      .map((one) => one.customerId)
      .sort(),
  );
});
