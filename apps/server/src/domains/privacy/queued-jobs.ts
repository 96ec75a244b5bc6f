import { z } from 'zod';
import { defineJob } from '#jobs/job.ts';

export const finishErasureJob = defineJob('finish-erasure', z.object({ userId: z.string() }));
