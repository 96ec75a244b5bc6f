import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openShop } from '#testing/shop.ts';
import { inTransaction } from './connect.ts';

const shop = await openShop();

test('guard: the listener. A connection that dies between two statements fails its transaction, not the process', async () => {
  const attempt = inTransaction(shop.db, async (tx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
    await sql`select pg_terminate_backend(${rows[0]?.pid}, 25000)`.execute(shop.db);
    await new Promise((resolve) => setTimeout(resolve, 100));
    await sql`select 1`.execute(tx);
  });
  await expect(attempt).rejects.toThrow();
  expect((await sql`select 1 as alive`.execute(shop.db)).rows).toEqual([{ alive: 1 }]);
});

test('guard: conflicts. A row that somebody else holds for long is asked for again', async () => {
  const { id } = await shop.makeCustomer();
  let release = () => {};
  let isHeld = () => {};
  const held = new Promise<void>((resolve) => {
    isHeld = resolve;
  });
  const holder = inTransaction(shop.db, async (tx) => {
    await tx.selectFrom('users').select('id').where('id', '=', id).forUpdate().execute();
    isHeld();
    await new Promise<void>((resolve) => {
      release = resolve;
    });
  });
  await held;
  let attempts = 0;
  const found = await inTransaction(shop.db, async (tx) => {
    attempts++;
    if (attempts === 1) await sql`set local lock_timeout = '1ms'`.execute(tx);
    else release();
    return tx.selectFrom('users').select('id').where('id', '=', id).forUpdate().execute();
  });
  await holder;
  expect({ attempts, found }).toEqual({ attempts: 2, found: [{ id }] });
});
