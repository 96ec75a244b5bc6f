import { defineRoutes } from '#shop/define-routes.ts';
import { checkPayment } from './check-payment.ts';
import { commitApproval } from './commit-approval.ts';
import { createPaymentIntent } from './create-payment-intent.ts';

/** getBill, chooseBillPlan and editBillDetailPayment are handled by orders, which owns the bills. */
export const billingRoutes = defineRoutes({
  createPaymentIntent: (ctx, input) => createPaymentIntent(ctx, input),
  checkPayment: (ctx, input) => checkPayment(ctx, input),
  commitApproval: (ctx, input) => commitApproval(ctx, input),
});
