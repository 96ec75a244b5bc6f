import pino from 'pino';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readChanges, recordChange } from '#database/change-feed.ts';
import { createDatabase, createPool, inTransaction } from '#database/connect.ts';
import type { NoticeState } from '#database/listen.ts';
import type { SharedCache } from '#shop/shared-cache.ts';
import { createTestDatabase } from '#testing/database.ts';
import { openNetwork } from '#testing/network.ts';
import { type RedisServer, startRedis } from '#testing/redis-server.ts';
import { Connection } from './connection.ts';
import { keysOf } from './keys.ts';
import { redisCache } from './redis.ts';
import { relayChanges } from './relay.ts';
import { scripts } from './scripts.ts';

/** Runs on a real server, which is killed, paused, emptied, filled and made read-only. */

const database = await createTestDatabase();
const pool = createPool(database.url, { max: 6, name: 'test', statementTimeoutSeconds: 5 });
const db = createDatabase(pool);
const feed = (await readChanges(db, undefined)).position.split(' ')[0] ?? '';
const keys = keysOf(feed);
afterAll(async () => {
  await pool.end();
  await database.drop();
});

let redis: RedisServer;
const toClose: (() => unknown)[] = [];
beforeEach(async () => {
  redis = await startRedis();
});
afterEach(async () => {
  redis.resume();
  for (const close of toClose.splice(0).reverse()) await close();
  await redis.remove();
});

const note = (notice: string) => inTransaction(db, (tx) => recordChange(tx, notice));

interface Process {
  received: string[];
  states: NoticeState[];
  logged: string[];
  /** Messages logged with an error. */
  errors: string[];
  mark(): string | undefined;
  shared: SharedCache;
  stop(): Promise<void>;
}

interface Opened {
  build?: string;
  secretKey?: string;
  redisUrl?: string;
  databaseUrl?: string;
}

function open({
  build = 'build',
  secretKey = 'a secret key',
  redisUrl = redis.url,
  databaseUrl = database.url,
}: Opened = {}): Process {
  const logged: string[] = [];
  const errors: string[] = [];
  const write = (line: string) => {
    const { msg, err } = JSON.parse(line);
    logged.push(msg);
    if (err) errors.push(err.message);
  };
  const log = pino({ level: 'info' }, { write });
  const cache = redisCache(redisUrl, secretKey);
  const received: string[] = [];
  const states: NoticeState[] = [];
  let mark: string | undefined;
  const listening = cache.listen(databaseUrl, log, {
    onNotice: (notice) => received.push(notice),
    onState: (state) => states.push(state),
    onMark: (now) => {
      mark = now;
    },
  });
  const shared = cache.openShared(build, log);
  if (!shared) throw new Error('nothing is shared');
  let isStopped = false;
  const stop = async () => {
    if (isStopped) return;
    isStopped = true;
    await listening.stop();
    await shared.close();
  };
  toClose.push(stop);
  return { received, states, logged, errors, mark: () => mark, shared, stop };
}

/** Joins the stream. */
async function join(build?: string, secretKey?: string): Promise<Process> {
  const one = open({ build, secretKey });
  await expect.poll(one.mark).toBeDefined();
  return one;
}

const markOf = (one: Process): string => one.mark() ?? 'none';
const seqOf = (one: Process) => Number(markOf(one).split('-').at(-1));

const made = (text: string, ...tags: string[]) => ({ value: Buffer.from(text), tags });
const given = async (one: Process, name: string) => (await one.shared.get(name, markOf(one)))?.value.toString();

/** Kept, and known to be. */
async function keep(one: Process, name: string, text: string, ...tags: string[]): Promise<void> {
  one.shared.keep(name, markOf(one), made(text, ...tags));
  await expect.poll(() => given(one, name)).toBe(text);
}

async function awaitNotice(one: Process, notice: string): Promise<void> {
  await expect.poll(() => one.received).toContain(notice);
}

describe('sharing', () => {
  test('results of one process are returned to others, bytes and tags, until a change names them', async () => {
    const [one, other] = [await join(), await join()];
    const bytes = Buffer.from([0, 255, 10, 13, 128]);
    one.shared.keep('page', markOf(one), { value: bytes, tags: ['1', '2'] });
    await keep(one, 'stays', 'stays', '3');
    await expect.poll(() => other.shared.get('page', markOf(other))).toEqual({ value: bytes, tags: ['1', '2'] });
    await note('product:2');
    await awaitNotice(other, 'product:2');
    expect(await given(other, 'page')).toBeUndefined();
    await expect.poll(() => given(other, 'stays')).toBe('stays');
    await note('catalogue');
    await awaitNotice(other, 'catalogue');
    expect(await given(other, 'stays')).toBeUndefined();
  });

  test('guard: the mark. Results from before a change are not stored after it', async () => {
    const one = await join();
    const before = markOf(one);
    await note('stock:7');
    await awaitNotice(one, 'stock:7');
    one.shared.keep('page', before, made('old', '7', 'pieces:7'));
    one.shared.keep('other', before, made('fresh', '7'));
    await expect.poll(() => given(one, 'other')).toBe('fresh');
    expect(await given(one, 'page')).toBeUndefined();
    await keep(one, 'page', 'new', '7', 'pieces:7');
    one.shared.keep('page', before, made('old', '7', 'pieces:7'));
    await keep(one, 'behind it', 'kept');
    expect(await given(one, 'page')).toBe('new');
    await note('settings');
    await awaitNotice(one, 'settings');
    one.shared.keep('later', before, made('old'));
    await keep(one, 'newest', 'newest');
    expect(await given(one, 'later')).toBeUndefined();
  });

  test('guard: the version. Two side by side do not mix', async () => {
    const [one, other] = [await join('build 1'), await join('build 2')];
    await keep(one, 'page', 'of one');
    expect(await given(other, 'page')).toBeUndefined();
    await keep(other, 'page', 'of the other');
    await expect.poll(() => given(one, 'page')).toBe('of one');
  });

  test('guard: the signature. Values written by others are not returned, nor the shop’s own under another key', async () => {
    const [one, stranger] = [await join(), await join('build', 'another key')];
    await keep(one, 'page', 'of the shop', '1');
    await keep(one, 'other', 'of another page');
    expect(await given(stranger, 'page')).toBeUndefined();
    expect(stranger.logged).toContain(
      'the shared cache holds what this shop has not put there: somebody else writes to it',
    );
    const entries = ((await redis.send('KEYS', '*:build:*')) as string[]).sort();
    for (const [field, text] of Object.entries({ value: 'of a stranger', tags: '', at: '7', signature: 'x' })) {
      await keep(one, 'page', 'of the shop', '1');
      for (const entry of entries) await redis.send('HSET', entry, field, text);
      expect(await given(one, 'page'), field).toBeUndefined();
    }
    await keep(one, 'page', 'of the shop', '1');
    await keep(one, 'other', 'of another page');
    const [first = '', second = ''] = entries;
    await redis.send('COPY', first, second, 'REPLACE');
    const both = [await given(one, 'page'), await given(one, 'other')];
    expect(both.filter((text) => text !== undefined)).toHaveLength(1);
  });

  test('guard: the size. Oversized values are not read', async () => {
    const one = await join();
    await keep(one, 'page', 'text');
    const [entry = ''] = (await redis.send('KEYS', '*:build:*')) as string[];
    await redis.send('SETRANGE', 'large', String(600 * 1024), 'x');
    await redis.send(
      'EVAL',
      `return redis.call('HSET', KEYS[1], 'value', redis.call('GET', KEYS[2]))`,
      '2',
      entry,
      'large',
    );
    const sent = async () =>
      Number(/total_net_output_bytes:(\d+)/.exec(String(await redis.send('INFO', 'stats')))?.[1]);
    const before = await sent();
    expect(await given(one, 'page')).toBeUndefined();
    expect((await sent()) - before).toBeLessThan(500 * 1024);
    await keep(one, 'page', 'text');
  });

  test('guard: the beat. Without a running relay, no cached value is returned', async () => {
    const one = await join();
    await keep(one, 'page', 'text');
    const mark = markOf(one);
    await one.stop();
    const shared = redisCache(redis.url, 'a secret key').openShared('build', pino({ level: 'silent' }));
    toClose.push(() => shared?.close());
    await expect.poll(() => shared?.get('page', mark)).toBeUndefined();
    await new Promise((resolve) => setTimeout(resolve, 1600));
    expect(await shared?.get('page', mark)).toBeUndefined();
  });

  test('guard: sound. Values of another era, or without a complete history of changes, are not returned', async () => {
    const one = await join();
    await keep(one, 'page', 'text', '1');
    const mark = markOf(one);
    await one.stop();
    // Pretends that it is still fed.
    await redis.send('HSET', keys.state, 'beat', '9000000000000');
    const shared = redisCache(redis.url, 'a secret key').openShared('build', pino({ level: 'silent' }));
    toClose.push(() => shared?.close());
    const text = async () => (await shared?.get('page', mark))?.value.toString();
    await expect.poll(text).toBe('text');
    const [era = ''] = (mark.split(' ')[1] ?? '').split('-');
    await redis.send('HSET', keys.state, 'era', `${era}1`);
    expect(await text()).toBeUndefined();
    await redis.send('HSET', keys.state, 'era', era);
    expect(await text()).toBe('text');
    await redis.send('DEL', keys.tags);
    expect(await text()).toBeUndefined();
  });

  test('guard: tagsMax, valueMaxBytes, liveSeconds. Oversized values are not stored, and all values expire', async () => {
    const one = await join();
    one.shared.keep('large', markOf(one), { value: Buffer.alloc(513 * 1024), tags: [] });
    one.shared.keep('of much', markOf(one), made('text', ...Array.from({ length: 1001 }, (_, index) => `${index}`)));
    await keep(one, 'page', 'text');
    const kept = ((await redis.send('KEYS', '*:build:*')) as string[]).map((key) => redis.send('TTL', key));
    expect((await Promise.all(kept)).map((seconds) => Number(seconds) > 0)).toEqual([true]);
  });

  test('guard: forgotten tags. Values that may have changed before tags were forgotten are not returned', async () => {
    const one = await join();
    const before = markOf(one);
    await keep(one, 'page', 'text', '1');
    await keep(one, 'other', 'text', '2');
    await note('product:1');
    await awaitNotice(one, 'product:1');
    // Pretends that a hundred thousand others have changed since.
    await redis.send('ZREM', keys.tags, '1');
    await redis.send('HSET', keys.state, 'clear', String(seqOf(one)));
    expect(await given(one, 'page')).toBeUndefined();
    expect(await given(one, 'other')).toBeUndefined();
    one.shared.keep('page', before, made('old', '1'));
    await keep(one, 'other', 'text', '2');
    expect(await given(one, 'page')).toBeUndefined();
  });
});

describe('notices', () => {
  test('notifications arrive in order, each once, in every process, from any relay', async () => {
    const [one, other] = [await join(), await join()];
    const sent = Array.from({ length: 120 }, (_, index) => `product:${index}`);
    for (const notice of sent.slice(0, 40)) await note(notice);
    await awaitNotice(other, 'product:39');
    await one.stop();
    for (const notice of sent.slice(40)) await note(notice);
    await awaitNotice(other, 'product:119');
    expect(other.received).toEqual(sent);
    expect(other.states).toEqual(['open']);
  });

  test('guard: one step. Two simultaneous relays add no notice twice, and lose none', async () => {
    const one = await join();
    const connections = [new Connection(redis.url), new Connection(redis.url)];
    const relays = connections.map((connection) =>
      relayChanges(connection, (after, most) => readChanges(db, after, most), feed),
    );
    toClose.push(async () => {
      await Promise.all(relays.map((relay) => relay.stop()));
      for (const connection of connections) connection.close();
    });
    const sent = Array.from({ length: 100 }, (_, index) => `stock:${index}`);
    for (const [index, notice] of sent.entries()) {
      await note(notice);
      // Pretends that the holder of the lease hangs.
      if (index % 10 === 0) await redis.send('DEL', keys.lease);
    }
    await awaitNotice(one, 'stock:99');
    expect(one.received).toEqual(sent);
  });

  test('guard: the last notice. One that went with the stream before it was read is read from the database', async () => {
    const one = await join();
    // Evicts it right after the notification came.
    await redis.send(
      'EVAL',
      `redis.call('HINCRBY', KEYS[1], 'seq', 1) redis.call('DEL', KEYS[2])`,
      '2',
      keys.state,
      keys.notices,
    );
    await expect.poll(() => one.logged).toContain('the shared cache is away: notices come from the database');
    await expect.poll(one.mark).toBeDefined();
    expect(one.states).toEqual(['open']);
  });

  test('guard: stop. Nothing stays connected, and the lease is free', async () => {
    const one = await join();
    await one.stop();
    const connected = async () =>
      String(await redis.send('CLIENT', 'LIST'))
        .trim()
        .split('\n').length;
    // Any process may be the one.
    await expect.poll(connected).toBe(1);
    expect(await redis.send('EXISTS', keys.lease)).toBe(0);
  });

  test('guard: gaps. A process that was away for longer than the stream goes back reads the rest from the database', async () => {
    const one = await join();
    await note('product:1');
    await awaitNotice(one, 'product:1');
    await redis.send(
      'XADD',
      keys.notices,
      `${markOf(one).split(' ')[1]?.split('-')[0]}-${seqOf(one) + 5}`,
      'notice',
      'product:9',
    );
    await note('product:2');
    await awaitNotice(one, 'product:2');
    expect(one.received).not.toContain('product:9');
  });
});

describe('the lease', () => {
  const byHand = () => {
    const connection = new Connection(redis.url);
    toClose.push(() => connection.close());
    return connection;
  };
  const allKeys = [keys.state, keys.tags, keys.notices, keys.lease];
  const read = async (connection: Connection, owner: string) => {
    const run = await connection.readRun(1000);
    const answer = await connection.run(scripts.hold, allKeys, [owner, '60000', run, ''], 1000);
    return Array.isArray(answer) ? answer.map(String) : answer;
  };
  const push = async (connection: Connection, owner: string, held: string[], position: string, beat: string) => {
    const [era = '', fed = ''] = held;
    const args = [owner, era, fed, position, '100', '100', beat, 'product:1', '1'];
    return String(await connection.run(scripts.push, allKeys, args, 1000));
  };
  const stateOf = (field: string) => redis.send('HGET', keys.state, field);

  test('guard: hold, push. One has it at a time; who lost it, or where another went on, adds nothing', async () => {
    const connection = byHand();
    await expect.poll(() => connection.isReady).toBe(true);
    const held = (await read(connection, 'one')) as string[];
    expect(held).toHaveLength(3);
    expect(await read(connection, 'other')).toBeNull();
    expect(await push(connection, 'other', held, 'a', '1')).toBe('not yours');
    expect(await push(connection, 'one', ['1', '', ''], 'a', '1')).toBe('not yours');
    expect(await push(connection, 'one', held, 'a', '5')).toBe('pushed');
    expect(await push(connection, 'one', held, 'a', '6')).toBe('not yours');
    expect([await stateOf('seq'), await stateOf('fed'), await stateOf('beat')]).toEqual(['1', 'a', '5']);
    await connection.run(scripts.release, [keys.lease], ['other'], 1000);
    expect(await read(connection, 'other')).toBeNull();
    await connection.run(scripts.release, [keys.lease], ['one'], 1000);
    expect(await read(connection, 'other')).toHaveLength(3);
    expect(Number(await redis.send('PTTL', keys.lease))).toBeGreaterThan(0);
  });

  test('guard: era. When it is not known any more what changed, a new one begins, also if the clock was set back', async () => {
    const connection = byHand();
    await expect.poll(() => connection.isReady).toBe(true);
    await read(connection, 'one');
    await redis.send('HSET', keys.state, 'era', '9000000000000');
    await redis.send('DEL', keys.tags);
    expect(await read(connection, 'one')).toEqual(['9000000000001', '', expect.any(String)]);
  });

  test('guard: push. Only behind the last notice the feed is read on, and of too many tags the oldest are forgotten', async () => {
    const connection = byHand();
    await expect.poll(() => connection.isReady).toBe(true);
    const [era = ''] = (await read(connection, 'one')) as string[];
    const notices = ['product:1', '1', 'product:2', '2', 'product:3', '3'];
    await connection.run(scripts.push, allKeys, ['one', era, '', 'a', '100', '3', '5', ...notices], 1000);
    const entries = (await redis.send('XRANGE', keys.notices, '-', '+')) as [string, string[]][];
    expect(entries.map(([id, fields]) => [id, fields.at(-1)])).toEqual([
      [`${era}-1`, ''],
      [`${era}-2`, ''],
      [`${era}-3`, 'a'],
    ]);
    expect(await redis.send('ZRANGE', keys.tags, '0', '-1')).toEqual(['2', '3', '@']);
    expect(await stateOf('clear')).toBe('1');
  });

  test('guard: pushed. A relay that was overtaken does not declare the stream complete', async () => {
    const connection = byHand();
    const beats: unknown[] = [];
    let reads = 0;
    const relay = relayChanges(
      connection,
      async () => {
        reads++;
        beats.push(await stateOf('beat'));
        if (reads === 3) await redis.send('HSET', keys.state, 'fed', 'elsewhere');
        return { position: `${reads}`, notices: reads === 3 ? ['stock:1'] : [] };
      },
      feed,
    );
    toClose.push(() => relay.stop());
    await expect.poll(() => reads).toBeGreaterThan(4);
    expect(beats[3]).toBe(beats[2]);
  });

  test('guard: beat. A partial read does not declare the stream complete', async () => {
    const connection = byHand();
    await expect.poll(() => connection.isReady).toBe(true);
    const held = (await read(connection, 'one')) as string[];
    await push(connection, 'one', held, 'a', '5');
    await push(connection, 'one', [held[0] ?? '', 'a'], 'b', '');
    expect([await stateOf('fed'), await stateOf('beat')]).toEqual(['b', '5']);
  });

  test('guard: isPart. The beat does not advance while more is to be relayed', async () => {
    const connection = byHand();
    const beats: unknown[] = [];
    let parts = 0;
    const relay = relayChanges(
      connection,
      async () => {
        parts++;
        if (parts > 2) beats.push(await stateOf('beat'));
        const notices = parts > 1 && parts < 8 ? Array.from({ length: 500 }, () => 'stock:1') : [];
        return { position: `${parts}`, notices };
      },
      feed,
    );
    toClose.push(() => relay.stop());
    await expect.poll(() => parts).toBeGreaterThan(9);
    expect(new Set(beats.slice(0, 6)).size).toBe(1);
    await expect.poll(async () => Number(await stateOf('beat'))).toBeGreaterThan(Number(beats[0]));
  });
});

describe('when the cache fails', () => {
  test('a wrong password is reported as such, without the password', async () => {
    await redis.send('CONFIG', 'SET', 'requirepass', 'the right one');
    const lines: string[] = [];
    const log = pino({ level: 'warn' }, { write: (line: string) => lines.push(line) });
    const url = redis.url.replace('redis://', 'redis://:a-wrong-one@');
    const cache = redisCache(url, 'a secret key');
    const shared = cache.openShared('build', log);
    const hearing = { onNotice: () => {}, onState: () => {} };
    const listening = cache.listen(database.url, log, hearing);
    toClose.push(async () => {
      await shared?.close();
      await listening.stop();
    });
    await expect.poll(() => lines.join()).toMatch(/WRONGPASS.*is away/);
    for (let tries = 0; tries < 3; tries++) await shared?.get('page', 'feed 1-1');
    expect(lines.filter((line) => line.includes('WRONGPASS'))).toHaveLength(2);
    expect(lines.join()).not.toContain('a-wrong-one');
  });

  test('without one, all changes come from the database; it is logged once, and again when it is back', async () => {
    await redis.end();
    const one = open();
    await expect.poll(() => one.states).toEqual(['open']);
    await note('product:1');
    await awaitNotice(one, 'product:1');
    await expect.poll(() => one.logged).toEqual(['the shared cache is away: notices come from the database']);
    await redis.start();
    await expect.poll(one.mark).toBeDefined();
    await note('product:2');
    await awaitNotice(one, 'product:2');
    expect(one.received).toEqual(['product:1', 'product:2']);
    expect(one.states).toEqual(['open']);
    expect(one.logged.at(-1)).toBe('the shared cache is back: notices come over it');
    expect(one.logged).toHaveLength(2);
  });

  const obstacles: [string, (one: RedisServer) => unknown, RegExp][] = [
    ['stopped', (one) => one.end(), /ECONNREFUSED/],
    ['asking for a password', (one) => one.send('CONFIG', 'SET', 'requirepass', 'secret'), /NOAUTH/],
    ['a replica', (one) => one.send('REPLICAOF', '127.0.0.1', '1'), /READONLY/],
    ['full', (one) => one.send('CONFIG', 'SET', 'maxmemory', '1'), /OOM/],
  ];

  test.each(obstacles)('guard: findObstacle. One that is %s is reported', async (_, begin, reason) => {
    await begin(redis);
    const one = open();
    await expect.poll(() => one.errors).toEqual([expect.stringMatching(reason)]);
  });

  const outages: [string, (one: RedisServer) => unknown, (one: RedisServer) => unknown][] = [
    ['killed', (one) => one.end('SIGKILL'), (one) => one.start()],
    ['restarted', (one) => one.end(), (one) => one.start()],
    ['silent', (one) => one.pause(), (one) => one.resume()],
    ['emptied', (one) => one.send('FLUSHALL'), () => {}],
    ['read-only', (one) => one.send('REPLICAOF', '127.0.0.1', '1'), (one) => one.send('REPLICAOF', 'NO', 'ONE')],
    [
      'full',
      (one) => one.send('CONFIG', 'SET', 'maxmemory', '1'),
      (one) => one.send('CONFIG', 'SET', 'maxmemory', '0'),
    ],
  ];

  test.each(outages)(
    'guard: falling back. While it is %s every notification arrives, nothing stale is returned, and no process is told that it missed any',
    async (_, begin, end) => {
      const [one, other] = [await join(), await join()];
      await keep(one, 'page', 'old', '1');
      await note('product:1');
      await awaitNotice(one, 'product:1');
      await keep(one, 'page', 'newer', '1');
      await begin(redis);
      const sent = Array.from({ length: 20 }, (_, index) => `product:${index + 2}`);
      for (const notice of [...sent, 'product:1']) await note(notice);
      await expect.poll(() => one.received.filter((notice) => notice === 'product:1')).toHaveLength(2);
      expect(await given(one, 'page')).toBeUndefined();
      await end(redis);
      await note('settings');
      await awaitNotice(one, 'settings');
      await awaitNotice(other, 'settings');
      await expect.poll(one.mark).toBeDefined();
      expect(await given(one, 'page')).toBeUndefined();
      // Duplicate notifications are harmless; lost ones are not.
      for (const { received, states } of [one, other]) {
        expect(new Set(received)).toEqual(new Set([...sent, 'product:1', 'settings']));
        expect(states).toEqual(['open']);
      }
      await keep(one, 'page', 'newest', '1');
      await expect.poll(() => other.mark() && given(other, 'page')).toBe('newest');
    },
  );

  test('guard: isRefusing. That it stores nothing new is logged once', async () => {
    const one = await join();
    await redis.send('CONFIG', 'SET', 'maxmemory', '1');
    const mark = markOf(one);
    for (let time = 1; time <= 3; time++) {
      one.shared.keep('page', mark, made('text'));
      await expect.poll(() => one.shared.figures.errors).toBeGreaterThanOrEqual(time);
    }
    expect(one.logged.filter((line) => line === 'the shared cache keeps nothing new')).toHaveLength(1);
  });

  test('guard: the time limit. A silent server delays no one for long, and is soon skipped', async () => {
    const one = await join();
    await keep(one, 'page', 'text');
    const mark = markOf(one);
    redis.pause();
    const began = performance.now();
    for (let index = 0; index < 40; index++) expect(await one.shared.get('page', mark)).toBeUndefined();
    // Three times a twentieth of a second, and once more after a pause; forty times would be two seconds.
    expect(performance.now() - began).toBeLessThan(1500);
    expect(one.logged).toContain('the shared cache does not answer, pages are made without it');
  });

  test('guard: inTime, silentMaxMs. Connections to vanished machines are closed and reopened', async () => {
    const [toDatabase, toRedis] = [await openNetwork(database.url), await openNetwork(redis.url)];
    const one = open({ databaseUrl: toDatabase.url, redisUrl: toRedis.url });
    toClose.push(toDatabase.stop, toRedis.stop);
    await expect.poll(one.mark).toBeDefined();
    await keep(one, 'page', 'text');
    toRedis.cut();
    toDatabase.cut();
    await expect.poll(one.mark).toBeUndefined();
    await note('product:1');
    await expect.poll(one.mark).toBeDefined();
    one.shared.keep('page', markOf(one), made('again'));
    await expect.poll(() => given(one, 'page')).toBe('again');
  });

  test('guard: join. The stream is not joined before the database was read up to now', async () => {
    const other = await join();
    const [toDatabase, toRedis] = [await openNetwork(database.url), await openNetwork(redis.url)];
    toRedis.close(true);
    const one = open({ databaseUrl: toDatabase.url, redisUrl: toRedis.url });
    toClose.push(toDatabase.stop, toRedis.stop);
    await expect.poll(() => one.states).toEqual(['open']);
    toDatabase.cut();
    await note('product:1');
    await awaitNotice(other, 'product:1');
    toRedis.close(false);
    await expect.poll(one.mark).toBeDefined();
    // It has received the change, or knows that it missed something.
    expect([...one.received, ...one.states]).toContain(one.received.includes('product:1') ? 'product:1' : 'silent');
  });

  test('guard: the run. Values of an older copy of its data are not returned after a crash', async () => {
    const one = await join();
    await keep(one, 'page', 'old', '1');
    await redis.send('SAVE');
    await note('product:1');
    await awaitNotice(one, 'product:1');
    await redis.end('SIGKILL');
    await redis.start();
    const { shared } = one;
    const mark = one.mark();
    for (let index = 0; index < 20; index++) {
      if (mark) expect(await shared.get('page', mark)).toBeUndefined();
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    await expect.poll(one.mark).toBeDefined();
    expect(await given(one, 'page')).toBeUndefined();
  });
});
