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

export const hooksRoutes = defineRoutes({
  listHooks: (ctx) => listHooks(ctx, ctx.actor.buyerId),
  addHook: (ctx, input) => addHook(ctx, ctx.actor.buyerId, input),
  updateHook: (ctx, input) => updateHook(ctx, ctx.actor.buyerId, input),
  deleteHook: (ctx, input) => deleteHook(ctx, ctx.actor.buyerId, input),
  getHookSecret: (ctx, input) => getHookSecret(ctx, ctx.actor.buyerId, input),
  rotateHookSecret: (ctx, input) => rotateHookSecret(ctx, ctx.actor.buyerId, input),
  testHook: (ctx, input) => testHook(ctx, ctx.actor.buyerId, input),
  listHookDeliveries: (ctx, input) => listHookDeliveries(ctx, ctx.actor.buyerId, input),
  getHookDelivery: (ctx, input) => getHookDelivery(ctx, ctx.actor.buyerId, input),
  replayHookDelivery: (ctx, input) => replayHookDelivery(ctx, ctx.actor.buyerId, input),
  replayFailedHookDeliveries: (ctx, input) => replayFailedHookDeliveries(ctx, ctx.actor.buyerId, input),
});
