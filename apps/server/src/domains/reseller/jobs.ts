import type { Job } from '#jobs/job.ts';
import { jobsOf } from '#shop/acting.ts';
import type { Services } from '#shop/services.ts';
import { expireDue } from './publish/expire-due.ts';
import { readShops } from './publish/read-drift.ts';
import { serveShop } from './publish/serve-shop.ts';
import { serveShops } from './publish/serve-shops.ts';
import { serveShopJob } from './queued-jobs.ts';

export function resellerJobs(services: Services): Job[] {
  const { handle, handleTimed } = jobsOf(services);
  return [
    // publish
    handle(serveShopJob, serveShop),
    handleTimed('serve-shops', serveShops),
    handleTimed('read-shops', readShops),
    handleTimed('expire-publications', expireDue),
  ];
}
