import { defineRoutes } from '#shop/define-routes.ts';
import { checkPayment } from './payments/check-payment.ts';
import { createPaymentIntent } from './payments/create-payment-intent.ts';
import { commitApproval } from './transfers/commit-approval.ts';

/** orders handles getBill, chooseBillPlan and editBillDetailPayment, because it owns the bills. */
export const billingRoutes = defineRoutes({
  createPaymentIntent: (ctx, input) => createPaymentIntent(ctx, input),
  checkPayment: (ctx, input) => checkPayment(ctx, input),
  commitApproval: (ctx, input) => commitApproval(ctx, input),
});
