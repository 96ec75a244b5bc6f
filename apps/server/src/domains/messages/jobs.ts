import {
  correctOrderNewsJob,
  notifyBuyerJob,
  notifyOfNewAddressJob,
  notifyOfPartReceivedJob,
} from '#domains/orders/queued-jobs.ts';
import { notifyOfShortageJob } from '#domains/purchasing/queued-jobs.ts';
import type { Job } from '#jobs/job.ts';
import { jobsOf } from '#shop/acting-as.ts';
import type { Services } from '#shop/services.ts';
import { runBroadcast } from './broadcasts/run-broadcast.ts';
import { notifyOfNewAddress } from './notify-with-mail.ts';
import { correctOrderNews, mailNewSum } from './order-news/correct-order-news.ts';
import { notifyBuyer } from './order-news/notify-buyer.ts';
import { notifyOfPartReceived } from './order-news/notify-of-part-received.ts';
import { notifyOfShortage } from './order-news/notify-of-shortage.ts';
import { remindBalances } from './order-news/remind-balances.ts';
import { reportShopOrders } from './order-news/report-shop-orders.ts';
import { mailNewSumJob, sendBroadcastJob } from './queued-jobs.ts';

export function messagesJobs(services: Services): Job[] {
  const { handle, handleTimed } = jobsOf(services);
  return [
    handle(notifyBuyerJob, notifyBuyer),
    handle(notifyOfPartReceivedJob, notifyOfPartReceived),
    handle(notifyOfNewAddressJob, notifyOfNewAddress),
    handle(notifyOfShortageJob, notifyOfShortage),
    handle(correctOrderNewsJob, correctOrderNews),
    handle(mailNewSumJob, mailNewSum),
    handle(sendBroadcastJob, runBroadcast),
    handleTimed('remind-balances', remindBalances),
    handleTimed('mail-shop-orders', reportShopOrders),
  ];
}
