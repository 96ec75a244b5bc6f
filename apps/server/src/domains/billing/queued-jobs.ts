import { z } from 'zod';
import { defineJob } from '#jobs/job.ts';

export const handlePaymentEventJob = defineJob(
  'handle-payment-event',
  z.object({ provider: z.string(), eventId: z.string() }),
);

/** Money that came too late or twice goes back: a card payment's, or that of a declared transfer. */
export const returnPaymentJob = defineJob(
  'return-payment',
  z.union([z.object({ paymentId: z.string() }), z.object({ declarationId: z.string() })]),
);

/** The provider has news of a refund that it took on. */
export const checkPayoutJob = defineJob('check-payout', z.object({ providerRefundId: z.string() }));

export const reconcilePayoutsJob = defineJob('reconcile-payouts', z.object({}));
