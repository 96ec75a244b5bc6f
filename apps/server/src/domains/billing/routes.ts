import { defineRoutes } from '#shop/define-routes.ts';
import { checkPayment } from './payments/check-payment.ts';
import { createPaymentIntent } from './payments/create-payment-intent.ts';
import { createJointPayment, getJointPayment } from './payments/joint-payment.ts';
import { getPrepaid, openPrepaid } from './prepaid/get-prepaid.ts';
import { payFromPrepaid } from './prepaid/pay-from-prepaid.ts';
import { withdrawPrepaid } from './prepaid/withdraw-prepaid.ts';
import { commitApproval, declareJointPayment } from './transfers/commit-approval.ts';

/** orders handles getBill, chooseBillPlan and editBillDetailPayment, because it owns the bills. */
export const billingRoutes = defineRoutes({
  createJointPayment: (ctx, input) => createJointPayment(ctx, input),
  getJointPayment: (ctx, input) => getJointPayment(ctx, input),
  createPaymentIntent: (ctx, input) => createPaymentIntent(ctx, input),
  checkPayment: (ctx, input) => checkPayment(ctx, input),
  declareJointPayment: (ctx, input) => declareJointPayment(ctx, input),
  commitApproval: (ctx, input) => commitApproval(ctx, input),
  getPrepaid: (ctx, input) => getPrepaid(ctx, input),
  openPrepaid: (ctx) => openPrepaid(ctx),
  payFromPrepaid: (ctx, input) => payFromPrepaid(ctx, input),
  withdrawPrepaid: (ctx, input) => withdrawPrepaid(ctx, input),
});
