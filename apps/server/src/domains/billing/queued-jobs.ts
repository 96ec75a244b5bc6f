import { z } from 'zod';
import { defineJob } from '#jobs/job.ts';

export const handlePaymentEventJob = defineJob(
  'handle-payment-event',
  z.object({ provider: z.string(), eventId: z.string() }),
);

/**
 * Refunds what an order could not use of a card payment or a transfer. Earlier versions named a transfer by its
 * declaration, whose id is the same.
 */
export const returnPaymentJob = defineJob(
  'return-payment',
  z.union([
    z.object({ paymentId: z.string() }),
    z.object({ transferId: z.string() }),
    z.object({ declarationId: z.string() }).transform(({ declarationId }) => ({ transferId: declarationId })),
  ]),
);

/** The provider has news of an accepted refund. Earlier versions did not say which provider. */
export const checkPayoutJob = defineJob(
  'check-payout',
  z.object({ provider: z.string().optional(), providerRefundId: z.string() }),
);

/** A provider has news of a payout. */
export const readProviderBooksJob = defineJob('read-provider-books', z.object({}));

export const reconcilePayoutsJob = defineJob('reconcile-payouts', z.object({}));
