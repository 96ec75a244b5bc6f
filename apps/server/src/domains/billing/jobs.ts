import { cancelPaymentsJob } from '#domains/orders/queued-jobs.ts';
import { handle, handleTimed, type Job } from '#jobs/job.ts';
import { jobContext } from '#shop/context.ts';
import type { Services } from '#shop/services.ts';
import { reconcileDeposits } from './apply-deposit.ts';
import { cancelPayments } from './cancel-payments.ts';
import { checkDeclarations } from './check-declarations.ts';
import { handlePaymentEvent } from './handle-payment-event.ts';
import { handlePaymentEventJob } from './queued-jobs.ts';
import { reconcileDisputes } from './reconcile-disputes.ts';
import { reconcilePayments } from './reconcile-payments.ts';
import { tellDeclarations } from './tell-declarations.ts';

export const billingJobs = (services: Services): Job[] => [
  handle(handlePaymentEventJob, (data) => handlePaymentEvent(jobContext(services, 'provider'), data)),
  handle(cancelPaymentsJob, (data) => cancelPayments(jobContext(services, 'provider'), data)),
  handleTimed('reconcile-deposits', () => reconcileDeposits(jobContext(services, 'provider'))),
  handleTimed('reconcile-disputes', () => reconcileDisputes(jobContext(services, 'provider'))),
  handleTimed('check-declarations', () => checkDeclarations(jobContext(services))),
  handleTimed('tell-declarations', () => tellDeclarations(jobContext(services))),
  handleTimed('reconcile-payments', () => reconcilePayments(jobContext(services))),
];
