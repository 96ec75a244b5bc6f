import { handle, handleTimed, type Job } from '#jobs/job.ts';
import { jobContext } from '#shop/context.ts';
import type { Services } from '#shop/services.ts';
import { forgetExpired } from './forget-expired.ts';
import { mailEmailCode } from './mail-email-code.ts';
import { sendEmailCodeJob } from './queued-jobs.ts';

export function accountsJobs(services: Services): Job[] {
  const ctx = jobContext(services);
  return [
    handle(sendEmailCodeJob, (data) => mailEmailCode(ctx, data)),
    handleTimed('forget-expired', () => forgetExpired(ctx)),
  ];
}
