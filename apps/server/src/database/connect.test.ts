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
