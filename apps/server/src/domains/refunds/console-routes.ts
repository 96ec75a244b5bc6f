import { billBalance } from '#domains/logistics/bill-balance.ts';
import { passInspection } from '#domains/logistics/pass-inspection.ts';
import { defineRoutes } from '#shop/define-routes.ts';
import { approveRefund, rejectRefund } from './approve-refund.ts';
import { cancelOrder, quoteCancel } from './cancel-order.ts';
import { listRefunds } from './list-refunds.ts';
import { openRefund, quoteOrderRefund } from './open-refund.ts';
import { recordOfflineRefund } from './record-offline-refund.ts';
import { settleFinding } from './settle-finding.ts';
import { settleUnsent } from './settle-unsent.ts';

export const refundsConsoleRoutes = defineRoutes({
  operatorPassInspection: (ctx, input) => passInspection(ctx, input, settleUnsent),
  operatorBillBalance: (ctx, input) => billBalance(ctx, input, settleUnsent),
  operatorSettleFinding: (ctx, input) => settleFinding(ctx, input),
  operatorListRefunds: (ctx, input) => listRefunds(ctx, input),
  operatorQuoteRefund: (ctx, input) => quoteOrderRefund(ctx, input),
  operatorOpenRefund: (ctx, input) => openRefund(ctx, input),
  operatorApproveRefund: (ctx, input) => approveRefund(ctx, input),
  operatorRejectRefund: (ctx, input) => rejectRefund(ctx, input),
  operatorQuoteCancel: (ctx, input) => quoteCancel(ctx, input),
  operatorCancelOrder: (ctx, input) => cancelOrder(ctx, input),
  operatorRecordOfflineRefund: (ctx, input) => recordOfflineRefund(ctx, input),
});
