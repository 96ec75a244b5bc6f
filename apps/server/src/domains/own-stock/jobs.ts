import type { Job } from '#jobs/job.ts';
import { jobsOf } from '#shop/acting-as.ts';
import type { Services } from '#shop/services.ts';
import { chargeStorage } from './storage-fees.ts';

export function ownStockJobs(services: Services): Job[] {
  const { handleTimed } = jobsOf(services);
  return [handleTimed('charge-storage', chargeStorage)];
}
