import type { Job } from '#jobs/job.ts';
import { jobsOf } from '#shop/acting-as.ts';
import type { Services } from '#shop/services.ts';
import { closeUnpaidOrders } from './close-order.ts';
import { completeDeliveredOrders } from './status/confirm-receipt.ts';

export function ordersJobs(services: Services): Job[] {
  const { handleTimed } = jobsOf(services);
  return [
    handleTimed('close-unpaid-orders', closeUnpaidOrders),
    handleTimed('complete-delivered-orders', completeDeliveredOrders),
  ];
}
