import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

/** Every page of the console, one line each; which of them stand in the rail, and for whom, layout/pages.ts says. */
export default [
  route('sign-in', 'pages/accounts/sign-in.tsx'),
  route('enrol', 'pages/accounts/enrol.tsx'),
  layout('layout/frame.tsx', [
    index('pages/today/today.tsx'),
    route('orders', 'pages/orders/orders.tsx'),
    route('orders/:id', 'pages/orders/order.tsx'),
    route('purchasing', 'pages/purchasing/purchasing.tsx'),
    route('purchasing/:id', 'pages/purchasing/purchase-order.tsx'),
    route('customers', 'pages/customers/customers.tsx'),
    route('customers/:id', 'pages/customers/customer.tsx'),
    route('staff', 'pages/staff/staff.tsx'),
    route('staff/:id', 'pages/staff/staff-member.tsx'),
    route('audit-log', 'pages/audit-log/audit-log.tsx'),
    route('settings/:step?', 'pages/settings/settings.tsx'),
    route('developers', 'pages/developers/developers.tsx'),
    route('developers/:id', 'pages/developers/hook.tsx'),
    route('system', 'pages/system/system.tsx'),
    route('system/queues', 'pages/system/queues.tsx'),
    route('system/jobs', 'pages/system/jobs.tsx'),
    route('system/mails', 'pages/system/mails.tsx'),
    route('account', 'pages/accounts/account.tsx'),
    route('*', 'pages/today/not-found.tsx'),
  ]),
] satisfies RouteConfig;
