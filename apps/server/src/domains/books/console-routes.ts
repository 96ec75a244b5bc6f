import { defineRoutes } from '#shop/define-routes.ts';
import { bookMovement } from './book-movement.ts';
import { bookPayout } from './book-payout.ts';
import { exportBooks } from './export-books.ts';
import { listLedger } from './list-ledger.ts';
import { closeBooks, listMonths } from './list-months.ts';
import { reconcile } from './reconcile.ts';

export const booksConsoleRoutes = defineRoutes({
  operatorListLedger: (ctx, input) => listLedger(ctx, input),
  operatorReconcile: (ctx, input) => reconcile(ctx, input),
  operatorListMonths: (ctx) => listMonths(ctx),
  operatorCloseMonth: (ctx, input) => closeBooks(ctx, input),
  operatorExportBooks: (ctx, input) => exportBooks(ctx, input),
  operatorBookMovement: (ctx, input) => bookMovement(ctx, input),
  operatorBookPayout: (ctx, input) => bookPayout(ctx, input),
});
