import type { JobHandlers } from '#jobs/queue.ts';
import { jobContext } from '#shop/context.ts';
import type { Services } from '#shop/services.ts';
import { cancelPayments } from './cancel-payments.ts';
import { checkDeclarations } from './check-declarations.ts';
import { handlePaymentEvent } from './handle-payment-event.ts';
import { reconcilePayments } from './reconcile-payments.ts';

export function billingJobs(services: Services): JobHandlers {
  return {
    'handle-payment-event': (data) => handlePaymentEvent(jobContext(services, 'provider'), data),
    'cancel-payments': (data) => cancelPayments(jobContext(services, 'provider'), data),
    'check-declarations': () => checkDeclarations(jobContext(services)),
    'reconcile-payments': () => reconcilePayments(jobContext(services)),
    ...services.payments.jobs(),
  };
}
