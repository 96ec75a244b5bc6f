import type { Job } from '#jobs/job.ts';
import { jobsOf } from '#shop/acting-as.ts';
import type { Services } from '#shop/services.ts';
import { subscribeShop } from './connect/subscribe-shop.ts';
import { checkShopJob, subscribeShopJob } from './queued-jobs.ts';
import { checkShop, checkShops, forgetShopNews } from './shops/check-shops.ts';

export function channelsJobs(services: Services): Job[] {
  const { handle, handleTimed } = jobsOf(services);
  return [
    handle(checkShopJob, checkShop),
    handle(subscribeShopJob, subscribeShop),
    handleTimed('check-shops', checkShops),
    handleTimed('forget-shop-news', forgetShopNews, { erases: true }),
  ];
}
