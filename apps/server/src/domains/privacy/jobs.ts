import type { Job } from '#jobs/job.ts';
import { jobsOf } from '#shop/acting-as.ts';
import type { Services } from '#shop/services.ts';
import { applyRetention } from './persons/apply-retention.ts';
import { finishErasure } from './persons/erase-person.ts';
import { finishErasureJob } from './queued-jobs.ts';

export function privacyJobs(services: Services): Job[] {
  const { handle, handleTimed } = jobsOf(services);
  return [
    handle(finishErasureJob, finishErasure, { erases: true }),
    handleTimed('apply-retention', applyRetention, { erases: true }),
  ];
}
