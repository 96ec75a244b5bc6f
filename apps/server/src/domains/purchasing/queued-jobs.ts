import { z } from 'zod';
import { defineJob } from '#jobs/job.ts';

/** The buyer is asked about pieces that cannot be bought. */
export const notifyOfShortageJob = defineJob('tell-shortage', z.object({ shortageId: z.string() }));

const ofPurchase = z.object({ purchaseId: z.string() });
const ofOrder = z.object({ orderId: z.string() });
/** They wait for the marketplace. */
const slow = { concurrency: 4 };

/** Orders at the marketplace what was committed. */
export const placeAtMarketplaceJob = defineJob('place-at-marketplace', ofPurchase, slow);

/** After silence: what became of it. */
export const readBackPurchaseJob = defineJob('read-back-purchase', ofPurchase, slow);

/** Reads orders of the marketplace with their parcels. */
export const readMarketplaceOrdersJob = defineJob(
  'read-marketplace-orders',
  z.object({ externalIds: z.array(z.string()) }),
  slow,
);

export const payMarketplaceOrderJob = defineJob('pay-marketplace-order', ofOrder, slow);

/** Asks the seller for the money of a claim, and reads what became of it. */
export const sendClaimJob = defineJob('send-seller-claim', z.object({ claimId: z.string() }), slow);

/** After a payment that was not answered. */
export const readBackPaymentJob = defineJob('read-back-payment', ofOrder, slow);
