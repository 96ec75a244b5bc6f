import { offersChangedJob } from '#connectors/marketplace/queued-jobs.ts';
import type { Job } from '#jobs/job.ts';
import { jobsOf } from '#shop/acting-as.ts';
import type { Services } from '#shop/services.ts';
import { runOfferImport } from './importing/run-offer-import.ts';
import { importOffersJob, readOffersJob } from './queued-jobs.ts';
import { offersChanged, pullOfferNews } from './refreshing/offer-news.ts';
import { readOldOffers } from './refreshing/read-old-offers.ts';

export function marketplaceJobs(services: Services): Job[] {
  const { handle, handleTimed } = jobsOf(services);
  return [
    handle(importOffersJob, (ctx, { id }) => runOfferImport(ctx, id)),
    handle(readOffersJob, (ctx, { offerIds }) => offersChanged(ctx, offerIds)),
    handle(offersChangedJob, (ctx, { offerIds, at }) => offersChanged(ctx, offerIds, at)),
    handleTimed('pull-offer-news', (ctx) => pullOfferNews(ctx)),
    handleTimed('read-old-offers', (ctx) => readOldOffers(ctx)),
  ];
}
