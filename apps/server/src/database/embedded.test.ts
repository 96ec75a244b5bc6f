import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { startEmbedded } from './embedded.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'sampan-embedded-'));
const first = await startEmbedded(dataDir);

afterAll(async () => {
  await first.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

async function ask(url: string, text: string) {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(text)).rows[0];
  } finally {
    await client.end().catch(() => {});
  }
}

const postmaster = () => Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);

test('what a commit promised is kept on disk', async () => {
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

test('it is not stopped while somebody else uses it', async () => {
  const client = new pg.Client({ connectionString: first.url });
  await client.connect();
  await first.stop();
  expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await client.end();
});

test('after kill -9 of the postmaster it comes back with everything acknowledged', async () => {
  await ask(first.url, 'create table kept as select 7 as value');
  process.kill(postmaster(), 'SIGKILL');
  for (let tries = 0; tries < 100; tries++) {
    await sleep(100);
    await first.revive();
    const row = await ask(first.url, 'select value from kept').catch(() => undefined);
    if (row) {
      expect(row).toEqual({ value: 7 });
      return;
    }
  }
  throw new Error('it did not come back');
});
