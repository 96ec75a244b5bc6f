import type { Job } from '#jobs/job.ts';
import { jobsOf } from '#shop/acting-as.ts';
import type { Services } from '#shop/services.ts';
import { sendMailJob } from './queued-jobs.ts';
import { sendMail } from './send-mail.ts';

export function mailsJobs(services: Services): Job[] {
  const { handle } = jobsOf(services);
  return [handle(sendMailJob, sendMail)];
}
