import { defineRoutes } from '#shop/define-routes.ts';
import { listTracking } from './list-tracking.ts';

export const logisticsRoutes = defineRoutes({
  listTracking: (ctx, input) => listTracking(ctx, input),
});
