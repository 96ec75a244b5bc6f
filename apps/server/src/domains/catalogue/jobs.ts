import type { JobHandlers } from '#jobs/queue.ts';
import type { Services } from '../../context.ts';
import { fetchPictures } from './fetch-pictures.ts';
import { refreshCatalogue } from './refresh-catalogue.ts';
import { repriceCatalogue } from './reprice-catalogue.ts';

export const catalogueJobs = (services: Services): JobHandlers => ({
  'reprice-catalogue': () => repriceCatalogue(services),
  'refresh-catalogue': () => refreshCatalogue(services),
  'fetch-pictures': () => fetchPictures(services),
});
