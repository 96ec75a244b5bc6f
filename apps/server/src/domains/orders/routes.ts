import { defineRoutes } from '#shop/define-routes.ts';
import { checkoutNow } from './checkout-now.ts';
import { chooseBillPlan, chooseShippingLine, editBillDetailPayment } from './choose-bill-plan.ts';
import { closeOrder } from './close-order.ts';
import { confirmReceipt } from './confirm-receipt.ts';
import { estimateCartShipping, estimateShipping, listShippingLines } from './estimate-shipping.ts';
import { generateOrder } from './generate-order.ts';
import {
  countOrdersByStatus,
  countOrdersByType,
  getBill,
  getOrder,
  listOrderEvents,
  listOrders,
} from './list-orders.ts';
import { previewReorder } from './preview-reorder.ts';

export const ordersRoutes = defineRoutes({
  generateOrder: (ctx, input) => generateOrder(ctx, input),
  checkoutNow: (ctx, input) => checkoutNow(ctx, input),
  listOrders: (ctx, input) => listOrders(ctx, input),
  countOrdersByStatus: (ctx) => countOrdersByStatus(ctx),
  countOrdersByType: (ctx) => countOrdersByType(ctx),
  getOrder: (ctx, input) => getOrder(ctx, input),
  previewReorder: (ctx, input) => previewReorder(ctx, input),
  listOrderEvents: (ctx, input) => listOrderEvents(ctx, input),
  closeOrder: (ctx, input) => closeOrder(ctx, input),
  confirmReceipt: (ctx, input) => confirmReceipt(ctx, input),
  getBill: (ctx, input) => getBill(ctx, input),
  chooseBillPlan: (ctx, input) => chooseBillPlan(ctx, input),
  chooseShippingLine: (ctx, input) => chooseShippingLine(ctx, input),
  editBillDetailPayment: (ctx, input) => editBillDetailPayment(ctx, input),
  estimateShipping: (ctx, input) => estimateShipping(ctx, input),
  estimateCartShipping: (ctx, input) => estimateCartShipping(ctx, input),
  listShippingLines: (ctx) => listShippingLines(ctx),
});
