import { defineRoutes } from '#shop/define-routes.ts';
import { approvePayment, rejectPayment } from './approve-payment.ts';
import { listDeclarations } from './list-declarations.ts';

export const billingConsoleRoutes = defineRoutes({
  operatorListDeclarations: (ctx) => listDeclarations(ctx),
  operatorApprovePayment: (ctx, input) => approvePayment(ctx, input),
  operatorRejectPayment: (ctx, input) => rejectPayment(ctx, input),
});
