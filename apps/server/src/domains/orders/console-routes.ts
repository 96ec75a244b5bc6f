import { defineRoutes } from '#shop/define-routes.ts';
import { assignOrder } from './desk/assign-order.ts';
import { changeOrderAddress } from './desk/change-order-address.ts';
import { exportOrders } from './desk/export-orders.ts';
import { getOperatorOrder } from './desk/get-operator-order.ts';
import { countOperatorOrders, listOperatorOrders } from './desk/list-operator-orders.ts';
import { addOrderNote, removeOrderNote } from './desk/order-notes.ts';

export const ordersConsoleRoutes = defineRoutes({
  operatorListOrders: (ctx, input) => listOperatorOrders(ctx, input),
  operatorCountOrders: (ctx, input) => countOperatorOrders(ctx, input),
  operatorExportOrders: (ctx, input) => exportOrders(ctx, input),
  operatorGetOrder: (ctx, input) => getOperatorOrder(ctx, input),
  operatorAssignOrder: (ctx, input) => assignOrder(ctx, input),
  operatorAddOrderNote: (ctx, input) => addOrderNote(ctx, input),
  operatorRemoveOrderNote: (ctx, input) => removeOrderNote(ctx, input),
  operatorChangeOrderAddress: (ctx, input) => changeOrderAddress(ctx, input),
});
