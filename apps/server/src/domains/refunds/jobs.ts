import { checkPayoutJob, reconcilePayoutsJob, returnPaymentJob } from '#domains/billing/queued-jobs.ts';
import type { Job } from '#jobs/job.ts';
import { jobsOf } from '#shop/acting-as.ts';
import type { Services } from '#shop/services.ts';
import { settleUnanswered } from './asking/answer-shortage.ts';
import { checkPayout, payOutRefund, reconcilePayouts } from './granting/pay-out-refund.ts';
import { returnPayment } from './granting/return-payment.ts';
import { payOutRefundJob } from './queued-jobs.ts';

export function refundsJobs(services: Services): Job[] {
  const { handle, handleTimed } = jobsOf(services);
  return [
    handleTimed('settle-unanswered', settleUnanswered),
    handle(returnPaymentJob, returnPayment),
    handle(payOutRefundJob, payOutRefund, { kind: 'provider' }),
    handle(checkPayoutJob, checkPayout, { kind: 'provider' }),
    handle(reconcilePayoutsJob, (ctx) => reconcilePayouts(ctx)),
  ];
}
