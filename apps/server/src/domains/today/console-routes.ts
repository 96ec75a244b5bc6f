import { defineRoutes } from '#shop/define-routes.ts';
import { getSales } from './figures/get-sales.ts';
import { listLowStock } from './figures/low-stock.ts';
import { listHandovers } from './handovers.ts';
import { getTrouble } from './work/get-trouble.ts';
import { getWork } from './work/get-work.ts';

export const todayConsoleRoutes = defineRoutes({
  operatorGetWork: (ctx) => getWork(ctx),
  operatorListHandovers: (ctx) => listHandovers(ctx),
  operatorGetSales: (ctx, input) => getSales(ctx, input),
  operatorGetTrouble: (ctx) => getTrouble(ctx),
  operatorListLowStock: (ctx) => listLowStock(ctx),
});
