import { handle, type Job } from '#jobs/job.ts';
import type { Services } from '#shop/services.ts';
import { loadTrialGoodsJob } from './queued-jobs.ts';

export const openingJobs = (services: Services): Job[] => [
  handle(loadTrialGoodsJob, async () => (await import('./trial-goods.ts')).loadTrialGoods(services)),
];
