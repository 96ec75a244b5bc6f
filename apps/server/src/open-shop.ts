import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '#config';
import { createDatabase, createPool, cutConnections } from '#database/connect.ts';
import { listenForNotices } from '#database/listen.ts';
import { migrate } from '#database/migrate.ts';
import { createApp } from '#http/app.ts';
import { applyNotice, createCaches, pauseCaches } from '#http/caches.ts';
import type { PageBuild } from '#http/pages.ts';
import type { JobName } from '#jobs/queue.ts';
import { allJobs, timetable } from '#jobs/schedule.ts';
import type { Services } from './context.ts';
import { refuseDemoData } from './demo-data.ts';
import { checkRoutes } from './routes.ts';
import { createServices } from './services.ts';

export interface OpenShop {
  services: Services;
  origin: string;
  close(): Promise<void>;
}

/** Brings the schema up to date; a real shop then looks whether a demo was here before. */
async function prepareDatabase(config: Config, url: string): Promise<void> {
  const pool = createPool(url, { max: 1, name: 'migrate', statementTimeoutSeconds: 600 });
  try {
    const db = createDatabase(pool);
    await migrate(db as never);
    if (!config.isDemo) await refuseDemoData(db);
  } finally {
    await pool.end();
  }
}

/** Opens the whole shop on a database: schema, jobs, HTTP. */
export async function openShop(
  config: Config,
  databaseUrl: string,
  log: FastifyBaseLogger,
  pages: PageBuild,
): Promise<OpenShop> {
  checkRoutes();
  await prepareDatabase(config, databaseUrl);
  const services = createServices(config, databaseUrl, log);
  // Jobs have connections of their own: a burst of them takes none from the pages, nor the pages from them.
  const jobPool = createPool(databaseUrl, { max: 6, name: 'work', statementTimeoutSeconds: 30, waitSeconds: 30 });
  const caches = createCaches();
  pauseCaches(caches, true);
  const notices = listenForNotices(
    databaseUrl,
    log,
    (notice) => applyNotice(caches, notice),
    (state) => {
      pauseCaches(caches, state !== 'open');
      if (state === 'silent') for (const pool of [services.pool, jobPool]) cutConnections(pool);
    },
  );
  await services.queue.prepare();
  const app = await createApp(services, log, caches, pages);
  await app.listen({ port: config.port, host: config.host });
  await services.queue.work(allJobs({ ...services, pool: jobPool, db: createDatabase(jobPool) }));
  for (const [name, cron] of Object.entries(timetable)) await services.queue.schedule(name as JobName, cron);
  return {
    services,
    origin: config.publicUrl ?? localOrigin(app.server.address()),
    close: async () => {
      await app.close();
      await services.queue.stop();
      await jobPool.end();
      await services.announcer.finish();
      await notices.stop();
      await services.pool.end();
    },
  };
}

function localOrigin(address: ReturnType<import('node:net').Server['address']>): string {
  return `http://localhost:${address && typeof address === 'object' ? address.port : ''}`;
}
