import type { JobHandlers } from '#jobs/queue.ts';
import type { Services } from '#shop/services.ts';
import { repriceCatalogue } from './reprice-catalogue.ts';

/** What only a job needs is loaded by its first run: starting up does not wait for it. */
export const catalogueJobs = (services: Services): JobHandlers => ({
  'reprice-catalogue': () => repriceCatalogue(services),
  'refresh-catalogue': async () => (await import('./refresh-catalogue.ts')).refreshCatalogue(services),
  'index-products': async () => (await import('./index-products.ts')).indexOutdated(services),
  'refresh-currency-rates': async () => (await import('./currency-rates.ts')).refreshCurrencyRates(services),
  'fetch-pictures': async () => (await import('./fetch-pictures.ts')).fetchPictures(services),
});
