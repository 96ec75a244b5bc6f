import { type ChildProcess, execFileSync } from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { urlFor } from '#database/embedded/cluster.ts';
import { prepareRunner, type Runner } from '#database/embedded/engine.ts';
import { freePort, launch } from '#database/embedded/launch.ts';
import { answers } from '#database/embedded/probe.ts';
import { startEmbedded } from '#database/embedded.ts';

/** A PostgreSQL of its own with a streaming replica; both URLs are the superuser's. */
export interface Replicated {
  primaryUrl: string;
  replicaUrl: string;
  /** Starts the replica again after `killReplica`. */
  startReplica(): Promise<void>;
  killReplica(): void;
  stop(): Promise<void>;
}

export async function startReplicated(): Promise<Replicated> {
  const folder = mkdtempSync(join(tmpdir(), 'sampan-replicated-'));
  const [primaryDir, replicaDir] = [join(folder, 'primary'), join(folder, 'replica')];
  const runner = prepareRunner(folder);
  const { ownerUrl, stop } = await startEmbedded(primaryDir);
  prepareRunner(replicaDir);
  const port = await freePort();
  const cluster = join(replicaDir, 'postgres');
  await copyCluster(ownerUrl, join(primaryDir, 'postgres'), cluster, runner);
  const { password, pathname } = new URL(ownerUrl);
  const replicaUrl = urlFor(cluster, port, password, pathname.slice(1));
  let child: ChildProcess | undefined;
  const start = async () => {
    child = launch(cluster, replicaDir, port, runner);
    while (!(await answers(replicaUrl, cluster))) await sleep(50);
  };
  await start();
  const killReplica = () => execFileSync('kill', ['-9', String(postmasterOf(cluster))]);
  return {
    primaryUrl: ownerUrl,
    replicaUrl,
    startReplica: start,
    killReplica,
    stop: async () => {
      if (child?.exitCode === null) killReplica();
      await stop();
      rmSync(folder, { recursive: true, force: true, maxRetries: 20 });
    },
  };
}

const postmasterOf = (cluster: string) => Number(readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[0]);

/** A base backup, as pg_basebackup makes one; the embedded PostgreSQL has no such program. */
async function copyCluster(url: string, from: string, to: string, runner: Runner): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`select pg_backup_start('replica', true)`);
  mkdirSync(to, { recursive: true, mode: 0o700 });
  for (const name of readdirSync(from))
    if (!/^(postmaster\.|pg_wal$|\.s\.)/.test(name)) cpSync(join(from, name), join(to, name), { recursive: true });
  for (const name of ['pg_wal', 'pg_wal/archive_status']) mkdirSync(join(to, name), { mode: 0o700 });
  const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
  await client.end();
  writeFileSync(join(to, 'backup_label'), rows[0]?.labelfile ?? '');
  writeFileSync(join(to, 'standby.signal'), '');
  const { username, password, port } = new URL(url);
  appendFileSync(
    join(to, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=127.0.0.1 port=${port} user=${username} password=${decodeURIComponent(password)}'\n`,
  );
  if (runner.uid !== undefined) execFileSync('chown', ['-R', `${runner.uid}:${runner.gid}`, to]);
}
