import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ConfigError, readConfig } from '#config';
import { createDatabase, createPool } from '#database/connect.ts';
import { migrate } from '#database/migrate.ts';
import { createTestDatabase } from '#testing/database.ts';
import { programOf } from '../../../../scripts/program.ts';
import { root } from '../../../../scripts/steps.ts';
import { audit } from '../audit.ts';
import { databaseAway } from './fill-shop.ts';
import { exitCodeOf, startMistakes } from './start-mistakes.ts';

/** Real mistakes of the operating system and of PostgreSQL, not made up ones. */

const listen = (port: number, host: string) =>
  new Promise<Server>((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(port, host, () => resolve(server));
  });

async function mistakeOf(work: () => unknown): Promise<string> {
  try {
    await work();
  } catch (error) {
    return startMistakes(error).join('\n');
  }
  throw new Error('nothing went wrong');
}

/** The first thing that a start does with a database. */
async function connect(url: string): Promise<void> {
  const pool = createPool(url, { max: 1, name: 'migrate', statementTimeoutSeconds: 5 });
  try {
    await migrate(createDatabase(pool) as never, []);
  } finally {
    await pool.end();
  }
}

test('guard: isConnectionLost. A database that ends connections meanwhile', async () => {
  const { url, drop } = await createTestDatabase();
  const [pool, other] = ['lost', 'other'].map((name) => createPool(url, { max: 1, name, statementTimeoutSeconds: 5 }));
  if (!pool || !other) throw new Error('no pools');
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid');
  const sleeping = mistakeOf(() => pool.query('select pg_sleep(60)'));
  await other.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
  expect(await sleeping).toMatch(/^The database ended the connection \(.+\)\. It may be restarting/);
  await Promise.all([pool.end(), other.end()]);
  await drop();
});

/** Runs the process that loads the first data. */
async function fillFrom(databaseUrl: string): Promise<[said: string, code: number]> {
  const child = fork(programOf(root), ['fill'], {
    env: { ...process.env, SHOP: 'demo', SUPPLIER: 'none', DATA_DIR: mkdtempSync(join(tmpdir(), 'sampan-fill-')) },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  const said: Buffer[] = [];
  child.stderr?.on('data', (chunk) => said.push(chunk));
  child.send({ databaseUrl });
  const [code] = await once(child, 'close');
  return [String(Buffer.concat(said)), code];
}

test('guard: reportMistakes. The process that loads the first data ends with a sentence, too', async () => {
  const { url, drop } = await createTestDatabase();
  const elsewhere = Object.assign(new URL(url), { pathname: '/nothing' }).href;
  expect(await fillFrom(elsewhere)).toEqual([
    expect.stringMatching(/^sampan: The database named in \w+ does not exist\.[^\n]*\n$/),
    1,
  ]);
  await drop();
});

test('guard: databaseAway. While the database is away, it stays silent: the start waits, and repeats it', async () => {
  expect(await fillFrom('postgres://nobody@127.0.0.1:9/nothing')).toEqual(['', databaseAway]);
});

test('a taken port: the next one', async () => {
  const taken = await listen(0, '127.0.0.1');
  const { port } = taken.address() as { port: number };
  expect(await mistakeOf(() => listen(port, '127.0.0.1'))).toContain(`PORT=${port + 1} npm start`);
  taken.close();
});

test('an address of another machine: HOST', async () => {
  expect(await mistakeOf(() => listen(0, '203.0.113.1'))).toMatch(/HOST/);
});

test('a name that is none: HOST or DATABASE_URL', async () => {
  expect(await mistakeOf(() => listen(0, 'no-such-host.invalid'))).toMatch(/HOST.*DATABASE_URL/);
});

test('no database there, a user or a database that it does not know: DATABASE_URL', async () => {
  const closed = await listen(0, '127.0.0.1');
  const { port } = closed.address() as { port: number };
  await new Promise((resolve) => closed.close(resolve));
  expect(await mistakeOf(() => connect(`postgres://a:b@127.0.0.1:${port}/c`))).toMatch(/DATABASE_URL/);
  const database = await createTestDatabase();
  const wrong = (change: (url: URL) => void) => {
    const url = new URL(database.ownerUrl);
    change(url);
    return mistakeOf(() => connect(url.href));
  };
  expect(await wrong((url) => Object.assign(url, { password: 'wrong' }))).toMatch(/password in DATABASE_URL/);
  expect(await wrong((url) => Object.assign(url, { pathname: '/no_such_database' }))).toMatch(/createdb/);
  expect(await wrong((url) => url.searchParams.set('sslmode', 'verify-full'))).toMatch(/sslmode=disable/);
  expect(await wrong((url) => url.searchParams.set('sslrootcert', '/no/such.pem'))).toMatch(/sslrootcert/);
  await database.drop();
});

test('tables that are not there: npm start', async () => {
  const database = await createTestDatabase();
  const pool = createPool(database.ownerUrl, { max: 1, name: 'audit', statementTimeoutSeconds: 5 });
  await pool.query('drop schema public cascade');
  await pool.query('create schema public');
  expect(await mistakeOf(() => audit(pool))).toMatch(/npm start/);
  await pool.end();
  await database.drop();
});

test('a folder that is a file: DATA_DIR', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sampan-start-'));
  writeFileSync(join(folder, 'file'), '');
  expect(await mistakeOf(() => mkdirSync(join(folder, 'file', 'data'), { recursive: true }))).toMatch(/DATA_DIR/);
});

test('a folder that cannot be made is no certificate', () => {
  // The error of Node on a read-only disk.
  const error = Object.assign(new Error('no such file'), { code: 'ENOENT', syscall: 'mkdir', path: '/srv/ro/data' });
  expect(startMistakes(error)).toEqual([expect.stringMatching(/cannot make \/srv\/ro\/data.*DATA_DIR/)]);
  const other = Object.assign(new Error('no such file'), { code: 'ENOENT', syscall: 'open', path: '/srv/data/file' });
  expect(startMistakes(other).join()).not.toMatch(/sslrootcert/);
});

test('wrong variables have an exit code of their own, after which systemd does not start the shop again', () => {
  const codeOf = (environment: Record<string, string>) => {
    try {
      readConfig(environment);
      return undefined;
    } catch (error) {
      return exitCodeOf(error);
    }
  };
  expect(codeOf({ SHOP: 'real' })).toBe(78);
  const unit = readFileSync(new URL('../../../../deploy/sampan.service', import.meta.url), 'utf8');
  expect(unit).toMatch(/^RestartPreventExitStatus=78$/m);
  expect(exitCodeOf(new ConfigError(['The database has not been prepared.']))).toBe(1);
  expect(exitCodeOf(new Error('No database'))).toBe(1);
});

test('anything else in its own words', () => {
  expect(startMistakes(new Error('as it is'))).toEqual(['as it is']);
});
