import { handle, handleTimed, type Job } from '#jobs/job.ts';
import type { Services } from '#shop/services.ts';
import { repriceCatalogue } from './prices/reprice-catalogue.ts';
import { indexProductsJob, repriceCatalogueJob } from './queued-jobs.ts';

/** Modules that only jobs need are loaded by the first run, so that start-up does not wait for them. */
export const catalogueJobs = (services: Services): Job[] => [
  handle(repriceCatalogueJob, () => repriceCatalogue(services)),
  handle(indexProductsJob, async () => (await import('./search/index-products.ts')).indexOutdated(services)),
  handleTimed('refresh-currency-rates', async () =>
    (await import('./prices/currency-rates.ts')).refreshCurrencyRates(services),
  ),
  handleTimed('forget-import-changes', async () =>
    (await import('./import/import-log.ts')).forgetOldChanges(services.db),
  ),
  handleTimed('fetch-pictures', async () => (await import('./import/fetch-pictures.ts')).fetchPictures(services)),
];
