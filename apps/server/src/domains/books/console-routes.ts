import { defineRoutes } from '#shop/define-routes.ts';
import { exportBooks } from './ledger/export-books.ts';
import { listLedger } from './ledger/list-ledger.ts';
import { closeBooks, listMonths } from './ledger/list-months.ts';
import { bookMovement } from './provider/book-movement.ts';
import { reconcile } from './provider/reconcile.ts';
import { bookPayout } from './provider/settle-payouts.ts';

export const booksConsoleRoutes = defineRoutes({
  operatorListLedger: (ctx, input) => listLedger(ctx, input),
  operatorReconcile: (ctx, input) => reconcile(ctx, input),
  operatorListMonths: (ctx) => listMonths(ctx),
  operatorCloseMonth: (ctx, input) => closeBooks(ctx, input),
  operatorExportBooks: (ctx, input) => exportBooks(ctx, input),
  operatorBookMovement: (ctx, input) => bookMovement(ctx, input),
  operatorBookPayout: (ctx, input) => bookPayout(ctx, input),
});
