import type { JobHandlers } from '#jobs/queue.ts';
import { jobContext } from '#shop/context.ts';
import type { Services } from '#shop/services.ts';
import { forgetExpired } from './forget-expired.ts';
import { mailEmailCode } from './mail-email-code.ts';

export function accountsJobs(services: Services): JobHandlers {
  const ctx = jobContext(services);
  return {
    'send-email-code': (data) => mailEmailCode(ctx, data),
    'forget-expired': () => forgetExpired(ctx),
  };
}
