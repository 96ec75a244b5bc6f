import type { Job } from '#jobs/job.ts';
import { jobsOf } from '#shop/acting-as.ts';
import type { Services } from '#shop/services.ts';
import { deliverEvent } from './deliveries/deliver-event.ts';
import { deliverEventJob, resendHookJob, sendHookJob } from './queued-jobs.ts';
import { resendHook, sendHook } from './sending/send-hook.ts';

export function hooksJobs(services: Services): Job[] {
  const { handle } = jobsOf(services);
  return [handle(deliverEventJob, deliverEvent), handle(sendHookJob, sendHook), handle(resendHookJob, resendHook)];
}
