import type { Job } from '#jobs/job.ts';
import { jobsOf } from '#shop/acting.ts';
import type { Services } from '#shop/services.ts';
import { forgetExpired } from './forget-expired.ts';
import { mailEmailCode } from './mail-email-code.ts';
import { sendEmailCodeJob } from './queued-jobs.ts';

export function accountsJobs(services: Services): Job[] {
  const { handle, handleTimed } = jobsOf(services);
  return [handle(sendEmailCodeJob, mailEmailCode), handleTimed('forget-expired', forgetExpired, { erases: true })];
}
