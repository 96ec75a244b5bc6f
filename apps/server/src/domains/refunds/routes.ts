import { defineRoutes } from '#shop/define-routes.ts';
import { answerShortage } from './asking/answer-shortage.ts';
import { fileClaim } from './asking/file-claim.ts';
import { listOwnRefunds } from './asking/list-own-refunds.ts';
import { listShortages } from './asking/list-shortages.ts';
import { requestRefund } from './asking/request-refund.ts';
import { withdrawRefund } from './asking/withdraw-refund.ts';
import { quoteRefund } from './granting/quote-refund.ts';

export const refundsRoutes = defineRoutes({
  quoteRefund: (ctx, input) => quoteRefund(ctx, input),
  listShortages: (ctx, input) => listShortages(ctx, input),
  answerShortage: (ctx, input) => answerShortage(ctx, input),
  fileClaim: (ctx, input) => fileClaim(ctx, input),
  listOrderRefunds: (ctx, input) => listOwnRefunds(ctx, input),
  requestRefund: (ctx, input) => requestRefund(ctx, input),
  withdrawRefund: (ctx, input) => withdrawRefund(ctx, input),
});
