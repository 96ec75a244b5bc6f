import { z } from 'zod';
import { defineJob } from '#jobs/job.ts';

export const mailNewSumJob = defineJob('mail-new-sum', z.object({ orderId: z.string() }));
export const sendBroadcastJob = defineJob('send-broadcast', z.object({ id: z.string() }));
