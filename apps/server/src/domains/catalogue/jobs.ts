import type { Job } from '#jobs/job.ts';
import { jobsOf } from '#shop/acting.ts';
import type { Services } from '#shop/services.ts';
import { repriceCatalogue } from './prices/reprice-catalogue.ts';
import { indexProductsJob, repriceCatalogueJob } from './queued-jobs.ts';

/** Modules that only jobs need are loaded by the first run, so that start-up does not wait for them. */
export function catalogueJobs(services: Services): Job[] {
  const { handle, handleTimed } = jobsOf(services);
  return [
    handle(repriceCatalogueJob, (ctx) => repriceCatalogue(ctx)),
    handle(indexProductsJob, async (ctx) => (await import('./search/index-products.ts')).indexOutdated(ctx)),
    handleTimed('refresh-currency-rates', async (ctx) =>
      (await import('./prices/currency-rates.ts')).refreshCurrencyRates(ctx),
    ),
    handleTimed('forget-import-changes', async (ctx) =>
      (await import('./import/import-log.ts')).forgetOldChanges(ctx.db),
    ),
    handleTimed('fetch-pictures', async (ctx) => (await import('./import/fetch-pictures.ts')).fetchPictures(ctx)),
  ];
}
