import { accountsJobs } from '#domains/accounts/jobs.ts';
import { billingJobs } from '#domains/billing/jobs.ts';
import { catalogueJobs } from '#domains/catalogue/jobs.ts';
import { mailsJobs } from '#domains/mails/jobs.ts';
import { messagesJobs } from '#domains/messages/jobs.ts';
import { ordersJobs } from '#domains/orders/jobs.ts';
import { refundsJobs } from '#domains/refunds/jobs.ts';
import type { JobHandlers } from '#jobs/queue.ts';
import type { Services } from '#shop/services.ts';

/** Every job's handler, by the name of the job. */
export function allJobs(services: Services): JobHandlers {
  return {
    ...mailsJobs(services),
    ...accountsJobs(services),
    ...catalogueJobs(services),
    ...ordersJobs(services),
    ...billingJobs(services),
    ...refundsJobs(services),
    ...messagesJobs(services),
  };
}
