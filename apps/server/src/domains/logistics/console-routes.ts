import { defineRoutes } from '#shop/define-routes.ts';
import { addTrackingStep } from './add-tracking-step.ts';
import { passInspection } from './pass-inspection.ts';
import { receiveGoods } from './receive-goods.ts';
import { shipOrder } from './ship-order.ts';

export const logisticsConsoleRoutes = defineRoutes({
  operatorReceiveGoods: (ctx, input) => receiveGoods(ctx, input),
  operatorPassInspection: (ctx, input) => passInspection(ctx, input),
  operatorShip: (ctx, input) => shipOrder(ctx, input),
  operatorAddTrackingStep: (ctx, input) => addTrackingStep(ctx, input),
});
