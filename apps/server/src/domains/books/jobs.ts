import { readProviderBooksJob } from '#domains/billing/queued-jobs.ts';
import type { Job } from '#jobs/job.ts';
import { jobsOf } from '#shop/acting-as.ts';
import type { Services } from '#shop/services.ts';
import { readProviderBooks } from './provider/read-provider-books.ts';

export function booksJobs(services: Services): Job[] {
  const { handle, handleTimed } = jobsOf(services);
  return [
    handle(readProviderBooksJob, (ctx) => readProviderBooks(ctx)),
    handleTimed('read-provider-movements', readProviderBooks),
    handleTimed('read-provider-payouts', (ctx) => readProviderBooks(ctx, { isDeep: true })),
  ];
}
