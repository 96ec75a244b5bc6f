import { defineRoutes } from '#shop/define-routes.ts';
import { getSales } from './get-sales.ts';
import { getTrouble } from './get-trouble.ts';
import { getWork } from './get-work.ts';
import { listHandovers } from './handovers.ts';
import { listLowStock } from './low-stock.ts';

export const todayConsoleRoutes = defineRoutes({
  operatorGetWork: (ctx) => getWork(ctx),
  operatorListHandovers: (ctx) => listHandovers(ctx),
  operatorGetSales: (ctx, input) => getSales(ctx, input),
  operatorGetTrouble: (ctx) => getTrouble(ctx),
  operatorListLowStock: (ctx) => listLowStock(ctx),
});
