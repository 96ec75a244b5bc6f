import type { JobHandlers } from '#jobs/queue.ts';
import type { Services } from '#shop/services.ts';
import { repriceCatalogue } from './prices/reprice-catalogue.ts';

/** Modules that only jobs need are loaded by the first run, so that start-up does not wait for them. */
export const catalogueJobs = (services: Services): JobHandlers => ({
  'reprice-catalogue': () => repriceCatalogue(services),
  'refresh-catalogue': async () => (await import('./import/refresh-catalogue.ts')).refreshCatalogue(services),
  'index-products': async () => (await import('./search/index-products.ts')).indexOutdated(services),
  'refresh-currency-rates': async () => (await import('./prices/currency-rates.ts')).refreshCurrencyRates(services),
  'fetch-pictures': async () => (await import('./import/fetch-pictures.ts')).fetchPictures(services),
});
