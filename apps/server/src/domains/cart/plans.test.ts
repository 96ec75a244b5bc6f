import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { inTransaction } from '#database/connect.ts';
import { openTestShop } from '#testing/shop.ts';
import { withCartLock } from './lines/store.ts';
import { lockForCheckout } from './selected-lines.ts';

const shop = await openTestShop();
await shop.asOwner(({ pool }) => pool.query('vacuum analyze cart_items, orders'));
const someId = '00000000-0000-7000-8000-000000000000';

/** Names the first step of the plan. */
const planOf = (rows: { 'QUERY PLAN': string }[]) => rows[0]?.['QUERY PLAN'].split(' on ')[0];

test('guard: plansByKey. A cart’s statements do not read the whole table, though it was empty when they were planned', async () => {
  const text = `explain select quantity from cart_items where buyer_id = '${someId}'`;
  expect(planOf((await shop.services.pool.query(text)).rows)).toBe('Seq Scan');
  const { rows } = await withCartLock(shop.services.pool, someId, (client) => client.query(text));
  expect(planOf(rows)).not.toBe('Seq Scan');
});

test('guard: plansByKey. Nor do those of a checkout', async () => {
  const text = `explain select sn from orders where id = '${someId}'`;
  expect(planOf((await shop.services.pool.query(text)).rows)).toBe('Seq Scan');
  const { rows } = await inTransaction(shop.services.db, async (tx) => {
    await lockForCheckout(tx, someId);
    return sql<{ 'QUERY PLAN': string }>`${sql.raw(text)}`.execute(tx);
  });
  expect(planOf(rows)).not.toBe('Seq Scan');
});
