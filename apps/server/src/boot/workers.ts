import cluster, { type Worker } from 'node:cluster';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '#config';
import { makeCache } from '#connectors/register.ts';
import { allConnections, type Connections } from '#database/connections.ts';
import type { Hearing, NoticeState } from '#database/listen.ts';
import { directUrlOf, type ServingUrls } from '#database/roles.ts';
import { Reports } from '#metrics/reports.ts';
import type { Ending } from './ending.ts';
import type { FromWorker, ToWorker } from './worker.ts';

/** Connections beyond those for requests: notifications, jobs, and some for scripts and operators' tools. */
const otherConnections = 16;

/** A worker that dies younger than this is replaced only after a pause. */
const youngMs = 10_000;
const pauseMaxMs = 30_000;

/** Processes that wait for the database's address. They end with their parent. */
export function forkWorkers({ workers }: Pick<Config, 'workers'>): Worker[] {
  return Array.from({ length: workers }, () => cluster.fork());
}

/** Several workers on one port; one of them also runs the jobs. Those that die are replaced. Returns the shop's URL. */
export async function openWorkers(
  config: Config,
  urls: ServingUrls,
  log: FastifyBaseLogger,
  ending: Ending,
  forked: Worker[],
): Promise<string> {
  const connections = shareOf(config.databaseConnections, config.workers);
  const { promise: opened, resolve, reject } = Promise.withResolvers<string>();
  let isOpen = false;
  let pauseMs = 0;

  const sendTo = (worker: Worker, message: ToWorker) => {
    if (worker.isConnected()) worker.send(message);
  };
  const sendToAll = (message: ToWorker, except?: Worker) => {
    for (const worker of Object.values(cluster.workers ?? {})) if (worker && worker !== except) sendTo(worker, message);
  };

  const forwarding = passOnTo(sendToAll);
  const reports = new Reports(() => sendToAll({ kind: 'report' }));
  const add = (worker: Worker, runsJobs: boolean) => {
    const since = Date.now();
    sendTo(worker, { kind: 'open', urls, connections, runsJobs });
    worker.on('message', (message: FromWorker) => {
      if (message.kind === 'gather')
        return void reports.gather((all) => sendTo(worker, { kind: 'reports', reports: all }));
      if (message.kind === 'report') return reports.note(worker.id, message.report);
      if (message.kind === 'counted') return sendToAll(message, worker);
      isOpen = true;
      reports.workerOpened(worker.id);
      resolve(message.origin);
      forwarding.sendTo((message) => sendTo(worker, message));
    });
    worker.once('exit', (code, signal) => {
      reports.workerEnded(worker.id);
      if (ending.hasBegun) return;
      if (!isOpen) return reject(new Error('A worker could not open the shop; see above for the reason.'));
      log.error({ code, signal, runsJobs }, 'a worker ended and is being replaced');
      pauseMs = Date.now() - since > youngMs ? 0 : Math.min(pauseMaxMs, Math.max(1000, 2 * pauseMs));
      setTimeout(() => ending.hasBegun || add(cluster.fork(), runsJobs), pauseMs);
    });
  };

  const notices = (await makeCache(config)).listen(directUrlOf(urls), log, forwarding.hearing);
  ending.onEnd(12, async () => {
    await endWorkers();
    await notices.stop();
  });
  for (const [index, worker] of forked.entries())
    add(worker.isDead() ? cluster.fork() : worker, index === 0 && config.role !== 'web');
  return opened;
}

/** Forwards change notifications to the workers, and the current state to a new one. */
function passOnTo(sendToAll: (message: ToWorker) => void) {
  let state: NoticeState = 'closed';
  let mark: string | undefined;
  const hearing: Hearing = {
    onNotice: (notice) => sendToAll({ kind: 'notice', notice }),
    onState: (now) => {
      state = now;
      sendToAll({ kind: 'state', state });
    },
    onMark: (now) => {
      mark = now;
      sendToAll({ kind: 'mark', mark });
    },
  };
  const sendTo = (one: (message: ToWorker) => void) => {
    one({ kind: 'state', state });
    one({ kind: 'mark', mark });
  };
  return { hearing, sendTo };
}

/** The connections of one worker, searches included. */
function shareOf(databaseConnections: number, workers: number): Connections {
  const share = Math.floor((databaseConnections - otherConnections) / workers);
  const search = Math.max(1, Math.min(allConnections.search, Math.floor(share / 4)));
  return { web: Math.max(2, Math.min(allConnections.web, share - search)), search };
}

/** Asks all at once, so that none takes over what another has refused; those not done in time are killed. */
async function endWorkers(): Promise<void> {
  const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
  const exits = workers.map((worker) => new Promise((resolve) => worker.once('exit', resolve)));
  for (const worker of workers) worker.process.kill('SIGTERM');
  await Promise.race([Promise.all(exits), sleep(11_000)]);
  for (const worker of workers) worker.process.kill('SIGKILL');
  await Promise.all(exits);
}
