import pino from 'pino';
import { afterAll, expect, test } from 'vitest';
import { createTestDatabase } from '#testing/database.ts';
import { openNetwork } from '#testing/network.ts';
import { readChanges, recordChange } from './change-feed.ts';
import { createDatabase, createPool, inTransaction } from './connect.ts';
import { type Listening, listenForNotices, type NoticeState } from './listen.ts';

const database = await createTestDatabase();
const log = pino({ level: 'silent' });
const pool = createPool(database.url, { max: 4, name: 'test', statementTimeoutSeconds: 5 });
const db = createDatabase(pool);
const listening: Listening[] = [];
afterAll(async () => {
  await Promise.all(listening.map((one) => one.stop()));
  await pool.end();
  await database.drop();
});

const note = (notice: string) => inTransaction(db, (tx) => recordChange(tx, notice));

async function listen(from?: string, url = database.url) {
  const received: string[] = [];
  const states: NoticeState[] = [];
  const opened = Promise.withResolvers<void>();
  const one = listenForNotices(
    url,
    log,
    {
      onNotice: (notice) => received.push(notice),
      onState: (state) => {
        states.push(state);
        if (state === 'open') opened.resolve();
      },
    },
    from,
  );
  listening.push(one);
  if (!from) await opened.promise;
  return { ...one, received, states };
}

/** Ends the connections that listen, as a restarted server would. */
const cutAll = () =>
  pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name like 'sampan-notices-%' and datname = current_database()`);

test('receives others’ changes, in order, and after a restart reports that some may be missing', async () => {
  const { received, states } = await listen();
  await note('product:1');
  await note('stock:2');
  await expect.poll(() => received).toEqual(['product:1', 'stock:2']);
  await cutAll();
  await expect.poll(() => states).toEqual(['open', 'closed', 'open']);
  await note('settings');
  await expect.poll(() => received).toEqual(['product:1', 'stock:2', 'settings']);
});

test('guard: polling. Changes without a wake-up arrive within seconds', async () => {
  const { received } = await listen();
  await pool.query(`insert into changes (notice) values ('product:3')`);
  await expect.poll(() => received).toEqual(['product:3']);
});

test('guard: waking. A change arrives long before the next poll', async () => {
  const { received } = await listen();
  const began = Date.now();
  for (let id = 0; id < 20; id++) {
    await note(`product:${id}`);
    await expect.poll(() => received.length, { interval: 5 }).toBe(id + 1);
  }
  // Twenty times half a second, if nothing woke it.
  expect(Date.now() - began).toBeLessThan(7000);
});

test('goes on from a position, without telling that anything was missed', async () => {
  const { position } = await readChanges(db, undefined);
  await note('product:4');
  const { received, states } = await listen(position);
  await expect.poll(() => received).toEqual(['product:4']);
  await note('product:5');
  await expect.poll(() => received).toEqual(['product:4', 'product:5']);
  expect(states).toEqual([]);
});

test('guard: goesOn. An interruption is reported, and its end', async () => {
  const network = await openNetwork(database.url);
  network.close(true);
  const { states, stop } = await listen((await readChanges(db, undefined)).position, network.url);
  await expect.poll(() => states).toContain('closed');
  network.close(false);
  await expect.poll(() => states.at(-1)).toBe('open');
  await stop();
  network.stop();
});

test('guard: silence. A silent connection is given up, and logged', async () => {
  const network = await openNetwork(database.url);
  const { received, states, stop } = await listen(undefined, network.url);
  network.cut();
  await expect.poll(() => states).toEqual(['open', 'silent', 'open']);
  await note('product:8');
  await expect.poll(() => received).toContain('product:8');
  await stop();
  network.stop();
});

test('guard: next. A caller during a read waits for the one after it, which sees what has committed meanwhile', async () => {
  const network = await openNetwork(database.url);
  const { received, catchUp, stop } = await listen(undefined, network.url);
  await catchUp();
  network.hold(true);
  const first = catchUp();
  // Its answer is on the way.
  await new Promise((resolve) => setTimeout(resolve, 100));
  await pool.query(`insert into changes (notice) values ('product:6')`);
  const second = catchUp().then(() => received.slice());
  network.hold(false);
  await first;
  expect(await second).toContain('product:6');
  await stop();
  network.stop();
});

test('a notice from a version before the feed is received', async () => {
  const { received } = await listen();
  await pool.query(`select pg_notify('sampan_cache', 'product:7')`);
  await expect.poll(() => received).toContain('product:7');
});

test('guard: isListening. Catching up waits for the connection', async () => {
  const one = listenForNotices(database.url, log, { onNotice: () => {}, onState: () => {} });
  await expect(one.catchUp()).rejects.toThrow('nothing is heard');
  await one.stop();
});

test('guard: atOnce. Changes beyond one read arrive in one go', async () => {
  const { received, catchUp } = await listen();
  await pool.query(`insert into changes (notice) select 'product:' || n from generate_series(1, 1200) n`);
  await catchUp();
  expect(received).toHaveLength(1200);
});

test('guard: catching up. All earlier commits have arrived when it returns', async () => {
  const { received, catchUp } = await listen();
  for (let id = 0; id < 30; id++) {
    await pool.query(`insert into changes (notice) values ('product:${id}')`);
    const [first] = await Promise.all([catchUp().then(() => received.length), catchUp()]);
    expect(first).toBe(id + 1);
  }
});

test('guard: waking after the commit. A transaction that notes something sends no notification itself', async () => {
  const client = await pool.connect();
  const sent: unknown[] = [];
  client.on('notification', ({ payload }) => sent.push(payload));
  await client.query('listen sampan_cache');
  await db.transaction().execute((tx) => recordChange(tx, 'product:9'));
  await client.query('select 1');
  expect(sent).toEqual([]);
  await client.query('unlisten sampan_cache');
  client.release();
});
