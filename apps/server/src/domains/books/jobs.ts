import { readProviderBooksJob } from '#domains/billing/queued-jobs.ts';
import { handle, handleTimed, type Job } from '#jobs/job.ts';
import { jobContext } from '#shop/context.ts';
import type { Services } from '#shop/services.ts';
import { readProviderBooks } from './read-provider-books.ts';

export const booksJobs = (services: Services): Job[] => [
  handle(readProviderBooksJob, () => readProviderBooks(jobContext(services))),
  handleTimed('read-provider-movements', () => readProviderBooks(jobContext(services))),
  handleTimed('read-provider-payouts', () => readProviderBooks(jobContext(services), { isDeep: true })),
];
