import type pg from 'pg';
import pino from 'pino';
import { afterAll, expect, test } from 'vitest';
import { openNetwork } from '#testing/network.ts';
import { startReplicated } from '#testing/replica.ts';
import { createDatabase, createPool } from './connect.ts';
import { type ReadPools, Reads } from './reads.ts';

const servers = await startReplicated();
const poolsOf = (url: string, max = 2) => {
  const pool = createPool(url, { max, name: 'reads', statementTimeoutSeconds: 5 });
  return {
    pool,
    searchPool: createPool(url, { max: 1, name: 'search', statementTimeoutSeconds: 5 }),
    db: createDatabase(pool),
  };
};
const primary = poolsOf(servers.primaryUrl);
const replica = poolsOf(servers.replicaUrl);
const reads = new Reads(primary.pool, replica, pino({ level: 'silent' }));
const control = createPool(servers.replicaUrl, { max: 1, name: 'control', statementTimeoutSeconds: 5 });
await primary.pool.query('create table goods (name text)');
reads.start();
afterAll(async () => {
  await reads.stop();
  await Promise.all([primary.pool.end(), primary.searchPool.end(), control.end()]);
  await servers.stop();
});

const readNames = async ({ pool }: { pool: pg.Pool }) => {
  const { rows } = await pool.query<{ isReplica: boolean; names: string[] }>(
    `select pg_is_in_recovery() as "isReplica", array(select name from goods order by 1) as names`,
  );
  return rows[0];
};
const read = async () => (await reads.run(primary, readNames)).result;
const untilUsed = (isUsed: boolean) => expect.poll(() => reads.usesReplica).toBe(isUsed);
/** On a machine that is busy for two seconds the replica counts as away, and is used again a second later. */
const untilRead = (what: object) => expect.poll(read).toMatchObject(what);

test('reads go to the replica, and to the primary from a change until the replica has it', async () => {
  expect(new Reads(primary.pool, undefined, pino({ level: 'silent' })).state).toBeUndefined();
  await expect.poll(() => reads.state).toBe('in_use');
  await untilRead({ isReplica: true });
  await control.query('select pg_wal_replay_pause()');
  await primary.pool.query(`insert into goods values ('mug')`);
  const pools = [primary.pool, replica.pool, replica.searchPool];
  await expect.poll(() => pools.map((pool) => reads.isCurrent(pool))).toEqual([true, true, true]);
  reads.recordChange();
  expect(pools.map((pool) => reads.isCurrent(pool))).toEqual([true, false, false]);
  expect(await read()).toEqual({ isReplica: false, names: ['mug'] });
  // Also after a check in which it still lacks the change.
  await expect.poll(() => reads.lagSeconds).toBeGreaterThan(0);
  expect(await read()).toMatchObject({ isReplica: false });
  await control.query('select pg_wal_replay_resume()');
  await untilRead({ isReplica: true, names: ['mug'] });
});

test('guard: lagMaxSeconds. A long lag without a known change excludes it', async () => {
  await control.query('select pg_wal_replay_pause()');
  await primary.pool.query(`insert into goods values ('bowl')`);
  await expect.poll(() => reads.lagSeconds).toBeGreaterThan(5);
  await expect.poll(() => reads.state).toBe('behind');
  expect(await read()).toMatchObject({ isReplica: false });
  await control.query('select pg_wal_replay_resume()');
  await untilUsed(true);
});

test('guard: isBusy. A statement that takes too long on the replica is done on the primary, and no other is cut off', async () => {
  await untilUsed(true);
  const other = reads.run(primary, async ({ pool }) => {
    const { rows } = await pool.query('select pg_sleep(0.3), pg_is_in_recovery() as "isReplica"');
    return rows[0];
  });
  const slow = `do $$ begin if pg_is_in_recovery() then raise exception using errcode = '57014'; end if; end $$`;
  await reads.run(primary, ({ pool }) => pool.query(slow));
  expect(reads.lagSeconds).toBeDefined();
  expect(await other).toMatchObject({ result: { isReplica: true } });
});

test('guard: isReplicas. A read that fails on the replica runs on the primary', async () => {
  await untilUsed(true);
  const paths: boolean[] = [];
  const { result: written } = await reads.run(primary, async ({ pool }) => {
    paths.push(pool === primary.pool);
    return (await pool.query(`insert into goods values ('plate') returning name`)).rows;
  });
  expect({ written, paths }).toEqual({ written: [{ name: 'plate' }], paths: [false, true] });
  await expect(reads.run(primary, ({ pool }) => pool.query('select 1 / 0'))).rejects.toThrow('division');
});

test('guard: isUnavailable. A faulty read fails on one server, and is not tried on the other', async () => {
  const divide = async () => {
    const asked: boolean[] = [];
    const work = ({ pool }: ReadPools) => {
      asked.push(pool === primary.pool);
      return pool.query('select 1 / 0');
    };
    await expect(reads.run(primary, work)).rejects.toThrow('division');
    return asked;
  };
  await untilUsed(true);
  expect(await divide()).toEqual([false]);
  await control.query('select pg_wal_replay_pause()');
  await primary.pool.query(`insert into goods values ('jug')`);
  reads.recordChange();
  expect(await divide()).toEqual([true]);
  await control.query('select pg_wal_replay_resume()');
});

test('guard: cutConnections. Reads waiting for a vanished replica are answered by the primary', async () => {
  const network = await openNetwork(servers.replicaUrl);
  const pools = poolsOf(network.url);
  const far = new Reads(primary.pool, pools, pino({ level: 'silent' }));
  far.start();
  await expect.poll(() => far.usesReplica).toBe(true);
  network.close(true);
  network.cut();
  expect(await far.run(primary, readNames)).toMatchObject({ result: { isReplica: false }, isCurrent: true });
  network.close(false);
  await expect.poll(() => far.usesReplica).toBe(true);
  await far.stop();
  expect([pools.pool.ended, pools.searchPool.ended]).toEqual([true, true]);
  network.stop();
});

test('its death is no reader’s, and it is used again when it is back', async () => {
  await untilUsed(true);
  const running = reads.run(primary, async ({ pool }) => {
    const { rows } = await pool.query(
      'select pg_is_in_recovery() as "isReplica", pg_sleep(case when pg_is_in_recovery() then 3 else 0 end)',
    );
    return rows[0];
  });
  servers.killReplica();
  expect(await running).toMatchObject({ result: { isReplica: false }, isCurrent: true });
  expect(await read()).toMatchObject({ isReplica: false });
  expect(reads.lagSeconds).toBeUndefined();
  await servers.startReplica();
  await untilRead({ isReplica: true });
});

/** The log entry of an unusable replica, which is made once and not read from. */
async function sayWhyUnused(readUrl: string): Promise<string[]> {
  const said: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line) => said.push(JSON.parse(line).err.message) });
  const elsewhere = new Reads(primary.pool, poolsOf(readUrl), log);
  elsewhere.start();
  await expect.poll(() => said).not.toEqual([]);
  // It is asked every second.
  await new Promise((resolve) => setTimeout(resolve, 1500));
  expect(elsewhere.usesReplica).toBe(false);
  await elsewhere.stop();
  return said;
}

test('guard: readLsn. A server that is no replica is not read from', async () => {
  expect(await sayWhyUnused(servers.primaryUrl)).toEqual(['The database in DATABASE_READ_URL is not a replica.']);
});

test('guard: compare, isReportedAway. Another database of the replica’s server is not read from, nor one that never answered', async () => {
  const other = new URL(servers.replicaUrl);
  other.pathname = '/postgres';
  expect(await sayWhyUnused(other.href)).toEqual([expect.stringContaining('is not a replica of the one')]);
  expect(await sayWhyUnused('postgres://nobody@127.0.0.1:1/none')).toEqual([expect.stringContaining('ECONNREFUSED')]);
});

/** Reads of a primary that goes away, and of a replica that does not. */
async function loseThePrimary(replicaUrl: string) {
  const network = await openNetwork(servers.primaryUrl);
  const pools = poolsOf(network.url);
  const left = new Reads(pools.pool, poolsOf(replicaUrl), pino({ level: 'silent' }));
  left.start();
  const read = () => left.run(pools, readNames);
  const lose = async () => {
    network.stop();
    left.recordChange();
    await expect.poll(() => left.lagSeconds).toBe(0);
  };
  return { left, pools, read, lose };
}

test('while the primary does not answer, a replica that may lack a change does, and it is logged', async () => {
  const { left, pools, read, lose } = await loseThePrimary(servers.replicaUrl);
  await expect.poll(() => left.usesReplica).toBe(true);
  await lose();
  expect(left.usesReplica).toBe(false);
  expect(await read()).toMatchObject({ result: { isReplica: true }, isCurrent: false });
  await expect(left.run(pools, ({ pool }) => pool.query('select 1 / 0'))).rejects.toThrow('division');
  await left.stop();
  await expect(read()).rejects.toThrow();
});

test('guard: wasSame. Then, too, another database of the replica’s server is not read from', async () => {
  const other = new URL(servers.replicaUrl);
  other.pathname = '/postgres';
  const { left, read, lose } = await loseThePrimary(other.href);
  expect(await read()).toMatchObject({ result: { isReplica: false } });
  await lose();
  await expect(read()).rejects.toThrow(/ECONN|terminated|connect/);
  await left.stop();
});

test('guard: isAsking. A primary that falls silent ends no measurement of the replica', async () => {
  const network = await openNetwork(servers.primaryUrl);
  const pools = poolsOf(network.url, 1);
  const left = new Reads(pools.pool, poolsOf(servers.replicaUrl), pino({ level: 'silent' }));
  left.start();
  await expect.poll(() => left.usesReplica).toBe(true);
  network.cut();
  servers.killReplica();
  await expect.poll(() => left.lagSeconds).toBeUndefined();
  await servers.startReplica();
  await expect.poll(() => left.lagSeconds).toBeDefined();
  network.stop();
  await left.stop();
});

test('without a replica nothing is asked', async () => {
  const alone = new Reads(primary.pool, undefined, pino({ level: 'silent' }));
  alone.start();
  expect(await alone.run(primary, async (given) => given === primary)).toEqual({ result: true, isCurrent: true });
  expect([alone.fromPrimary, alone.fromReplica]).toEqual([0, 0]);
  await alone.stop();
});
