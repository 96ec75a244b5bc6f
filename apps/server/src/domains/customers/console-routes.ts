import { defineRoutes } from '#shop/define-routes.ts';
import { countCustomers } from './customer-list.ts';
import { getCustomer } from './get-customer.ts';
import { listCustomers } from './list-customers.ts';

export const customersConsoleRoutes = defineRoutes({
  operatorListCustomers: (ctx, input) => listCustomers(ctx, input),
  operatorCountCustomers: (ctx) => countCustomers(ctx.pool),
  operatorGetCustomer: (ctx, input) => getCustomer(ctx, input),
});
