import { handleTimed, type Job } from '#jobs/job.ts';
import { jobContext } from '#shop/context.ts';
import type { Services } from '#shop/services.ts';
import { closeUnpaidOrders } from './close-order.ts';
import { completeDeliveredOrders } from './confirm-receipt.ts';

export const ordersJobs = (services: Services): Job[] => [
  handleTimed('close-unpaid-orders', () => closeUnpaidOrders(jobContext(services))),
  handleTimed('complete-delivered-orders', () => completeDeliveredOrders(jobContext(services))),
];
