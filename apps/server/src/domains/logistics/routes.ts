import { defineRoutes } from '#shop/define-routes.ts';
import { approveInspection, objectToInspection, withdrawObjection } from './receiving/object-to-inspection.ts';
import { listTracking } from './tracking/list-tracking.ts';

export const logisticsRoutes = defineRoutes({
  listTracking: (ctx, input) => listTracking(ctx, input),
  approveInspection: (ctx, input) => approveInspection(ctx, input),
  objectToInspection: (ctx, input) => objectToInspection(ctx, input),
  withdrawObjection: (ctx, input) => withdrawObjection(ctx, input),
});
