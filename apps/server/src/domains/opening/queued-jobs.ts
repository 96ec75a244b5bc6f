import { z } from 'zod';
import { defineJob } from '#jobs/job.ts';

export const loadTrialGoodsJob = defineJob('load-trial-goods', z.object({}));
