import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { startEmbedded } from './embedded.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'sampan-embedded-'));
const first = await startEmbedded(dataDir);

afterAll(async () => {
  await (await startEmbedded(dataDir)).stop();
  rmSync(dataDir, { recursive: true, force: true });
});

async function ask(url: string, text: string) {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(text)).rows[0];
  } finally {
    await client.end().catch(() => {});
  }
}

const postmaster = () => Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);

test('a committed change is kept on disk', async () => {
  for (const setting of ['fsync', 'synchronous_commit', 'full_page_writes', 'data_checksums']) {
    expect(await ask(first.url, `show ${setting}`)).toEqual({ [setting]: 'on' });
  }
});

test('only this machine reaches it, and only with the password', async () => {
  expect(await ask(first.url, 'show listen_addresses')).toEqual({ listen_addresses: '127.0.0.1' });
  await expect(ask(first.url.replace(/:[^:@]+@/, ':wrong@'), 'select 1')).rejects.toMatchObject({ code: '28P01' });
});

test('a second start adopts the living server', async () => {
  const pid = postmaster();
  const second = await startEmbedded(dataDir);
  expect([second.url, postmaster()]).toEqual([first.url, pid]);
});

test('it is not stopped while another process uses it', async () => {
  const client = new pg.Client({ connectionString: first.url });
  await client.connect();
  await first.stop();
  expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await client.end();
});

test('after kill -9 of the postmaster it comes back with everything acknowledged', async () => {
  await ask(first.ownerUrl, 'create table kept as select 7 as value');
  process.kill(postmaster(), 'SIGKILL');
  let row: unknown;
  while (!row) {
    await first.revive();
    row = await ask(first.ownerUrl, 'select value from kept').catch(() => sleep(100));
  }
  expect(row).toEqual({ value: 7 });
});

/** Simulates a power cut: the server is gone, and its process id belongs to another process. */
async function leaveStaleFile(): Promise<ChildProcess> {
  process.kill(postmaster(), 'SIGKILL');
  const stranger = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
  await new Promise((resolve) => stranger.once('spawn', resolve));
  while (await ask(first.url, 'select 1').catch(() => undefined)) await sleep(20);
  const file = join(dataDir, 'postgres/postmaster.pid');
  const lines = readFileSync(file, 'utf8').split('\n');
  writeFileSync(file, [stranger.pid, ...lines.slice(1)].join('\n'));
  return stranger;
}

test('guard: isOurs. A start survives a postmaster.pid that names any other living process', async () => {
  const stranger = await leaveStaleFile();
  const again = await startEmbedded(dataDir);
  expect(await ask(again.ownerUrl, 'select value from kept')).toEqual({ value: 7 });
  expect(stranger.exitCode).toBeNull();
  stranger.kill();
});

test('guard: isOurs. So does a shop whose server dies', async () => {
  const running = await startEmbedded(dataDir);
  const stranger = await leaveStaleFile();
  let row: unknown;
  while (!row) {
    await running.revive();
    row = await ask(running.ownerUrl, 'select value from kept').catch(() => sleep(100));
  }
  expect(row).toEqual({ value: 7 });
  stranger.kill();
});

test('guard: isHeldByOthers. A start waits for a connection that outlives its killed server', async () => {
  const log = join(dataDir, 'postgres.log');
  const refusals = () => readFileSync(log, 'utf8').match(/shared memory block .* still in use/g)?.length ?? 0;
  const before = refusals();
  const client = new pg.Client({ connectionString: (await startEmbedded(dataDir)).url });
  client.on('error', () => {});
  await client.connect();
  const connection = (await client.query('select pg_backend_pid() as pid')).rows[0].pid as number;
  process.kill(connection, 'SIGSTOP');
  process.kill(postmaster(), 'SIGKILL');
  const starting = startEmbedded(dataDir);
  // More often than what is wrong with the folder is tried.
  const isRefused = async () => {
    while (refusals() < before + 6) await sleep(20);
  };
  await Promise.race([isRefused(), starting]).finally(() => process.kill(connection, 'SIGKILL'));
  expect(await ask((await starting).ownerUrl, 'select value from kept')).toEqual({ value: 7 });
});

test('a folder that PostgreSQL refuses is reported in its own words, without waiting', async () => {
  const broken = mkdtempSync(join(tmpdir(), 'sampan-broken-'));
  mkdirSync(join(broken, 'postgres'), { mode: 0o700 });
  writeFileSync(join(broken, 'postgres/PG_VERSION'), '9\n');
  await expect(startEmbedded(broken)).rejects.toThrow(/: .*postgresql\.conf/);
  rmSync(broken, { recursive: true });
});

/** A server that hangs is given up after a second or two here. */
const littlePatience = { stoppingMs: 1000, silentMs: 3000 };

/** A dead connection makes the server recover; stopped just then, it may hang for ever (18.4). */
async function killConnection(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  process.kill((await client.query('select pg_backend_pid() as pid')).rows[0].pid, 'SIGKILL');
  const log = () => readFileSync(join(dataDir, 'postgres.log'), 'utf8');
  const before = log().length;
  while (!log().slice(before).includes('database system was interrupted')) await sleep(10);
}

test('guard: endAtOnce. A start kills a server that was stopped while it recovered, and keeps the data', async () => {
  const running = await startEmbedded(dataDir);
  await killConnection(running.url);
  process.kill(postmaster(), 'SIGINT');
  const again = await startEmbedded(dataDir, littlePatience);
  expect(await ask(again.ownerUrl, 'select value from kept')).toEqual({ value: 7 });
});

test('guard: stopServer. A stop while the server recovers leaves no server', async () => {
  const running = await startEmbedded(dataDir);
  await killConnection(running.url);
  await running.stop();
  await expect(ask(running.url, 'select 1')).rejects.toThrow();
  expect(existsSync(join(dataDir, 'postgres/postmaster.pid'))).toBe(false);
});

test('guard: Patience. A server that says nothing any more is ended and started again', async () => {
  const running = await startEmbedded(dataDir, littlePatience);
  const hung = postmaster();
  process.kill(hung, 'SIGSTOP');
  let row: unknown;
  while (!row) {
    await running.revive();
    row = await ask(running.ownerUrl, 'select value from kept').catch(() => sleep(100));
    if (postmaster() === hung) row = undefined;
  }
  expect(row).toEqual({ value: 7 });
});
