import { defineRoutes } from '#shop/define-routes.ts';
import { answerShortage } from './answer-shortage.ts';
import { fileClaim } from './file-claim.ts';
import { listOwnRefunds } from './list-own-refunds.ts';
import { listShortages } from './list-shortages.ts';
import { quoteRefund } from './quote-refund.ts';
import { requestRefund } from './request-refund.ts';
import { withdrawRefund } from './withdraw-refund.ts';

export const refundsRoutes = defineRoutes({
  quoteRefund: (ctx, input) => quoteRefund(ctx, input),
  listShortages: (ctx, input) => listShortages(ctx, input),
  answerShortage: (ctx, input) => answerShortage(ctx, input),
  fileClaim: (ctx, input) => fileClaim(ctx, input),
  listOrderRefunds: (ctx, input) => listOwnRefunds(ctx, input),
  requestRefund: (ctx, input) => requestRefund(ctx, input),
  withdrawRefund: (ctx, input) => withdrawRefund(ctx, input),
});
