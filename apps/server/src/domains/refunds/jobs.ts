import type { JobHandlers } from '#jobs/queue.ts';
import { jobContext } from '#shop/context.ts';
import type { Services } from '#shop/services.ts';
import { checkPayout, payOutRefund, reconcilePayouts } from './pay-out-refund.ts';
import { returnPayment } from './return-payment.ts';

export function refundsJobs(services: Services): JobHandlers {
  return {
    'return-payment': (data) => returnPayment(jobContext(services), data),
    'pay-out-refund': (data) => payOutRefund(jobContext(services, 'provider'), data),
    'check-payout': (data) => checkPayout(jobContext(services, 'provider'), data),
    'reconcile-payouts': () => reconcilePayouts(jobContext(services)),
  };
}
