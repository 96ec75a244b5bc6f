import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import type { Config } from '#config';
import type { GivenConnectors } from '#connectors/given.ts';
import { makeCache } from '#connectors/register.ts';
import { createDatabase, createPool, cutConnections } from '#database/connect.ts';
import type { Connections } from '#database/connections.ts';
import type { Hearing, Listening } from '#database/listen.ts';
import { directUrlOf, type ServingUrls } from '#database/roles.ts';
import { reportOutage, throughOutage } from '#database/through-outage.ts';
import { createCaches, pauseCaches } from '#http/caches.ts';
import { prepareDrain } from '#http/drain.ts';
import type { PageBuild } from '#http/pages.ts';
import type { Readiness } from '#http/readiness.ts';
import { secondsBetween, timetable } from '#jobs/schedule.ts';
import type { Metrics } from '#metrics/metrics.ts';
import { ShopFigures } from '#metrics/shop-figures.ts';
import { allJobs } from './all-jobs.ts';
import { buildVersion } from './boot/build-version.ts';
import { checkPayments } from './boot/check-payments.ts';
import { checkStorage } from './boot/check-storage.ts';
import { MachineFigures } from './boot/machine-figures.ts';
import { passOnMark, passOnNotice, passOnState } from './boot/pass-on.ts';
import { createServices } from './create-services.ts';
import { createShopApp } from './create-shop-app.ts';
import { queueIndexing } from './domains/catalogue/index-products.ts';
import { checkRoutes } from './routes.ts';
import type { Services } from './shop/services.ts';
import { readShopFront } from './shop/settings/shop-front.ts';

export interface OpenedServer {
  services: Services;
  origin: string;
  /** Lets visitors in and starts jobs. */
  letIn(): Promise<void>;
  close(): Promise<void>;
}

export interface Opening {
  config: Config;
  /** URLs of a migrated database. */
  urls: ServingUrls;
  log: FastifyBaseLogger;
  pages: PageBuild;
  given?: GivenConnectors;
  /** Collects the reports of all workers, for a worker. */
  gatherReports?: Metrics['gather'];
  /** Forwards changes from a worker's parent; if absent, the process listens itself. */
  listen?: (hearing: Hearing) => Pick<Listening, 'stop'>;
  /** Called before anything is opened, with a function that closes it all. */
  onOpened?: (close: () => Promise<void>) => void;
  connections?: Connections;
  runsJobs?: boolean;
}

export async function openServer(opening: Opening): Promise<OpenedServer> {
  checkRoutes();
  const { config, urls, log, pages, given, connections, runsJobs = config.role !== 'web' } = opening;
  const services = await createServices(config, urls, log, { connections, runsJobs, given });
  // Jobs have their own connections, so that a burst of jobs takes none from the pages, nor the other way round.
  const jobPool = runsJobs ? createJobPool(services, urls) : undefined;
  services.metrics.gather = opening.gatherReports;
  const figuresPool = runsJobs ? watchFigures(services, urls) : undefined;
  const pools = [services.pool, services.searchPool, jobPool, figuresPool].filter((pool) => pool !== undefined);
  const cache = await makeCache(config);
  const caches = createCaches(cache.openShared(buildVersion(config), log));
  pauseCaches(caches, true);
  const { listen = (hearing) => cache.listen(directUrlOf(urls), log, hearing) } = opening;
  const notices = listen({
    onNotice: (notice) => passOnNotice(services, caches, notice),
    onState: (state) => {
      passOnState(services, caches, state);
      if (state === 'silent') for (const pool of pools) cutConnections(pool);
    },
    onMark: (mark) => passOnMark(caches, mark),
  });
  const readiness: Readiness = { state: 'starting' };
  const app = await createShopApp(services, log, caches, pages, readiness);
  const drain = prepareDrain(app, readiness);
  let searchUpkeep: { stop(): Promise<void> } | undefined;
  const close = async () => {
    await drain();
    await searchUpkeep?.stop();
    await services.queue.stop();
    await services.securityEvents.flush();
    await notices.stop();
    await services.reads.stop();
    await caches.shared.close();
    await Promise.all(pools.map((pool) => pool.end()));
  };
  opening.onOpened?.(close);
  const onOutage = reportOutage(log);
  await throughOutage(() => readShopFront(services), onOutage);
  await throughOutage(() => services.queue.start(), onOutage);
  services.reads.start();
  await app.listen({ port: config.port, host: config.host });
  return {
    services,
    close,
    origin: config.publicUrl ?? localOrigin(app.server.address()),
    letIn: async () => {
      if (jobPool) {
        searchUpkeep = services.search.keepUp?.();
        await beginJobs(services, jobPool);
      }
      // Set last: nothing that is left of the start could end the process.
      if (readiness.state === 'starting') readiness.state = 'ready';
      if (!jobPool) return;
      // Not waited for: others may take long to answer.
      void checkPayments(services.payments, log);
      void checkStorage(services.storage, log);
    },
  };
}

async function beginJobs(services: Services, jobPool: pg.Pool): Promise<void> {
  const { queue, log } = services;
  await queue.work(allJobs({ ...services, pool: jobPool, db: createDatabase(jobPool) }));
  await throughOutage(() => queueIndexing(services), reportOutage(log));
  for (const [name, cron] of Object.entries(timetable))
    await throughOutage(() => queue.schedule(name, cron), reportOutage(log));
}

function createJobPool({ metrics }: Services, { url, directUrl }: ServingUrls): pg.Pool {
  const isPooled = directUrl !== undefined;
  const pool = createPool(url, { max: 6, name: 'work', statementTimeoutSeconds: 30, waitSeconds: 30, isPooled });
  metrics.watchPool('work', pool);
  return pool;
}

/** The process that runs the jobs also reads the database's figures, over a connection that nothing else can take. */
function watchFigures({ metrics, config }: Services, { url, directUrl }: ServingUrls): pg.Pool {
  const isPooled = directUrl !== undefined;
  const pool = createPool(url, { max: 1, name: 'metrics', statementTimeoutSeconds: 2, waitSeconds: 2, isPooled });
  const intervals = Object.entries(timetable).map(([job, cron]) => [job, secondsBetween(cron)] as const);
  metrics.addFigures((registry) => new ShopFigures(pool, intervals, registry));
  metrics.addFigures((registry) => new MachineFigures(config, registry));
  return pool;
}

function localOrigin(address: ReturnType<import('node:net').Server['address']>): string {
  return `http://localhost:${address && typeof address === 'object' ? address.port : ''}`;
}
