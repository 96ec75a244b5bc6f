import { cancelPaymentsJob } from '#domains/orders/queued-jobs.ts';
import type { Job } from '#jobs/job.ts';
import { jobsOf } from '#shop/acting-as.ts';
import type { Services } from '#shop/services.ts';
import { reconcileDeposits } from './bank/apply-deposit.ts';
import { reconcileDisputes } from './disputes/reconcile-disputes.ts';
import { cancelPayments } from './payments/cancel-payments.ts';
import { reconcilePayments } from './payments/reconcile-payments.ts';
import { handlePaymentEventJob } from './queued-jobs.ts';
import { checkDeclarations } from './transfers/check-declarations.ts';
import { notifyOfDeclarations } from './transfers/notify-of-declarations.ts';
import { handlePaymentEvent } from './webhooks/handle-payment-event.ts';

export function billingJobs(services: Services): Job[] {
  const { handle, handleTimed } = jobsOf(services);
  return [
    handle(handlePaymentEventJob, handlePaymentEvent, { kind: 'provider' }),
    handle(cancelPaymentsJob, cancelPayments, { kind: 'provider' }),
    handleTimed('reconcile-deposits', reconcileDeposits, { kind: 'provider' }),
    handleTimed('reconcile-disputes', reconcileDisputes, { kind: 'provider' }),
    handleTimed('check-declarations', checkDeclarations),
    handleTimed('tell-declarations', notifyOfDeclarations),
    handleTimed('reconcile-payments', reconcilePayments),
  ];
}
