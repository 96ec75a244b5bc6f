import { handle, handleTimed, type Job } from '#jobs/job.ts';
import { jobContext } from '#shop/context.ts';
import type { Services } from '#shop/services.ts';
import { applyRetention } from './apply-retention.ts';
import { finishErasure } from './erase-person.ts';
import { finishErasureJob } from './queued-jobs.ts';

export function privacyJobs(services: Services): Job[] {
  const ctx = jobContext(services);
  return [
    handle(finishErasureJob, (data) => finishErasure(ctx, data)),
    handleTimed('apply-retention', () => applyRetention(ctx)),
  ];
}
