import { z } from 'zod';
import { defineJob } from '#jobs/job.ts';

/** `mailId`, recipient and template say which mail it is: the same ones again are one sent twice. */
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
