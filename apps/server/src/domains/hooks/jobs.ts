import { handle, type Job } from '#jobs/job.ts';
import { jobContext } from '#shop/context.ts';
import type { Services } from '#shop/services.ts';
import { deliverEvent } from './deliver-event.ts';
import { deliverEventJob, resendHookJob, sendHookJob } from './queued-jobs.ts';
import { resendHook, sendHook } from './send-hook.ts';

export const hooksJobs = (services: Services): Job[] => [
  handle(deliverEventJob, (data) => deliverEvent(services, data)),
  handle(sendHookJob, (data) => sendHook(jobContext(services), data)),
  handle(resendHookJob, (data) => resendHook(jobContext(services), data)),
];
