import { z } from 'zod';
import { defineJob } from '#jobs/job.ts';

export const mailNewSumJob = defineJob('mail-new-sum', z.object({ orderId: z.string() }));
