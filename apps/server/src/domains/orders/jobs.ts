import type { JobHandlers } from '#jobs/queue.ts';
import { jobContext } from '#shop/context.ts';
import type { Services } from '#shop/services.ts';
import { closeUnpaidOrders } from './close-order.ts';
import { completeDeliveredOrders } from './confirm-receipt.ts';

export const ordersJobs = (services: Services): JobHandlers => ({
  'close-unpaid-orders': () => closeUnpaidOrders(jobContext(services)),
  'complete-delivered-orders': () => completeDeliveredOrders(jobContext(services)),
});
