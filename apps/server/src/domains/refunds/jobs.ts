import { checkPayoutJob, reconcilePayoutsJob, returnPaymentJob } from '#domains/billing/queued-jobs.ts';
import { handle, type Job } from '#jobs/job.ts';
import { jobContext } from '#shop/context.ts';
import type { Services } from '#shop/services.ts';
import { checkPayout, payOutRefund, reconcilePayouts } from './pay-out-refund.ts';
import { payOutRefundJob } from './queued-jobs.ts';
import { returnPayment } from './return-payment.ts';

export const refundsJobs = (services: Services): Job[] => [
  handle(returnPaymentJob, (data) => returnPayment(jobContext(services), data)),
  handle(payOutRefundJob, (data) => payOutRefund(jobContext(services, 'provider'), data)),
  handle(checkPayoutJob, (data) => checkPayout(jobContext(services, 'provider'), data)),
  handle(reconcilePayoutsJob, () => reconcilePayouts(jobContext(services))),
];
