import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '#config';
import { createDatabase, createPool } from '#database/connect.ts';
import { listenForNotices } from '#database/listen.ts';
import { migrate } from '#database/migrate.ts';
import { createApp } from '#http/app.ts';
import { applyNotice, createCaches, pauseCaches } from '#http/caches.ts';
import type { PageBuild } from '#http/pages.ts';
import type { JobName } from '#jobs/queue.ts';
import { allJobs, timetable } from '#jobs/schedule.ts';
import type { Services } from './context.ts';
import { checkRoutes } from './routes.ts';
import { createServices } from './services.ts';

export interface OpenShop {
  services: Services;
  origin: string;
  close(): Promise<void>;
}

async function migrateDatabase(url: string): Promise<void> {
  const pool = createPool(url, { max: 1, name: 'migrate', statementTimeoutSeconds: 600 });
  try {
    await migrate(createDatabase(pool) as never);
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
  await migrateDatabase(databaseUrl);
  const services = createServices(config, databaseUrl, log);
  const caches = createCaches();
  pauseCaches(caches, true);
  const notices = listenForNotices(
    databaseUrl,
    log,
    (notice) => applyNotice(caches, notice),
    (isGap) => pauseCaches(caches, isGap),
  );
  await services.queue.prepare();
  const app = await createApp(services, log, caches, pages);
  await app.listen({ port: config.port, host: config.host });
  await services.queue.work(allJobs(services));
  for (const [name, cron] of Object.entries(timetable)) await services.queue.schedule(name as JobName, cron);
  return {
    services,
    origin: config.publicUrl ?? localOrigin(app.server.address()),
    close: async () => {
      await app.close();
      await services.queue.stop();
      await notices.stop();
      await services.pool.end();
    },
  };
}

function localOrigin(address: ReturnType<import('node:net').Server['address']>): string {
  return `http://localhost:${address && typeof address === 'object' ? address.port : ''}`;
}
