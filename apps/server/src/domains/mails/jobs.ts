import type { JobHandlers } from '#jobs/queue.ts';
import { jobContext } from '#shop/context.ts';
import type { Services } from '#shop/services.ts';
import { sendMail } from './send-mail.ts';

export const mailsJobs = (services: Services): JobHandlers => ({
  'send-mail': (data) => sendMail(jobContext(services), data),
});
