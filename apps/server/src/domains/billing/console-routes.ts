import { defineRoutes } from '#shop/define-routes.ts';
import { approvePayment, rejectPayment } from './approve-payment.ts';
import { askForPayment } from './ask-for-payment.ts';
import { bookTransaction, setAsideTransaction, takeUpTransaction } from './book-transaction.ts';
import { cancelPayment } from './cancel-payment.ts';
import { importStatement } from './import-statement.ts';
import { listCardPayments } from './list-card-payments.ts';
import { listDeclarations } from './list-declarations.ts';
import { listDisputes } from './list-disputes.ts';
import { listTransactions } from './list-transactions.ts';
import { listTransfers } from './list-transfers.ts';
import { listUnresolvedPayments } from './list-unresolved.ts';
import { returnParts } from './return-parts.ts';

export const billingConsoleRoutes = defineRoutes({
  operatorListDeclarations: (ctx) => listDeclarations(ctx),
  operatorListDisputes: (ctx) => listDisputes(ctx),
  operatorListPayments: (ctx, input) => listCardPayments(ctx, input),
  operatorRefreshPayment: (ctx, input) => askForPayment(ctx, input),
  operatorListUnresolvedPayments: (ctx) => listUnresolvedPayments(ctx),
  operatorCancelPayment: (ctx, input) => cancelPayment(ctx, input),
  operatorListTransfers: (ctx, input) => listTransfers(ctx, input),
  operatorApprovePayment: (ctx, input) => approvePayment(ctx, input),
  operatorRejectPayment: (ctx, input) => rejectPayment(ctx, input),
  operatorImportStatement: (ctx, input) => importStatement(ctx, input),
  operatorListBankTransactions: (ctx, input) => listTransactions(ctx, input),
  operatorBookBankTransaction: (ctx, input) => bookTransaction(ctx, input),
  operatorSetAsideBankTransaction: (ctx, input) => setAsideTransaction(ctx, input),
  operatorTakeUpBankTransaction: (ctx, input) => takeUpTransaction(ctx, input),
  operatorReturnParts: (ctx, input) => returnParts(ctx, input),
});
