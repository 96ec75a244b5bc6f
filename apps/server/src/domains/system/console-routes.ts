import { defineRoutes } from '#shop/define-routes.ts';
import { dropJob, listFailedJobs, listQueues, retryJob } from './state/failed-jobs.ts';
import { getSystem } from './state/get-system.ts';
import { measureStorage } from './state/measure-storage.ts';

export const systemConsoleRoutes = defineRoutes({
  operatorGetSystem: (ctx) => getSystem(ctx),
  operatorMeasureStorage: (ctx) => measureStorage(ctx),
  operatorListQueues: (ctx) => listQueues(ctx),
  operatorListFailedJobs: (ctx, input) => listFailedJobs(ctx, input),
  operatorRetryJob: (ctx, input) => retryJob(ctx, input),
  operatorDropJob: (ctx, input) => dropJob(ctx, input),
});
