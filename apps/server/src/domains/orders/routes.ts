import { defineRoutes } from '#shop/define-routes.ts';
import { checkoutNow } from './checkout/checkout-now.ts';
import { chooseBillPlan, chooseShippingLine, editBillDetailPayment } from './checkout/choose-bill-plan.ts';
import { estimateCartShipping, estimateShipping, listShippingLines } from './checkout/estimate-shipping.ts';
import { generateOrder } from './checkout/generate-order.ts';
import { previewReorder } from './checkout/preview-reorder.ts';
import { closeOrder } from './close-order.ts';
import {
  countOrdersByStatus,
  countOrdersByType,
  getBill,
  getOrder,
  listOrderEvents,
  listOrders,
} from './reading/list-orders.ts';
import { confirmReceipt } from './status/confirm-receipt.ts';

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
