import { handle, type Job } from '#jobs/job.ts';
import { jobContext } from '#shop/context.ts';
import type { Services } from '#shop/services.ts';
import { removeFilesJob } from './queued-jobs.ts';
import { removeFiles } from './remove-files.ts';

export const uploadsJobs = (services: Services): Job[] => [
  handle(removeFilesJob, () => removeFiles(jobContext(services))),
];
