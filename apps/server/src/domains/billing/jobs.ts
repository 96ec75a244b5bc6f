import { cancelPaymentsJob } from '#domains/orders/queued-jobs.ts';
import type { Job } from '#jobs/job.ts';
import { jobsOf } from '#shop/acting.ts';
import type { Services } from '#shop/services.ts';
import { reconcileDeposits } from './apply-deposit.ts';
import { cancelPayments } from './cancel-payments.ts';
import { checkDeclarations } from './check-declarations.ts';
import { handlePaymentEvent } from './handle-payment-event.ts';
import { handlePaymentEventJob } from './queued-jobs.ts';
import { reconcileDisputes } from './reconcile-disputes.ts';
import { reconcilePayments } from './reconcile-payments.ts';
import { tellDeclarations } from './tell-declarations.ts';

export function billingJobs(services: Services): Job[] {
  const { handle, handleTimed } = jobsOf(services);
  return [
    handle(handlePaymentEventJob, handlePaymentEvent, { kind: 'provider' }),
    handle(cancelPaymentsJob, cancelPayments, { kind: 'provider' }),
    handleTimed('reconcile-deposits', reconcileDeposits, { kind: 'provider' }),
    handleTimed('reconcile-disputes', reconcileDisputes, { kind: 'provider' }),
    handleTimed('check-declarations', checkDeclarations),
    handleTimed('tell-declarations', tellDeclarations),
    handleTimed('reconcile-payments', reconcilePayments),
  ];
}
