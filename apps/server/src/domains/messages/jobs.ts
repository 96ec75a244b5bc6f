import { correctOrderNewsJob, tellBuyerJob, tellPartReceivedJob } from '#domains/orders/queued-jobs.ts';
import { handle, handleTimed, type Job } from '#jobs/job.ts';
import { jobContext } from '#shop/context.ts';
import type { Services } from '#shop/services.ts';
import { correctOrderNews, mailNewSum } from './correct-order-news.ts';
import { mailNewSumJob } from './queued-jobs.ts';
import { remindBalances } from './remind-balances.ts';
import { tellBuyer } from './tell-buyer.ts';
import { tellPartReceived } from './tell-part-received.ts';

export const messagesJobs = (services: Services): Job[] => [
  handle(tellBuyerJob, (data) => tellBuyer(jobContext(services), data)),
  handle(tellPartReceivedJob, (data) => tellPartReceived(jobContext(services), data)),
  handle(correctOrderNewsJob, (data) => correctOrderNews(jobContext(services), data)),
  handle(mailNewSumJob, (data) => mailNewSum(jobContext(services), data)),
  handleTimed('remind-balances', () => remindBalances(jobContext(services))),
];
