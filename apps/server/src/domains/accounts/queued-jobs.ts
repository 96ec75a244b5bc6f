import { z } from 'zod';
import { defineJob } from '#jobs/job.ts';

/** Creates a code for the waiting row and mails it. */
export const sendEmailCodeJob = defineJob(
  'send-email-code',
  z.object({ emailCodeId: z.string(), language: z.string() }),
);
