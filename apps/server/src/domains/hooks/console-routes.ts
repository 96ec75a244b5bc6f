import { defineRoutes } from '#shop/define-routes.ts';
import {
  getHookDelivery,
  listHookDeliveries,
  replayFailedHookDeliveries,
  replayHookDelivery,
  testHook,
} from './managing/follow-deliveries.ts';
import {
  addHook,
  deleteHook,
  getHookSecret,
  listHooks,
  rotateHookSecret,
  updateHook,
} from './managing/manage-hooks.ts';

/** The shop's own hooks have no buyer. */
export const hooksConsoleRoutes = defineRoutes({
  operatorListHooks: (ctx) => listHooks(ctx, null),
  operatorAddHook: (ctx, input) => addHook(ctx, null, input),
  operatorUpdateHook: (ctx, input) => updateHook(ctx, null, input),
  operatorDeleteHook: (ctx, input) => deleteHook(ctx, null, input),
  operatorGetHookSecret: (ctx, input) => getHookSecret(ctx, null, input),
  operatorRotateHookSecret: (ctx, input) => rotateHookSecret(ctx, null, input),
  operatorTestHook: (ctx, input) => testHook(ctx, null, input),
  operatorListHookDeliveries: (ctx, input) => listHookDeliveries(ctx, null, input),
  operatorGetHookDelivery: (ctx, input) => getHookDelivery(ctx, null, input),
  operatorReplayHookDelivery: (ctx, input) => replayHookDelivery(ctx, null, input),
  operatorReplayFailedHookDeliveries: (ctx, input) => replayFailedHookDeliveries(ctx, null, input),
});
