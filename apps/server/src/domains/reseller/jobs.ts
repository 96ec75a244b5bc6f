import { followOrderJob } from '#domains/orders/queued-jobs.ts';
import { lowStockJob } from '#domains/own-stock/queued-jobs.ts';
import type { Job } from '#jobs/job.ts';
import { jobsOf } from '#shop/acting.ts';
import type { Services } from '#shop/services.ts';
import { makePackage } from './downloads/make-package.ts';
import { removeOldPackages } from './downloads/remove-old-packages.ts';
import { endGrants } from './grants/end-grants.ts';
import { eraseOldRecipients } from './orders/erase-recipients.ts';
import { followOrder } from './orders/follow-order.ts';
import { pullAllShops, pullShopOrders } from './orders/pull-shop-orders.ts';
import { sendDueTracking, sendTracking } from './orders/send-tracking.ts';
import { expireDue } from './publish/expire-due.ts';
import { readShops } from './publish/read-drift.ts';
import { serveShop } from './publish/serve-shop.ts';
import { serveShops } from './publish/serve-shops.ts';
import {
  channelEventJob,
  checkShopJob,
  makePackageJob,
  pullShopOrdersJob,
  sendTrackingJob,
  serveShopJob,
  subscribeShopJob,
} from './queued-jobs.ts';
import { checkShop, checkShops, forgetShopNews } from './shops/check-shops.ts';
import { subscribeShop } from './shops/subscribe-shop.ts';
import { workOnEvent } from './shops/work-on-event.ts';
import { tellLowStock } from './stock/tell-low-stock.ts';

export function resellerJobs(services: Services): Job[] {
  const { handle, handleTimed } = jobsOf(services);
  return [
    // grants
    handleTimed('end-grants', endGrants),
    // downloads
    handle(makePackageJob, makePackage),
    handleTimed('remove-old-packages', removeOldPackages, { erases: true }),
    // orders
    handle(followOrderJob, followOrder),
    handle(pullShopOrdersJob, pullShopOrders),
    handle(sendTrackingJob, sendTracking),
    handleTimed('pull-all-shops', pullAllShops),
    handleTimed('send-due-tracking', sendDueTracking),
    handleTimed('erase-recipients', eraseOldRecipients, { erases: true }),
    // publish
    handle(serveShopJob, serveShop),
    handleTimed('serve-shops', serveShops),
    handleTimed('read-shops', readShops),
    handleTimed('expire-publications', expireDue),
    // shops
    handle(channelEventJob, workOnEvent),
    handle(checkShopJob, checkShop),
    handle(subscribeShopJob, subscribeShop),
    handleTimed('check-shops', checkShops),
    handleTimed('forget-shop-news', forgetShopNews, { erases: true }),
    // stock
    handle(lowStockJob, tellLowStock),
  ];
}
