import { accountsJobs } from '#domains/accounts/jobs.ts';
import { billingJobs } from '#domains/billing/jobs.ts';
import { catalogueJobs } from '#domains/catalogue/jobs.ts';
import { messagesJobs } from '#domains/messages/jobs.ts';
import { ordersJobs } from '#domains/orders/jobs.ts';
import { refundsJobs } from '#domains/refunds/jobs.ts';
import type { Services } from '../context.ts';
import type { JobHandlers, JobName } from './queue.ts';

/** What runs by the clock (UTC), once per slot however many processes there are. */
export const timetable: Partial<Record<JobName, string>> = {
  'close-unpaid-orders': '*/10 * * * *',
  'reconcile-payments': '*/5 * * * *',
  'check-declarations': '25 * * * *',
  'remind-balances': '35 7 * * *',
  'fetch-pictures': '*/15 * * * *',
  'complete-delivered-orders': '15 * * * *',
  'refresh-currency-rates': '20 5 * * *',
  'forget-expired': '40 3 * * *',
};

export function allJobs(services: Services): JobHandlers {
  return {
    ...accountsJobs(services),
    ...catalogueJobs(services),
    ...ordersJobs(services),
    ...billingJobs(services),
    ...refundsJobs(services),
    ...messagesJobs(services),
  };
}
