import { billBalance } from '#domains/logistics/bill-balance.ts';
import { passInspection } from '#domains/logistics/pass-inspection.ts';
import { defineRoutes } from '#shop/define-routes.ts';
import { approveRefund, rejectRefund } from './deciding/approve-refund.ts';
import { cancelOrder, quoteCancel } from './deciding/cancel-order.ts';
import { listRefunds } from './deciding/list-refunds.ts';
import { openRefund, quoteOrderRefund } from './deciding/open-refund.ts';
import { recordOfflineRefund } from './deciding/record-offline-refund.ts';
import { settleFinding } from './deciding/settle-finding.ts';
import { settleUnsent } from './deciding/settle-unsent.ts';

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
