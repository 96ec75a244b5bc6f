import { lowStockJob } from '#domains/own-stock/queued-jobs.ts';
import type { Job } from '#jobs/job.ts';
import { jobsOf } from '#shop/acting-as.ts';
import type { Services } from '#shop/services.ts';
import { notifyOfLowStock } from './stock/notify-of-low-stock.ts';

export const ownGoodsJobs = (services: Services): Job[] => [jobsOf(services).handle(lowStockJob, notifyOfLowStock)];
