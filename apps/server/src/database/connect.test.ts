import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openTestShop } from '#testing/shop.ts';
import { inTransaction, isUnavailable } from './connect.ts';

const shop = await openTestShop();

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

test('guard: conflicts. A row locked for long by another transaction is requested again', async () => {
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

const failure = (code: string) => Object.assign(new Error('failed'), { code });

test.each([
  ['40001', 3],
  ['40P01', 3],
  ['23505', 1],
])('guard: conflicts. A transaction that ended with %s is done %i times at most', async (code, most) => {
  let attempts = 0;
  const done = inTransaction(shop.db, async () => {
    attempts++;
    throw failure(code);
  });
  await expect(done).rejects.toMatchObject({ code });
  expect(attempts).toBe(most);
});

test('guard: connectionLost. A pooler without a connection to give, a database that ends or is full: away, not a mistake', () => {
  const [away, mistakes] = [
    ['08P01', '57P01', '53300', 'ECONNREFUSED'],
    ['23505', '42P01', '25006'],
  ];
  expect([...away, ...mistakes].filter((code) => isUnavailable(failure(code)))).toEqual(away);
  const wrapped = (code: string) => new Error('could not be migrated', { cause: failure(code) });
  expect([...away, ...mistakes].filter((code) => isUnavailable(wrapped(code)))).toEqual(away);
  expect(isUnavailable(new AggregateError([failure('23505'), failure('ECONNREFUSED')]))).toBe(true);
});
