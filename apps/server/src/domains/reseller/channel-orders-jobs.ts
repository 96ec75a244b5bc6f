import { followOrderJob } from '#domains/orders/queued-jobs.ts';
import type { Job } from '#jobs/job.ts';
import { jobsOf } from '#shop/acting.ts';
import type { Services } from '#shop/services.ts';
import { sendTrackingJob } from './channel-orders-queued-jobs.ts';
import { channelEventJob, pullShopOrdersJob } from './channels-queued-jobs.ts';
import { eraseOldRecipients } from './orders/erase-recipients.ts';
import { followOrder } from './orders/follow-order.ts';
import { followShopEvent } from './orders/follow-shop-event.ts';
import { pullAllShops, pullShopOrders } from './orders/pull-shop-orders.ts';
import { sendDueTracking, sendTracking } from './orders/send-tracking.ts';

export function channelOrdersJobs(services: Services): Job[] {
  const { handle, handleTimed } = jobsOf(services);
  return [
    handle(channelEventJob, followShopEvent),
    handle(followOrderJob, followOrder),
    handle(pullShopOrdersJob, pullShopOrders),
    handle(sendTrackingJob, sendTracking),
    handleTimed('pull-all-shops', pullAllShops),
    handleTimed('send-due-tracking', sendDueTracking),
    handleTimed('erase-recipients', eraseOldRecipients, { erases: true }),
  ];
}
