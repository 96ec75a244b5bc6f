import { z } from 'zod';
import { defineJob } from '#jobs/job.ts';

export const sendEventJob = defineJob('sandbox-send-event', z.object({ eventId: z.string() }));
export const settleIntentJob = defineJob('sandbox-settle-intent', z.object({ intentId: z.string() }));
export const settleRefundJob = defineJob('sandbox-settle-refund', z.object({ refundId: z.string() }));
