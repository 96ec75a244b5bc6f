import pg from 'pg';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { createPool } from '#database/connect.ts';
import { createTestDatabase } from '#testing/database.ts';
import { form } from './index-definition.ts';
import {
  giveBackLease,
  readChanges,
  readStanding,
  readWordsAfter,
  recordBegun,
  recordBuilt,
  recordCopiedProducts,
  recordCopiedWords,
  takeLease,
  wantRebuild,
} from './store.ts';

/** Leases, positions, and whether the index is to be trusted. */

const database = await createTestDatabase();
const pool = createPool(database.url, { max: 3, name: 'test', statementTimeoutSeconds: 5 });
afterAll(async () => {
  await pool.end();
  await database.drop();
});

const one = '00000000-0000-4000-8000-000000000001';
const other = '00000000-0000-4000-8000-000000000002';
const state = async () => (await pool.query('select * from opensearch_state')).rows[0];
const agoBy = (interval: string) =>
  pool.query(`update opensearch_state set held_until = now() - interval '${interval}'`);

beforeEach(async () => {
  await pool.query('delete from opensearch_state');
  await pool.query('delete from opensearch_changes');
  await pool.query('delete from search_words');
});

test('guard: takeLease. One at a time, until it is given back or has not been renewed', async () => {
  expect(await takeLease(pool, one)).toBeDefined();
  expect(await takeLease(pool, one)).toBeDefined();
  expect(await takeLease(pool, other)).toBeUndefined();
  await giveBackLease(pool, other);
  expect(await takeLease(pool, other)).toBeUndefined();
  await giveBackLease(pool, one);
  expect(await takeLease(pool, other)).toBeDefined();
  await agoBy('1 second');
  expect(await takeLease(pool, one)).toBeDefined();
});

test('guard: change. A process without a valid lease records nothing', async () => {
  await takeLease(pool, one);
  expect(await recordBuilt(pool, other, 'theirs')).toBe(false);
  expect(await recordBuilt(pool, one, 'ours')).toBe(true);
  await agoBy('1 second');
  expect(await recordBuilt(pool, one, 'late')).toBe(false);
  expect((await state()).live_index).toBe('ours');
});

test('guard: form. A version with an older index waits while a newer one runs, and does not use that one’s', async () => {
  await takeLease(pool, one);
  await recordBuilt(pool, one, 'newer');
  await giveBackLease(pool, one);
  await pool.query('update opensearch_state set form = $1', [form + 1]);
  expect(await readStanding(pool)).toMatchObject({ isBuilt: false });
  expect(await takeLease(pool, other)).toBeUndefined();
  await agoBy('2 minutes');
  expect(await takeLease(pool, other)).toMatchObject({ liveIndex: null });
  expect((await state()).form).toBe(form);
  await pool.query(`update opensearch_state set form = $1, live_index = 'older', next_index = 'older too'`, [form - 1]);
  expect(await takeLease(pool, other)).toMatchObject({ liveIndex: null, nextIndex: null });
});

test('guard: since. After half a day without feeding, the index is not trusted, and copying waits again', async () => {
  await takeLease(pool, one);
  await recordBuilt(pool, one, 'built');
  const { since } = await state();
  await agoBy('11 hours');
  expect(await takeLease(pool, one)).toMatchObject({ liveIndex: 'built' });
  expect((await state()).since).toBe(since);
  await agoBy('13 hours');
  expect(await takeLease(pool, other)).toMatchObject({ liveIndex: null });
  expect(BigInt((await state()).since)).toBeGreaterThan(BigInt(since));
});

test('guard: isNoted. Copying waits for transactions that began before changes were noted', async () => {
  const before = await pool.connect();
  await before.query('begin');
  await before.query('select pg_current_xact_id()');
  expect(await takeLease(pool, one)).toMatchObject({ isNoted: false });
  await before.query('commit');
  before.release();
  // Those of other tests on the server count as well.
  await expect.poll(() => takeLease(pool, one)).toMatchObject({ isNoted: true });
});

test('guard: recordBegun. A new index begins at the first product and word, and has the wanted form', async () => {
  await takeLease(pool, one);
  await wantRebuild(pool);
  await recordCopiedProducts(pool, one, 9);
  await recordCopiedWords(pool, one, 'mug', 'en');
  await recordBegun(pool, one, 'next');
  expect(await takeLease(pool, one)).toMatchObject({
    nextIndex: 'next',
    copiedProduct: null,
    copiedWord: null,
    copiedLanguage: null,
    isRebuildWanted: false,
  });
});

test('guard: readWordsAfter. A word of two languages is copied in both, wherever a part ends', async () => {
  await pool.query(
    `insert into search_words (word, language, products) values ('bar', 'de', 1), ('bar', 'en', 2), ('mug', 'en', 3)`,
  );
  const copied: string[] = [];
  for (let place = { word: '', language: '' }; ; ) {
    const { writes, last } = await readWordsAfter(pool, place, 1);
    if (!last) break;
    copied.push(...writes.map(({ id }) => id));
    place = last;
  }
  expect(copied).toEqual(['wde.bar', 'wen.bar', 'wen.mug']);
});

test('guard: opensearch_note_words. Added, changed and removed words are recorded while the engine is fed', async () => {
  const change = async () => {
    await pool.query(`insert into search_words (word, language, products) values ('mug', 'en', 1)`);
    const noted = [await readChanges(pool, 10)];
    await pool.query('update search_words set products = 2');
    noted.push(await readChanges(pool, 10));
    await pool.query('delete from search_words');
    noted.push(await readChanges(pool, 10));
    return noted.map(({ length }) => length);
  };
  expect(await change()).toEqual([0, 0, 0]);
  await takeLease(pool, one);
  expect(await change()).toEqual([1, 2, 3]);
  await agoBy('25 hours');
  expect(await change()).toEqual([3, 3, 3]);
});

test('guard: triggers. Every source of an index is recorded when it is added, changed or removed', async () => {
  const client = new pg.Client({ connectionString: database.ownerUrl });
  await client.connect();
  const { rows } = await client.query<{ table: string; events: string[] }>(
    `select event_object_table as table, array_agg(event_manipulation::text order by 1) as events
     from information_schema.triggers where action_statement like '%opensearch_note_%' group by 1 order by 1`,
  );
  await client.end();
  const events = ['DELETE', 'INSERT', 'UPDATE'];
  expect(rows.map(({ table, events }) => [table, events.sort()])).toEqual(
    ['pallet_products', 'product_search', 'search_words'].map((table) => [table, events]),
  );
});
