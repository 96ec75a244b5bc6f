import { z } from 'zod';
import { defineJob } from '#jobs/job.ts';

export const sendEmailCodeJob = defineJob(
  'send-email-code',
  z.object({ emailCodeId: z.string(), language: z.string() }),
);
