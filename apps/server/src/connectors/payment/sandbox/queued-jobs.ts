import { z } from 'zod';
import { defineJob } from '#jobs/job.ts';

export const sendEventJob = defineJob('sandbox-send-event', z.object({ eventId: z.string() }));
export const settleIntentJob = defineJob('sandbox-settle-intent', z.object({ intentId: z.string() }));
export const settleRefundJob = defineJob('sandbox-settle-refund', z.object({ refundId: z.string() }));
export const openDisputeJob = defineJob('sandbox-open-dispute', z.object({ intentId: z.string() }));
export const settleDisputeJob = defineJob('sandbox-settle-dispute', z.object({ disputeId: z.string() }));
export const payOutJob = defineJob('sandbox-pay-out', z.object({}));
