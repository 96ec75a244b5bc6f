import type { Job } from '#jobs/job.ts';
import { jobsOf } from '#shop/acting-as.ts';
import type { Services } from '#shop/services.ts';
import { sendEmailCodeJob } from './queued-jobs.ts';
import { forgetExpired } from './sign-in/forget-expired.ts';
import { mailEmailCode } from './sign-in/mail-email-code.ts';

export function accountsJobs(services: Services): Job[] {
  const { handle, handleTimed } = jobsOf(services);
  return [handle(sendEmailCodeJob, mailEmailCode), handleTimed('forget-expired', forgetExpired, { erases: true })];
}
