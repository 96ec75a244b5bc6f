import { channelEventJob, pullShopOrdersJob } from '#domains/channels/queued-jobs.ts';
import { followOrderJob } from '#domains/orders/queued-jobs.ts';
import type { Job } from '#jobs/job.ts';
import { jobsOf } from '#shop/acting-as.ts';
import type { Services } from '#shop/services.ts';
import { followOrder } from './following/follow-order.ts';
import { followShopEvent } from './following/follow-shop-event.ts';
import { sendDueTracking, sendTracking } from './following/send-tracking.ts';
import { readShopGoods } from './links/read-shop-goods.ts';
import { orderByRulesJob, readShopGoodsJob, sendTrackingJob } from './queued-jobs.ts';
import { eraseOldRecipients } from './recipients/erase-recipients.ts';
import { orderByRules } from './rules/order-by-rules.ts';
import { sumUpRuleOrders } from './rules/sum-up-rule-orders.ts';
import { pullAllShops, pullShopOrders } from './taking/pull-shop-orders.ts';

export function channelOrdersJobs(services: Services): Job[] {
  const { handle, handleTimed } = jobsOf(services);
  return [
    handle(channelEventJob, followShopEvent),
    handle(followOrderJob, followOrder),
    handle(pullShopOrdersJob, pullShopOrders),
    handle(readShopGoodsJob, readShopGoods),
    handle(sendTrackingJob, sendTracking),
    handle(orderByRulesJob, orderByRules),
    handleTimed('sum-up-rule-orders', sumUpRuleOrders),
    handleTimed('pull-all-shops', pullAllShops),
    handleTimed('send-due-tracking', sendDueTracking),
    handleTimed('erase-recipients', eraseOldRecipients, { erases: true }),
  ];
}
