import { handle, type Job } from '#jobs/job.ts';
import { jobContext } from '#shop/context.ts';
import type { Services } from '#shop/services.ts';
import { sendMailJob } from './queued-jobs.ts';
import { sendMail } from './send-mail.ts';

export const mailsJobs = (services: Services): Job[] => [
  handle(sendMailJob, (data) => sendMail(jobContext(services), data)),
];
