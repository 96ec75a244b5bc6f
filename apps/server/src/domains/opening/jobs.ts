import type { Job } from '#jobs/job.ts';
import { jobsOf } from '#shop/acting-as.ts';
import type { Services } from '#shop/services.ts';
import { loadTrialGoodsJob } from './queued-jobs.ts';

export function openingJobs(services: Services): Job[] {
  const { handle } = jobsOf(services);
  return [handle(loadTrialGoodsJob, async (ctx) => (await import('./steps/trial-goods.ts')).loadTrialGoods(ctx))];
}
