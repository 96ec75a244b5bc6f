import type { ChildProcess } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { initialise, ownPassword, urlFor } from './embedded/cluster.ts';
import { prepareRunner, type Runner } from './embedded/engine.ts';
import { endAtOnce, Patience, usualPatience } from './embedded/hung.ts';
import { freePort, lastWords, launch } from './embedded/launch.ts';
import { isOurs, readPostmaster, runningPostmaster } from './embedded/postmaster.ts';
import { createDatabase, hasOtherClients, mayListen, stateOf } from './embedded/probe.ts';
import { asServingRole, ensureServingRole } from './embedded/serving-role.ts';
import type { DatabaseUrls } from './roles.ts';
import { throughOutage } from './through-outage.ts';

/**
 * A real PostgreSQL in the data folder. A server that outlived its last owner (`kill -9`) is adopted: same folder, same
 * password. Data is never deleted here.
 */
export interface EmbeddedDatabase extends DatabaseUrls {
  ownerUrl: string;
  /** Restarts the server if it is gone or hangs; does nothing while it works. */
  revive(): Promise<void>;
  /** Stops it, unless another process still uses it. */
  stop(): Promise<void>;
}

const databaseName = 'sampan';

/**
 * PostgreSQL refuses to start while postmaster.pid names any running process. If that process is another program, and
 * nothing is listening either (a server in another container would be), the file is stale.
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

/** Applies without any sign of life; a server that recovers, or was just killed because it hung, gives one. */
const startWithinMs = 60_000;

interface Folder {
  dataDir: string;
  cluster: string;
  password: string;
  runner: Runner;
}

/** Starts the cluster, or waits for the one that is already running. Returns its port. */
async function ensureRunning({ cluster, dataDir, password, runner }: Folder, patience: Patience): Promise<number> {
  const url = (port: number) => urlFor(cluster, port, password, 'postgres');
  let lastSign = Date.now();
  let launched: ChildProcess | undefined;
  let failures = 0;
  await removeLeftover(cluster, url);
  while (Date.now() - lastSign < startWithinMs) {
    const named = readPostmaster(cluster);
    const state = named ? await stateOf(url(named.port), cluster) : 'absent';
    if (named && state === 'ready') return named.port;
    if (state === 'starting') lastSign = Date.now();
    if (patience.isOver(state, Date.now())) {
      await endAtOnce(cluster);
      lastSign = Date.now();
    }
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

/** Asked every second by the process that keeps the server. */
function makeReviver(
  { cluster, url, most }: { cluster: string; url: string; most: typeof usualPatience },
  relaunch: () => Promise<void>,
): () => Promise<void> {
  const patience = new Patience(most);
  // A living server is asked every ten seconds whether it works.
  const lookEveryMs = most.silentMs / 6;
  let lastLook = 0;
  let isBusy = false;
  async function revive() {
    if (!runningPostmaster(cluster)) return relaunch();
    if (Date.now() - lastLook < lookEveryMs) return;
    lastLook = Date.now();
    if (patience.isOver(await stateOf(url, cluster), Date.now())) await endAtOnce(cluster);
  }
  return async () => {
    if (isBusy) return;
    isBusy = true;
    await revive().finally(() => {
      isBusy = false;
    });
  };
}

/** For a recovering server: its users are unknown, and stopped now it might never end. */
const recoverWithinMs = 3000;

async function stopServer(cluster: string, ownerUrl: string): Promise<void> {
  for (const end = Date.now() + recoverWithinMs; Date.now() < end; await sleep(100))
    if ((await stateOf(ownerUrl, cluster)) !== 'starting') break;
  const running = runningPostmaster(cluster);
  if (!running || (await hasOtherClients(ownerUrl))) return;
  if ((await stateOf(ownerUrl, cluster)) !== 'ready') return endAtOnce(cluster);
  process.kill(running.pid, 'SIGINT');
  for (let tries = 0; tries < 160 && runningPostmaster(cluster)?.pid === running.pid; tries++) await sleep(50);
  await endAtOnce(cluster);
}

export async function startEmbedded(dataDir: string, most = usualPatience): Promise<EmbeddedDatabase> {
  const runner = prepareRunner(dataDir);
  mkdirSync(dataDir, { recursive: true });
  const cluster = join(dataDir, 'postgres');
  const password = ownPassword(dataDir);
  if (!existsSync(join(cluster, 'PG_VERSION'))) initialise(cluster, password, runner);
  chmodSync(cluster, 0o700);
  const port = await ensureRunning({ dataDir, cluster, password, runner }, new Patience(most));
  const ownerUrl = urlFor(cluster, port, password, databaseName);
  const embedded: EmbeddedDatabase = {
    url: asServingRole(ownerUrl),
    ownerUrl,
    revive: makeReviver({ cluster, url: ownerUrl, most }, async () => {
      await removeLeftover(cluster, (somePort) => urlFor(cluster, somePort, password, databaseName));
      launch(cluster, dataDir, port, runner);
    }),
    stop: () => stopServer(cluster, ownerUrl),
  };
  const reviving = setInterval(() => void embedded.revive().catch(() => {}), 1000);
  try {
    await throughOutage(() => createDatabase(urlFor(cluster, port, password, 'postgres'), databaseName));
    await throughOutage(() => ensureServingRole(ownerUrl));
  } catch (error) {
    await embedded.stop();
    throw error;
  } finally {
    clearInterval(reviving);
  }
  return embedded;
}
