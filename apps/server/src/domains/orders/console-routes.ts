import { defineRoutes } from '#shop/define-routes.ts';
import { operatorGetOrder, operatorListOrders, operatorStartProcurement } from './operator-orders.ts';

export const ordersConsoleRoutes = defineRoutes({
  operatorListOrders: (ctx, input) => operatorListOrders(ctx, input),
  operatorGetOrder: (ctx, input) => operatorGetOrder(ctx, input),
  operatorStartProcurement: (ctx, input) => operatorStartProcurement(ctx, input),
});
