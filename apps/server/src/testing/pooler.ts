import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { prepareRunner } from '#database/embedded/engine.ts';
import { freePort } from '#database/embedded/launch.ts';

/** A PgBouncer of a test's own, in transaction mode. */

const places = ['/usr/sbin/pgbouncer', '/usr/local/bin/pgbouncer', '/opt/homebrew/bin/pgbouncer'];
export const findPooler = (): string | undefined => places.find((place) => existsSync(place));

export interface Pooler {
  /** The same database, through it. */
  url: string;
  stop(): Promise<void>;
}

/** `connections`: what all of its clients share; `more`: lines of its settings. */
export async function startPooler(databaseUrl: string, connections: number, more = ''): Promise<Pooler> {
  const { username, password, hostname, port, pathname, searchParams } = new URL(databaseUrl);
  const name = pathname.slice(1);
  return startPoolerFrom({
    users: `"${username}" "${decodeURIComponent(password)}"\n`,
    login: `${username}:${password}`,
    name,
    settings: (folder, own) => `[databases]
${name} = host=${searchParams.get('host') ?? hostname} port=${port} dbname=${name}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${own}
unix_socket_dir =
auth_type = trust
auth_file = ${folder}/userlist.txt
pool_mode = transaction
max_client_conn = 500
default_pool_size = ${connections}
${more}
`,
  });
}

interface PoolerFiles {
  /** Its ini file, given the folder of its files and the port that is free. */
  settings(folder: string, port: number): string;
  /** The content of `userlist.txt`. */
  users: string;
  /** `user:password` of its URL, and the database's name there. */
  login: string;
  name: string;
}

/** Starts from complete settings. */
export async function startPoolerFrom({ settings: write, users, login, name }: PoolerFiles): Promise<Pooler> {
  const program = findPooler();
  if (!program) throw new Error('There is no PgBouncer.');
  const folder = mkdtempSync(join(tmpdir(), 'sampan-pooler-'));
  const own = await freePort();
  const list = join(folder, 'userlist.txt');
  const settings = join(folder, 'pgbouncer.ini');
  writeFileSync(list, users, { mode: 0o600 });
  writeFileSync(settings, write(folder, own));
  const { uid, gid } = prepareRunner(folder);
  const runner = uid === undefined || gid === undefined ? undefined : { uid, gid };
  if (runner) for (const path of [folder, list, settings]) chownSync(path, runner.uid, runner.gid);
  const child = spawn(program, [settings], { stdio: 'ignore', ...runner });
  const ended = once(child, 'exit');
  const url = `postgres://${login}@127.0.0.1:${own}/${name}`;
  while (!(await answers(url))) {
    if (child.exitCode !== null) throw new Error(`PgBouncer ended with ${child.exitCode}.`);
    await sleep(25);
  }
  return {
    url,
    stop: async () => {
      child.kill('SIGKILL');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Whether a PostgreSQL, or a pooler before it, takes the connection. */
export async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}
