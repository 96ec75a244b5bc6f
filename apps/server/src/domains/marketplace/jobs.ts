import { offersChangedJob } from '#connectors/marketplace/queued-jobs.ts';
import type { Job } from '#jobs/job.ts';
import { jobsOf } from '#shop/acting-as.ts';
import type { Services } from '#shop/services.ts';
import { warnOfConsent } from './connection/warn-of-consent.ts';
import { runOfferImport } from './importing/run-offer-import.ts';
import { importOffersJob } from './queued-jobs.ts';
import { offersChanged } from './refreshing/offer-news.ts';
import { readOldOffers } from './refreshing/read-old-offers.ts';

export function marketplaceJobs(services: Services): Job[] {
  const { handle, handleTimed } = jobsOf(services);
  return [
    handle(importOffersJob, (ctx, { id }) => runOfferImport(ctx, id)),
    handle(offersChangedJob, (ctx, { offerIds, at }) => offersChanged(ctx, offerIds, at)),
    handleTimed('warn-of-consent', warnOfConsent),
    handleTimed('read-old-offers', (ctx) => readOldOffers(ctx)),
  ];
}
