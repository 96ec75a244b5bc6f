import {
  correctOrderNewsJob,
  tellBuyerJob,
  tellNewAddressJob,
  tellPartReceivedJob,
} from '#domains/orders/queued-jobs.ts';
import { tellShortageJob } from '#domains/purchasing/queued-jobs.ts';
import type { Job } from '#jobs/job.ts';
import { jobsOf } from '#shop/acting.ts';
import type { Services } from '#shop/services.ts';
import { runBroadcast } from './broadcasts/run-broadcast.ts';
import { correctOrderNews, mailNewSum } from './order-news/correct-order-news.ts';
import { remindBalances } from './order-news/remind-balances.ts';
import { tellBuyer } from './order-news/tell-buyer.ts';
import { tellNewAddress } from './order-news/tell-new-address.ts';
import { tellPartReceived } from './order-news/tell-part-received.ts';
import { tellShortage } from './order-news/tell-shortage.ts';
import { mailNewSumJob, sendBroadcastJob } from './queued-jobs.ts';

export function messagesJobs(services: Services): Job[] {
  const { handle, handleTimed } = jobsOf(services);
  return [
    handle(tellBuyerJob, tellBuyer),
    handle(tellPartReceivedJob, tellPartReceived),
    handle(tellNewAddressJob, tellNewAddress),
    handle(tellShortageJob, tellShortage),
    handle(correctOrderNewsJob, correctOrderNews),
    handle(mailNewSumJob, mailNewSum),
    handle(sendBroadcastJob, runBroadcast),
    handleTimed('remind-balances', remindBalances),
  ];
}
