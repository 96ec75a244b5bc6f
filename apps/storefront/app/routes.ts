import { index, layout, prefix, type RouteConfig, type RouteConfigEntry, route } from '@react-router/dev/routes';

/**
 * Every page of the shop, one line each. The list is used twice: for English, and below each other language.
 * Pages whose texts stand in other files than layout, components, home and catalogue go into `account`.
 */
function pages(set: string): RouteConfigEntry[] {
  const page = (path: string, file: string) => route(path, `pages/${file}`, { id: `${set}/${path}` });
  const account = (frame: string, children: RouteConfigEntry[]) =>
    layout('layout/more-texts.tsx', { id: `${set}/${frame}/more-texts` }, children);
  return [
    index('pages/home/start.ts', { id: `${set}/start` }),
    layout('layout/shell.tsx', { id: `${set}/shell` }, [
      page('index', 'home/home.tsx'),
      page('product-list', 'catalogue/product-list.tsx'),
      page('product-detail', 'catalogue/product-detail.tsx'),
      account('shell', [
        page('shopping-cart', 'cart/shopping-cart.tsx'),
        page('my-orders', 'orders/my-orders.tsx'),
        page('request-refund', 'refunds/request-refund.tsx'),
        page('site-messages', 'messages/site-messages.tsx'),
        page('my-account', 'accounts/my-account.tsx'),
        page('change-password', 'accounts/change-password.tsx'),
        page('shipping-address', 'addresses/shipping-address.tsx'),
        page('licenses', 'policies/licenses.tsx'),
      ]),
    ]),
    layout('layout/plain.tsx', { id: `${set}/plain` }, [
      account('plain', [
        page('login', 'accounts/login.tsx'),
        page('register', 'accounts/register.tsx'),
        page('forget-password', 'accounts/forget-password.tsx'),
        page('confirm-order', 'billing/confirm-order.tsx'),
        page('terms-of-service', 'policies/terms-of-service.tsx'),
        page('logistics-policy', 'policies/logistics-policy.tsx'),
        page('refund-policy', 'policies/refund-policy.tsx'),
      ]),
    ]),
  ];
}

export default [
  ...pages('en'),
  ...prefix(':lang', pages('lang')),
  layout('layout/plain.tsx', { id: 'plain' }, [route('*', 'pages/home/not-found.ts', { id: 'not-found' })]),
] satisfies RouteConfig;
