import type { ChildProcess } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { initialise, ownPassword, urlFor } from './embedded/cluster.ts';
import { prepareRunner, type Runner } from './embedded/engine.ts';
import { freePort, lastWords, launch } from './embedded/launch.ts';
import { isOurs, readPostmaster, runningPostmaster } from './embedded/postmaster.ts';
import { answers, createDatabase, hasOtherClients, mayListen } from './embedded/probe.ts';
import { asServingRole, ensureServingRole } from './embedded/serving-role.ts';
import type { DatabaseUrls } from './roles.ts';

/**
 * A real PostgreSQL in the data folder. A server that outlived its last owner (`kill -9`) is adopted: same folder, same
 * password. Data is never deleted here.
 */
export interface EmbeddedDatabase extends DatabaseUrls {
  ownerUrl: string;
  /** Restarts the server if it is gone; does nothing while it runs. */
  revive(): Promise<void>;
  /** Stops it, unless another process still uses it. */
  stop(): Promise<void>;
}

const databaseName = 'sampan';

/**
 * PostgreSQL refuses to start while postmaster.pid names any running process. If that process is not ours, and nobody
 * is listening either (a server in another container would be), the file is stale.
 */
async function removeLeftover(cluster: string, url: (port: number) => string): Promise<void> {
  const named = readPostmaster(cluster);
  if (!named || isOurs(named, cluster) || (await mayListen(url(named.port)))) return;
  const path = join(cluster, 'postmaster.pid');
  const aside = `${path}.${process.pid}`;
  try {
    renameSync(path, aside);
    // Another start may have been quicker, and the file now belongs to its server.
    if (Number(readFileSync(aside, 'utf8').split('\n')[0]) === named.pid) rmSync(aside);
    else renameSync(aside, path);
  } catch {
    // gone already
  }
}

/** If someone else takes the port at the same moment, trying again helps; if the folder is broken, it does not. */
const failuresMax = 3;
/**
 * After a kill -9 the dead server's last connections hold its memory for a moment; until they end, no other can start.
 */
const isHeldByOthers = (words: string) => /shared memory block .* still in use/.test(words);

/** Starts the cluster, or waits for the one that is already running. Returns its port. */
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

export async function startEmbedded(dataDir: string): Promise<EmbeddedDatabase> {
  const runner = prepareRunner(dataDir);
  mkdirSync(dataDir, { recursive: true });
  const cluster = join(dataDir, 'postgres');
  const password = ownPassword(dataDir);
  if (!existsSync(join(cluster, 'PG_VERSION'))) initialise(cluster, password, runner);
  chmodSync(cluster, 0o700);
  const port = await ensureRunning(cluster, dataDir, password, runner);
  const ownerUrl = urlFor(cluster, port, password, databaseName);
  const embedded: EmbeddedDatabase = {
    url: asServingRole(ownerUrl),
    ownerUrl,
    revive: async () => {
      if (runningPostmaster(cluster)) return;
      await removeLeftover(cluster, (somePort) => urlFor(cluster, somePort, password, databaseName));
      launch(cluster, dataDir, port, runner);
    },
    stop: async () => {
      const running = runningPostmaster(cluster);
      if (!running || (await hasOtherClients(ownerUrl))) return;
      process.kill(running.pid, 'SIGINT');
      for (let tries = 0; tries < 200 && runningPostmaster(cluster); tries++) await sleep(50);
    },
  };
  try {
    await createDatabase(urlFor(cluster, port, password, 'postgres'), databaseName);
    await ensureServingRole(ownerUrl);
  } catch (error) {
    await embedded.stop();
    throw error;
  }
  return embedded;
}
