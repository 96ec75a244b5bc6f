import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { createTestDatabase } from '#testing/database.ts';
import { forgetChanges, readChanges, recordChange } from './change-feed.ts';
import { createDatabase, createPool, type Database, inTransaction, type Transaction } from './connect.ts';

const database = await createTestDatabase();
const pool = createPool(database.url, { max: 6, name: 'test', statementTimeoutSeconds: 5 });
const db = createDatabase(pool);
afterAll(async () => {
  await pool.end();
  await database.drop();
});

const note = (...notices: string[]) =>
  inTransaction(db, async (tx) => {
    for (const notice of notices) await recordChange(tx, notice);
  });

const here = async () => (await readChanges(db, undefined)).position;

/** A transaction that has noted something, and is not over. */
async function begin(notice: string): Promise<{ end(): Promise<unknown> }> {
  const begun = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<void>();
  const done = inTransaction(db, async (tx: Transaction) => {
    await recordChange(tx, notice);
    begun.resolve();
    await ended.promise;
  });
  await begun.promise;
  return {
    end: () => {
      ended.resolve();
      return done;
    },
  };
}

async function readAll(position: string, limit: number) {
  const read: string[][] = [];
  for (let at = position; ; ) {
    const { position: next, notices } = await readChanges(db, at, limit);
    read.push(notices);
    if (notices.length < limit) return { read, position: next };
    at = next;
  }
}

test('changes committed since a position are reported once, in order', async () => {
  const start = await here();
  await note('product:1', 'product:2');
  await note('settings');
  const first = await readChanges(db, start);
  expect(first.notices).toEqual(['product:1', 'product:2', 'settings']);
  expect((await readChanges(db, first.position)).notices).toEqual([]);
  await note('catalogue');
  expect((await readChanges(db, first.position)).notices).toEqual(['catalogue']);
});

test('guard: snapshots. A transaction that began earlier and commits later is not skipped, and delays no one', async () => {
  const start = await here();
  const long = await begin('product:3');
  await note('product:4');
  const first = await readChanges(db, start);
  expect(first.notices).toEqual(['product:4']);
  await long.end();
  await note('product:5');
  const second = await readChanges(db, first.position);
  expect(second.notices.sort()).toEqual(['product:3', 'product:5']);
  expect((await readChanges(db, second.position)).notices).toEqual([]);
});

test('rolled-back changes are not reported', async () => {
  const start = await here();
  await inTransaction(db, async (tx) => {
    await recordChange(tx, 'product:6');
    throw new Error('undone');
  }).catch(() => {});
  expect((await readChanges(db, start)).notices).toEqual([]);
});

test('guard: the place in a part. Many are read in parts; what commits meanwhile comes after them', async () => {
  const start = await here();
  const older = await begin('product:10');
  await note('stock:1', 'stock:2', 'stock:3');
  const younger = await begin('product:11');
  await note('stock:4');
  const first = await readChanges(db, start, 2);
  expect(first.notices).toEqual(['stock:1', 'stock:2']);
  await Promise.all([older.end(), younger.end()]);
  await note('stock:5', 'stock:6');
  const { read } = await readAll(first.position, 3);
  expect(read).toEqual([['stock:3', 'stock:4', 'product:10'], ['product:11', 'stock:5', 'stock:6'], []]);
});

test('many writers and one reader: nothing is lost, nothing reported twice', async () => {
  let position = await here();
  const received: string[] = [];
  let isWriting = true;
  const read = async () => {
    while (isWriting) {
      const answer = await readChanges(db, position, 7);
      received.push(...answer.notices);
      position = answer.position;
    }
  };
  const wanted = Array.from({ length: 200 }, (_, index) => `product:${1000 + index}`);
  const reading = read();
  const queue = [...wanted];
  const write = async () => {
    for (let notice = queue.pop(); notice; notice = queue.pop()) {
      const text = notice;
      await inTransaction(db, async (tx) => {
        await recordChange(tx, text);
        await sql`select pg_sleep(random() * 0.005)`.execute(tx);
      });
    }
  };
  await Promise.all([write(), write(), write(), write()]);
  isWriting = false;
  await reading;
  received.push(...(await readAll(position, 7)).read.flat());
  expect(received.sort()).toEqual(wanted);
});

test('guard: expired changes. A reader that was away for longer learns that anything may have changed', async () => {
  const start = await here();
  await note('product:20');
  await sql`update changes set at = now() - interval '4 days'`.execute(db);
  await note('product:21');
  const forget = async () => {
    await forgetChanges(db);
    return storedIn(db);
  };
  // Changes newer than a transaction of another database on the server wait for it.
  await expect.poll(forget).toEqual(['product:21']);
  const { notices, position } = await readChanges(db, start);
  expect(notices).toEqual(['catalogue', 'settings']);
  expect((await readChanges(db, position)).notices).toEqual([]);
  await note('product:22');
  expect((await readChanges(db, position)).notices).toEqual(['product:22']);
});

test.each([
  ['another database', (position: string) => position.replace(/^\S+/, '00000000-0000-4000-8000-000000000000')],
  ['a later time', (position: string) => position.replace(/ .*/, ' 999999999:999999999:')],
  ['a part of a later time', (position: string) => `${position} 999999999:999999999: 5 5`],
  ['nothing', () => 'what?'],
  ['half of one', (position: string) => position.slice(0, 40)],
])('guard: whose it is. A position of %s means nothing: anything may have changed', async (_, change) => {
  const { notices, position } = await readChanges(db, change(await here()));
  expect(notices).toEqual(['catalogue', 'settings']);
  await note('product:30');
  expect((await readChanges(db, position)).notices).toEqual(['product:30']);
});

async function storedIn(of: Database): Promise<string[]> {
  const { rows } = await sql<{ notice: string }>`select notice from changes order by xid, id`.execute(of);
  return rows.map(({ notice }) => notice);
}

test('guard: changes newer than an open transaction stay, so that a reader during it can continue from there', async () => {
  const long = await begin('product:40');
  const start = await here();
  await note('product:41');
  await sql`update changes set at = now() - interval '4 days' where notice = 'product:41'`.execute(db);
  await forgetChanges(db);
  await long.end();
  expect((await readChanges(db, start)).notices.sort()).toEqual(['product:40', 'product:41']);
});
