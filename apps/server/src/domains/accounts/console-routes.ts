import { defineRoutes } from '#shop/define-routes.ts';
import { addOperator } from './add-operator.ts';
import { beginEnrolment, enrolOperator } from './enrol-operator.ts';
import { listCustomers } from './list-customers.ts';
import { logout } from './logout.ts';
import { operatorLogin } from './operator-login.ts';
import { setCustomerDisabled } from './set-customer-disabled.ts';

export const accountsConsoleRoutes = defineRoutes({
  operatorLogin: (ctx, input) => operatorLogin(ctx, input),
  operatorBeginEnrolment: (ctx, input) => beginEnrolment(ctx, input),
  operatorEnrol: (ctx, input) => enrolOperator(ctx, input),
  operatorLogout: (ctx) => logout(ctx),
  operatorMe: ({ actor }) => ({ id: actor.operatorId, email: actor.email, name: actor.name, roles: [...actor.roles] }),
  operatorAddOperator: (ctx, input) => addOperator(ctx, input),
  operatorListCustomers: (ctx, input) => listCustomers(ctx, input),
  operatorSetCustomerDisabled: (ctx, input) => setCustomerDisabled(ctx, input),
});
