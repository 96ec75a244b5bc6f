import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { createTestDatabase } from '#testing/database.ts';
import { makeLife } from '#testing/full-life.ts';
import { makeOrder } from '#testing/make-order.ts';
import { makeProduct } from '#testing/make-product.ts';
import { findPooler, startPooler } from '#testing/pooler.ts';
import { makeDataDir, openTestShop } from '#testing/shop.ts';

/** A shop behind a real PgBouncer with fewer connections than the shop would take. Audited afterwards like any other. */

const pooled = 3;

async function openBehindPooler() {
  const database = await createTestDatabase();
  const pooler = await startPooler(database.url, pooled);
  const place = { database: { ...database, url: pooler.url }, dataDir: makeDataDir() };
  const shop = await openTestShop({ DATABASE_DIRECT_URL: database.url }, place, { runsJobs: true });
  afterAll(() => pooler.stop());
  return { shop, ownerUrl: database.ownerUrl };
}

test.skipIf(!findPooler())('orders of many at once, and a customer’s whole life', async () => {
  const { shop, ownerUrl } = await openBehindPooler();
  const owner = await shop.makeOperator(['owner']);
  const { order } = await makeLife(shop, owner);
  expect(order.sn).not.toBe('');

  const { offerId } = await makeProduct(shop.services);
  const customers = await Promise.all(Array.from({ length: 12 }, () => shop.makeCustomer()));
  const orders = await Promise.all(
    customers.map(async (customer) => {
      const { id: addressId } = await shop.makeAddress(customer);
      return makeOrder(shop, customer, { addressId, lines: [{ productId: offerId, quantity: 10 }] });
    }),
  );
  expect(new Set(orders.map(({ id }) => id)).size).toBe(12);

  const { data } = await shop.call('searchProducts', { keyword: 'mug', priceStart: 0.01 });
  expect(Array.isArray(data)).toBe(true);
  const { rows: searchSettings } = await shop.services.searchPool.query('show enable_seqscan');
  expect(searchSettings).toEqual([{ enable_seqscan: 'off' }]);

  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  const { rows } = await client.query(
    `select count(*)::integer as held from pg_stat_activity
     where datname = current_database() and application_name like 'sampan-%' and application_name not like 'sampan-jobs-%'`,
  );
  await client.end();
  expect(rows).toEqual([{ held: pooled }]);
});
