import type { Job } from '#jobs/job.ts';
import { jobsOf } from '#shop/acting-as.ts';
import type { Services } from '#shop/services.ts';
import { notifyOperators } from './delivery/notify-operators.ts';

export function noticesJobs(services: Services): Job[] {
  const { handleTimed } = jobsOf(services);
  return [handleTimed('tell-operators', notifyOperators)];
}
