import { defineRoutes } from '#shop/define-routes.ts';
import { bookTransaction, setAsideTransaction, takeUpTransaction } from './bank/book-transaction.ts';
import { importStatement } from './bank/import-statement.ts';
import { listTransactions } from './bank/list-transactions.ts';
import { listDisputes } from './disputes/list-disputes.ts';
import { askForPayment } from './payments/ask-for-payment.ts';
import { cancelPayment } from './payments/cancel-payment.ts';
import { listCardPayments } from './payments/list-card-payments.ts';
import { listUnresolvedPayments } from './payments/list-unresolved.ts';
import { correctPrepaid } from './prepaid/correct-prepaid.ts';
import { operatorGetPrepaid, operatorListPrepaid } from './prepaid/get-prepaid.ts';
import { decideWithdrawal } from './prepaid/withdraw-prepaid.ts';
import { approvePayment, rejectPayment } from './transfers/approve-payment.ts';
import { listDeclarations } from './transfers/list-declarations.ts';
import { listTransfers } from './transfers/list-transfers.ts';
import { returnParts } from './transfers/return-parts.ts';

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
  operatorListPrepaid: (ctx) => operatorListPrepaid(ctx),
  operatorGetPrepaid: (ctx, input) => operatorGetPrepaid(ctx, input),
  operatorCorrectPrepaid: (ctx, input) => correctPrepaid(ctx, input),
  operatorDecideWithdrawal: (ctx, input) => decideWithdrawal(ctx, input),
});
