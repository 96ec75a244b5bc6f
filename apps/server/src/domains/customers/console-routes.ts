import { defineRoutes } from '#shop/define-routes.ts';
import { countCustomers } from './desk/customer-list.ts';
import { getCustomer } from './desk/get-customer.ts';
import { listCustomers } from './desk/list-customers.ts';

export const customersConsoleRoutes = defineRoutes({
  operatorListCustomers: (ctx, input) => listCustomers(ctx, input),
  operatorCountCustomers: (ctx) => countCustomers(ctx.pool),
  operatorGetCustomer: (ctx, input) => getCustomer(ctx, input),
});
