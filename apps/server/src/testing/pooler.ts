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
  const program = findPooler();
  if (!program) throw new Error('There is no PgBouncer.');
  const { username, password, hostname, port, pathname, searchParams } = new URL(databaseUrl);
  const name = pathname.slice(1);
  const folder = mkdtempSync(join(tmpdir(), 'sampan-pooler-'));
  const own = await freePort();
  const users = join(folder, 'users.txt');
  const settings = join(folder, 'pgbouncer.ini');
  writeFileSync(users, `"${username}" "${decodeURIComponent(password)}"\n`, { mode: 0o600 });
  writeFileSync(
    settings,
    `[databases]
${name} = host=${searchParams.get('host') ?? hostname} port=${port} dbname=${name}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${own}
unix_socket_dir =
auth_type = trust
auth_file = ${users}
pool_mode = transaction
max_client_conn = 500
default_pool_size = ${connections}
${more}
`,
  );
  const { uid, gid } = prepareRunner(folder);
  const runner = uid === undefined || gid === undefined ? undefined : { uid, gid };
  if (runner) for (const path of [folder, users, settings]) chownSync(path, runner.uid, runner.gid);
  const child = spawn(program, [settings], { stdio: 'ignore', ...runner });
  const ended = once(child, 'exit');
  const url = `postgres://${username}:${password}@127.0.0.1:${own}/${name}`;
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
