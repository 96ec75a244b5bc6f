import { z } from 'zod';
import { defineJob } from '#jobs/job.ts';

export const handlePaymentEventJob = defineJob(
  'handle-payment-event',
  z.object({ provider: z.string(), eventId: z.string() }),
);

/** Refunds money that came too late or twice: a card payment, or a declared transfer. */
export const returnPaymentJob = defineJob(
  'return-payment',
  z.union([z.object({ paymentId: z.string() }), z.object({ declarationId: z.string() })]),
);

/** The provider has news of a refund that it accepted. */
export const checkPayoutJob = defineJob('check-payout', z.object({ providerRefundId: z.string() }));

export const reconcilePayoutsJob = defineJob('reconcile-payouts', z.object({}));
