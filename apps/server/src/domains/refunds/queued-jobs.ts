import { z } from 'zod';
import { defineJob } from '#jobs/job.ts';

export const payOutRefundJob = defineJob('pay-out-refund', z.object({ payoutId: z.string() }));
