import { defineRoutes } from '#shop/define-routes.ts';
import { listTracking } from './list-tracking.ts';
import { approveInspection, objectToInspection, withdrawObjection } from './object-to-inspection.ts';

export const logisticsRoutes = defineRoutes({
  listTracking: (ctx, input) => listTracking(ctx, input),
  approveInspection: (ctx, input) => approveInspection(ctx, input),
  objectToInspection: (ctx, input) => objectToInspection(ctx, input),
  withdrawObjection: (ctx, input) => withdrawObjection(ctx, input),
});
