import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { get } from 'node:http';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, describe, expect, test } from 'vitest';
import { testCompany } from '#testing/company.ts';
import { createEmptyDatabase, createTestDatabase } from '#testing/database.ts';
import { readMetrics } from '#testing/read-metrics.ts';
import { programOf } from '../../../scripts/program.ts';
import { root } from '../../../scripts/steps.ts';

/**
 * The shop as processes of its own: killed, started again, two at once. A start takes seconds of CPU, a demo's first one
 * as much as four others: tests start on `dataDir` or on a copy of it, and look at several things after a start.
 */

const dataDir = mkdtempSync(join(tmpdir(), 'sampan-processes-'));
/** A demo's program, and the server's own, which brings no goods. */
const main = programOf(root);
const serverAlone = programOf(root, false);
const running = new Set<ChildProcess>();

interface Shop {
  origin: string;
  child: ChildProcess;
  output: () => string;
}

async function start(
  environment: Record<string, string> = {},
  [program, ...args]: [string, ...string[]] = [process.execPath, main],
): Promise<Shop> {
  const child = spawn(program, args, {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      DATA_DIR: dataDir,
      PORT: '0',
      SUPPLIER: 'none',
      LOG_LEVEL: 'error',
      ...environment,
    },
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  let text = '';
  child.stdout?.on('data', (chunk) => (text += chunk));
  child.stderr?.on('data', (chunk) => (text += chunk));
  while (child.exitCode === null) {
    const origin = /(?:[^\s"]+ is open|The shop runs): (\S+?)\/(?=[\s"])(?:[\s\S]*?\n\n|[^\n]*"\}\n)/.exec(text)?.[1];
    if (origin) return { origin, child, output: () => text };
    await sleep(50);
  }
  throw new Error(`did not start: ${text}`);
}

function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  return new Promise((resolve, reject) => {
    if (child.exitCode !== null) return reject(new Error(`ended before, with ${child.exitCode}`));
    child.once('exit', (code) => resolve(code));
    child.kill(signal);
  });
}

async function call(origin: string, method: string, path: string, body?: object, token?: string) {
  const response = await fetch(`${origin}/api${path}`, {
    method,
    headers: { ...(body ? { 'content-type': 'application/json' } : {}), ...(token ? { authorization: token } : {}) },
    body: body && JSON.stringify(body),
  });
  return (await response.json()) as { code: number; message: string; data: never };
}

async function signIn(origin: string): Promise<string> {
  const login = { username: 'buyer@sampan.example', password: 'sampan-demo' };
  const { code, message, data } = await call(origin, 'POST', '/admin/login', login);
  // On a busy machine checking a password may exceed the time limit.
  if (code === 503) return sleep(200).then(() => signIn(origin));
  if (code !== 200) throw new Error(`signing in: ${code} ${message}`);
  const { tokenHead, token } = data as { tokenHead: string; token: string };
  return tokenHead + token;
}

/** Command lines of living processes that name the folder. */
function processesOn(folder: string): string[] {
  const lines = execFileSync('ps', ['-axww', '-o', 'stat=,command='], { encoding: 'utf8' }).split('\n');
  return lines.filter((line) => line.includes(folder) && !line.startsWith('Z'));
}

/** The settings of a real shop; its data folder does not exist yet. */
const realShop = (databaseUrl: string, folder: string) => ({
  SHOP: 'real',
  DATABASE_URL: databaseUrl,
  DATA_DIR: join(folder, 'data'),
  PUBLIC_URL: 'http://localhost:3000',
  OWNER_EMAIL: 'owner@shop.example',
  SMTP_URL: 'smtp://127.0.0.1:9',
  SECRET_KEY: randomBytes(32).toString('base64'),
  PAYMENT_PROVIDER: 'none',
  WORKERS: '1',
});

const freshFolder = () => mkdtempSync(join(tmpdir(), 'sampan-lifecycle-'));

/** A folder with a demo that was opened and ended before. */
function usedFolder(): string {
  if (existsSync(join(dataDir, 'postgres/postmaster.pid'))) throw new Error('its shop still runs');
  const folder = freshFolder();
  // With the owners of the files: PostgreSQL does not run as root.
  execFileSync('cp', ['-a', `${dataDir}/.`, folder]);
  return folder;
}

/** Sends a request over a new connection. */
function ask(url: string): Promise<string> {
  return new Promise((resolve, reject) => {
    get(url, { agent: false }, async (response) => {
      let body = '';
      for await (const part of response) body += part;
      resolve(body);
    }).on('error', reject);
  });
}

async function countsOf(origin: string) {
  const metrics = readMetrics(await ask(`${origin}/metrics`));
  const requests = metrics.get('sampan_http_request_duration_seconds_count') ?? [];
  return {
    workers: metrics.get('sampan_workers')?.[0]?.value ?? 0,
    requests: requests.find(({ labels }) => labels.route === '/healthz')?.value,
  };
}

/** Pids of the PostgreSQL on a folder: the postmaster and its children. */
function postgresOf(folder: string): number[] {
  const postmaster = Number(readFileSync(join(folder, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);
  const lines = execFileSync('ps', ['-ax', '-o', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n');
  const children = lines
    .map((line) => line.trim().split(/\s+/).map(Number))
    .filter(([, parent]) => parent === postmaster);
  return [postmaster, ...children.map(([pid]) => pid as number)];
}

afterAll(async () => {
  for (const child of running) await end(child, 'SIGTERM');
  rmSync(dataDir, { recursive: true, force: true });
});

test('a wrong variable ends the start with a sentence', async () => {
  await expect(start({ PORT: 'many' })).rejects.toThrow(/PORT must be a port number/);
});

describe('a shop on its own data folder', () => {
  let shop: Shop;
  let other: Shop;
  const login = { username: 'buyer@sampan.example', password: 'sampan-demo' };
  afterAll(async () => {
    for (const one of [other, shop]) if (running.has(one?.child)) await end(one.child, 'SIGTERM');
  });

  test('killed and started again, twice at once: sessions and data are there', async () => {
    const first = await start();
    const token = await signIn(first.origin);
    await end(first.child, 'SIGKILL');
    [shop, other] = await Promise.all([start(), start()]);
    expect((await call(shop.origin, 'GET', '/admin/get_user', undefined, token)).code).toBe(200);
  });

  test('two processes on one database: a session ended by one is refused by the other at once', async () => {
    const token = await signIn(other.origin);
    expect((await call(shop.origin, 'GET', '/admin/get_user', undefined, token)).code).toBe(200);
    await call(other.origin, 'GET', '/admin/logout', undefined, token);
    expect((await call(shop.origin, 'GET', '/admin/get_user', undefined, token)).code).toBe(401);
    // Leaves the database to the one that stays.
    expect(await end(other.child, 'SIGTERM')).toBe(0);
    expect((await call(shop.origin, 'POST', '/admin/login', login)).code).toBe(200);
  });

  test('a frozen database: kept pages are shown and say so, all else is refused, and it goes on after the thaw', async () => {
    const page = () => fetch(`${shop.origin}/index`);
    // Cached as soon as changes arrive.
    while ((await page()).headers.get('cache-control') !== 'no-cache') await sleep(50);
    await (await page()).text();
    const frozen = postgresOf(dataDir);
    for (const pid of frozen) process.kill(pid, 'SIGSTOP');
    const refused = await Promise.all([
      call(shop.origin, 'POST', '/admin/login', login),
      call(shop.origin, 'POST', '/product/platform/goods/list', { keyword: 'never asked' }),
      fetch(`${shop.origin}/readyz`).then(async (response) => ({ code: response.status })),
    ]);
    expect(refused.map(({ code }) => code)).toEqual([503, 503, 503]);
    let stale = await page();
    while (!stale.headers.has('cache-status')) stale = await page();
    expect([stale.status, stale.headers.get('cache-control'), (await stale.text()).length > 1000]).toEqual([
      200,
      'no-store',
      true,
    ]);
    for (const pid of frozen) process.kill(pid, 'SIGCONT');
    while ((await fetch(`${shop.origin}/readyz`)).status !== 200) await sleep(100);
    while ((await page()).headers.get('cache-control') !== 'no-cache') await sleep(100);
    expect((await call(shop.origin, 'POST', '/admin/login', login)).code).toBe(200);
  });

  test('the database killed under a running shop: 503 at worst, then well again, and the process stays', async () => {
    process.kill(Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]), 'SIGKILL');
    const codes = new Set<number>();
    while (!codes.has(200)) {
      // A kept connection may be closed just as it is used again: no answer is no wrong answer.
      const answer = await call(shop.origin, 'POST', '/admin/login', login).catch(() => undefined);
      if (answer) codes.add(answer.code);
      await sleep(100);
    }
    expect([...codes].filter((code) => code !== 200 && code !== 503)).toEqual([]);
    expect(shop.child.exitCode).toBeNull();
    expect(await end(shop.child, 'SIGTERM')).toBe(0);
  });
});

test('guard: throughOutage. PostgreSQL killed at any moment of a start: the shop opens all the same', async () => {
  for (const wait of [300, 1800]) {
    const starting = start();
    const pidFile = join(dataDir, 'postgres/postmaster.pid');
    while (!existsSync(pidFile)) await sleep(20);
    await sleep(wait);
    process.kill(Number(readFileSync(pidFile, 'utf8').split('\n')[0]), 'SIGKILL');
    const shop = await starting;
    while ((await fetch(`${shop.origin}/readyz`)).status !== 200) await sleep(100);
    await end(shop.child, 'SIGTERM');
  }
});

test('guard: requireFirstData. The server alone: a real shop opens, a demo explains what is missing', async () => {
  const command: [string, ...string[]] = [process.execPath, serverAlone];
  const database = await createTestDatabase();
  const folder = freshFolder();
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as { port: number };
  await new Promise((resolve) => probe.close(resolve));
  const PORT = String(port);
  const PUBLIC_URL = `http://localhost:${port}`;
  const { origin, child } = await start({ ...realShop(database.url, folder), PORT, PUBLIC_URL }, command);
  const statuses = async () =>
    Promise.all(['/readyz', '/', '/api/base/shop'].map(async (path) => (await fetch(origin + path)).status));
  expect(await statuses()).toEqual([200, 503, 503]);
  await end(child, 'SIGTERM');
  await expect(start({ DATA_DIR: folder, SUPPLIER: 'demo' }, command)).rejects.toThrow(
    /A demo shop needs goods and customers.*apps\/demo.*SHOP=real/,
  );
  await database.drop();
  rmSync(folder, { recursive: true });
});

test('a service: it writes JSON lines, its owner finds one password until it has passed, and it says its own name once open', async () => {
  const database = await createTestDatabase();
  const folder = freshFolder();
  const variables = realShop(database.url, folder);
  /** Starts it and ends it, closed or open. */
  const said = async (WORKERS: string, greeting: RegExp) => {
    const { child, output, origin } = await start({ ...variables, WORKERS, LOG_LEVEL: 'info' });
    expect(await end(child, 'SIGTERM')).toBe(0);
    const lines = output().trim().split('\n');
    const words = lines.map((line) => (JSON.parse(line) as { msg: string }).msg);
    expect(words.filter((line) => line.includes(origin))).toEqual([expect.stringMatching(greeting)]);
    expect(words.filter((line) => /^stop/.test(line))).toEqual(['stopping: SIGTERM', 'stopped']);
    expect(words.at(-1)).toBe('stopped');
    return words;
  };
  const closed = /^The shop runs: .* \(closed; .*\/console\/settings/;
  const owned = expect.stringMatching(/^First operator: owner@shop\.example, link .* in .*owner-password/);
  const oneTimePassword = () => {
    const [email = '', password, link] = readFileSync(join(folder, 'data/owner-password.txt'), 'utf8').split('\n');
    expect(statSync(join(folder, 'data/owner-password.txt')).mode & 0o777).toBe(0o600);
    expect(link).toBe(
      `${variables.PUBLIC_URL}/console/enrol#${new URLSearchParams({ email, password: password ?? '' })}`,
    );
    return password;
  };
  expect(await said('2', closed)).toContainEqual(owned);
  const first = oneTimePassword();
  await said('1', closed);
  expect(oneTimePassword()).toBe(first);
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query(`update operators set one_time_until = now() - interval '1 second'`);
  await client.query(
    `insert into settings (key, value) values ('company', $1), ('opening', $2)
     on conflict (key) do update set value = excluded.value`,
    [testCompany, { openedAt: '2026-01-01T00:00:00Z' }],
  );
  await client.end();
  expect(await said('1', new RegExp(`^${testCompany.shopName} is open: http`))).toContainEqual(owned);
  const second = oneTimePassword();
  expect(second).toMatch(/^[\w-]{20}$/);
  expect(second).not.toBe(first);
  await database.drop();
  rmSync(folder, { recursive: true });
});

/** A process and those that it started. */
function familyOf(parent: number): number[] {
  const lines = execFileSync('ps', ['-ax', '-o', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n');
  const children = lines.map((line) => line.trim().split(/\s+/).map(Number)).filter(([, its]) => its === parent);
  return [parent, ...children.map(([pid]) => pid as number)];
}

test.each(['1', '2'])(
  'two roles, %s processes: the owner migrates, and what serves does not know it',
  async (WORKERS) => {
    // One process migrates an empty database; several find that done.
    const database = WORKERS === '1' ? await createEmptyDatabase() : await createTestDatabase();
    const folder = freshFolder();
    const serving = { ...realShop(database.url, folder), WORKERS };
    if (WORKERS === '1') await expect(start(serving)).rejects.toThrow(/npm run migrate/);
    const shop = await start({ ...serving, DATABASE_OWNER_URL: database.ownerUrl });
    expect(shop.output()).not.toContain('sampan: ');
    const family = familyOf(shop.child.pid as number);
    expect(family).toHaveLength(WORKERS === '1' ? 1 : 3);
    for (const pid of family.filter(() => existsSync('/proc/self/environ'))) {
      const environment = readFileSync(`/proc/${pid}/environ`, 'utf8');
      expect(environment).toContain('DATABASE_URL=');
      // Empty, so that a file of secrets does not bring it back.
      expect(environment).not.toMatch(/DATABASE_OWNER_URL(_FILE)?=[^\0]/);
      expect(environment).not.toContain(new URL(database.ownerUrl).password);
    }
    const client = new pg.Client({ connectionString: database.ownerUrl });
    await client.connect();
    const { rows } = await client.query(
      `select distinct usename from pg_stat_activity where datname = current_database() and backend_type = 'client backend'
          and pid <> pg_backend_pid()`,
    );
    expect(rows).toEqual([{ usename: new URL(database.url).username }]);
    await client.end();
    await end(shop.child, 'SIGTERM');
    // Later starts of this version need no owner.
    if (WORKERS === '1') await end((await start(serving)).child, 'SIGTERM');
    await database.drop();
    rmSync(folder, { recursive: true });
  },
);

test('guard: a serving role with rights to migrate is reported, as is a key that opens nothing', async () => {
  const database = await createTestDatabase();
  const folder = freshFolder();
  const variables = { ...realShop(database.ownerUrl, folder), DATABASE_OWNER_URL: database.ownerUrl };
  const { child, output } = await start(variables);
  expect(output()).toMatch(/sampan: The user in DATABASE_URL .* could drop/);
  await end(child, 'SIGTERM');
  const client = new pg.Client({ connectionString: database.ownerUrl });
  await client.connect();
  await client.query(`update operators set totp_secret = 'AAAAAAAA.of-another-key'`);
  await client.end();
  await expect(start(variables)).rejects.toThrow(/SECRET_KEY does not open 1 .*SECRET_KEYS_ACCEPTED/);
  await database.drop();
  rmSync(folder, { recursive: true });
});

test('a start that fails leaves no process behind', async () => {
  const folder = usedFolder();
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const { port } = taken.address() as { port: number };
  await expect(start({ DATA_DIR: folder, PORT: String(port) })).rejects.toThrow(new RegExp(`Port ${port} is in use`));
  expect(processesOn(folder)).toEqual([]);
  taken.close();
  await expect(start({ DATA_DIR: folder, SHOP: 'demo', STORAGE_URL: 's3://' })).rejects.toThrow('did not start');
  expect(processesOn(folder)).toEqual([]);
  rmSync(folder, { recursive: true });
});

test('a port in use is reported in one sentence, however many workers there are', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const { port } = taken.address() as { port: number };
  const said = await start({ PORT: String(port), WORKERS: '3' }).then(
    ({ output }) => output(),
    (error: Error) => error.message,
  );
  taken.close();
  expect(said.match(/sampan: /g)).toHaveLength(1);
  expect(said).toContain(`Port ${port} is in use`);
  expect(said).not.toContain('replaced');
});

test.each([
  ['while the database is made', /^$/],
  ['as soon as it is open', /Sampan is open/],
])('SIGTERM %s: it ends well and leaves no process behind', async (_when, said) => {
  const folder = said.test('') ? freshFolder() : usedFolder();
  const child = spawn(process.execPath, [main], {
    env: { ...process.env, NODE_ENV: 'production', DATA_DIR: folder, PORT: '0', SUPPLIER: 'none', LOG_LEVEL: 'error' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (said.test('')) while (child.exitCode === null && !existsSync(join(folder, 'postgres.password'))) await sleep(20);
  else for await (const chunk of child.stdout) if (said.test(String(chunk))) break;
  const code = await end(child, 'SIGTERM');
  expect([code, processesOn(folder)]).toEqual([0, []]);
  rmSync(folder, { recursive: true });
});

test('SIGTERM while workers open: no word, no process left behind', async () => {
  const database = await createTestDatabase();
  const folder = freshFolder();
  const child = spawn(process.execPath, [main], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      DATA_DIR: folder,
      SHOP: 'demo',
      DATABASE_URL: database.url,
      PORT: '0',
      SUPPLIER: 'none',
      LOG_LEVEL: 'error',
      WORKERS: '2',
    },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk));
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  // The parent listens for changes once it has told the workers to open.
  const isOpening = async () => {
    const { rows } = await client.query(
      `select 1 from pg_stat_activity where datname = current_database() and application_name like 'sampan-notices-%'`,
    );
    return rows.length > 0;
  };
  while (child.exitCode === null && !(await isOpening())) await sleep(5);
  const code = await end(child, 'SIGTERM');
  await client.end();
  expect([code, said.includes('Sampan is open') ? '' : said, processesOn(folder)]).toEqual([0, '', []]);
  await database.drop();
  rmSync(folder, { recursive: true });
});

test('SIGTERM to npm start stops the shop, loses no request, and leaves no process behind', async () => {
  const folder = usedFolder();
  const shop = await start({ DATA_DIR: folder }, ['npm', 'start']);
  const outcomes = new Set<string>();
  let isOver = false;
  let answered = 0;
  const client = async () => {
    while (!isOver) {
      const outcome = await fetch(`${shop.origin}/api/places/countries`).then(
        async (response) => ((await response.text()).length > 0 ? String(response.status) : 'empty'),
        (error: { cause?: { code?: string } }) => error.cause?.code ?? 'unknown',
      );
      outcomes.add(outcome);
      answered++;
      if (outcome === 'ECONNREFUSED') return;
    }
  };
  const clients = Array.from({ length: 8 }, client);
  while (answered < 50) await sleep(10);
  const code = await end(shop.child, 'SIGTERM');
  isOver = true;
  await Promise.all(clients);
  expect([code, [...outcomes].filter((outcome) => !['200', 'ECONNREFUSED'].includes(outcome))]).toEqual([0, []]);
  expect(processesOn(folder)).toEqual([]);
  rmSync(folder, { recursive: true });
});

test('several workers: one that dies is replaced, one scrape speaks for all of them, and all end together', async () => {
  const folder = usedFolder();
  const shop = await start({ DATA_DIR: folder, WORKERS: '2', DATABASE_CONNECTIONS: '30' });
  const workers = () =>
    execFileSync('ps', ['-ax', '-o', 'pid=,ppid='], { encoding: 'utf8' })
      .trim()
      .split('\n')
      .map((line) => line.trim().split(/\s+/).map(Number))
      .filter(([, parent]) => parent === shop.child.pid)
      .map(([pid]) => pid as number)
      .filter((pid) => !postgresOf(folder).includes(pid));
  const token = await signIn(shop.origin);
  const before = workers();
  expect(before).toHaveLength(2);
  // Each on a new connection, so that both workers get some.
  for (let n = 0; n < 6; n++) await ask(`${shop.origin}/healthz`);
  // A worker that is late, on a busy machine, is spoken for by its previous report, or not yet.
  const untilCounted = () => expect.poll(() => countsOf(shop.origin)).toEqual({ workers: 2, requests: 6 });
  for (let n = 0; n < 4; n++) await untilCounted();
  process.kill(before[0] as number, 'SIGKILL');
  while (workers().filter((pid) => !before.includes(pid)).length < 1) await sleep(100);
  // Every worker that answers knows the session.
  for (let tries = 0; tries < 4; tries++)
    expect((await call(shop.origin, 'GET', '/admin/get_user', undefined, token)).code).toBe(200);
  await untilCounted();
  expect(await end(shop.child, 'SIGTERM')).toBe(0);
  expect(processesOn(folder)).toEqual([]);
  for (const pid of [...before, ...workers()]) expect(() => process.kill(pid, 0)).toThrow();
  rmSync(folder, { recursive: true });
});
