import { z } from 'zod';
import { defineJob } from '#jobs/job.ts';

/** `mailId`, recipient and template identify the mail: if all are the same, it is a duplicate. */
export const sendMailJob = defineJob(
  'send-mail',
  z.object({
    mailId: z.string(),
    to: z.string(),
    template: z.string(),
    params: z.record(z.string(), z.unknown()),
    language: z.string(),
  }),
);
