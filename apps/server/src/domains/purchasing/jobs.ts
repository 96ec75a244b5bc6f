import { orderChangedJob, parcelsChangedJob, refundChangedJob } from '#connectors/marketplace/queued-jobs.ts';
import type { Job } from '#jobs/job.ts';
import { jobsOf } from '#shop/acting-as.ts';
import type { Services } from '#shop/services.ts';
import { sendClaim } from './marketplace/claims.ts';
import { followMarketplace, readMarketplaceOrders } from './marketplace/follow-marketplace.ts';
import { payMarketplaceOrder, readBackPayment } from './marketplace/pay-order.ts';
import { placeAtMarketplace } from './marketplace/place-at-marketplace.ts';
import { readBackPurchase } from './marketplace/read-back-purchase.ts';
import {
  payMarketplaceOrderJob,
  placeAtMarketplaceJob,
  readBackPaymentJob,
  readBackPurchaseJob,
  readMarketplaceOrdersJob,
  sendClaimJob,
} from './queued-jobs.ts';

export function purchasingJobs(services: Services): Job[] {
  const { handle, handleTimed } = jobsOf(services);
  return [
    handle(placeAtMarketplaceJob, placeAtMarketplace),
    handle(readBackPurchaseJob, readBackPurchase),
    handle(readMarketplaceOrdersJob, readMarketplaceOrders),
    handle(payMarketplaceOrderJob, payMarketplaceOrder),
    handle(readBackPaymentJob, readBackPayment),
    handle(sendClaimJob, sendClaim),
    // News are hints: what they name is read.
    handle(orderChangedJob, (ctx, { orderId, at }) => readMarketplaceOrders(ctx, { externalIds: [orderId], at })),
    handle(parcelsChangedJob, (ctx, { orderIds, at }) => readMarketplaceOrders(ctx, { externalIds: orderIds, at })),
    handle(refundChangedJob, (ctx, { orderId, at }) => readMarketplaceOrders(ctx, { externalIds: [orderId], at })),
    handleTimed('follow-marketplace', followMarketplace),
  ];
}
