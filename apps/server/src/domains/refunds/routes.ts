import { defineRoutes } from '#shop/define-routes.ts';
import { quoteRefund } from './quote-refund.ts';
import { requestRefund } from './request-refund.ts';

export const refundsRoutes = defineRoutes({
  quoteRefund: (ctx, input) => quoteRefund(ctx, input),
  requestRefund: (ctx, input) => requestRefund(ctx, input),
});
