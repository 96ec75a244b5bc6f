import type { Job } from '#jobs/job.ts';
import { jobsOf } from '#shop/acting-as.ts';
import type { Services } from '#shop/services.ts';
import { removeFilesJob } from './queued-jobs.ts';
import { removeFiles } from './remove-files.ts';

export function uploadsJobs(services: Services): Job[] {
  const { handle } = jobsOf(services);
  return [handle(removeFilesJob, (ctx) => removeFiles(ctx))];
}
