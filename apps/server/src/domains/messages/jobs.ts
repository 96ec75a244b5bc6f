import type { JobHandlers } from '#jobs/queue.ts';
import { jobContext } from '#shop/context.ts';
import type { Services } from '#shop/services.ts';
import { correctOrderNews, mailNewSum } from './correct-order-news.ts';
import { remindBalances } from './remind-balances.ts';
import { tellBuyer } from './tell-buyer.ts';

export function messagesJobs(services: Services): JobHandlers {
  return {
    'tell-buyer': (data) => tellBuyer(jobContext(services), data),
    'correct-order-news': (data) => correctOrderNews(jobContext(services), data),
    'mail-new-sum': (data) => mailNewSum(jobContext(services), data),
    'remind-balances': () => remindBalances(jobContext(services)),
  };
}
