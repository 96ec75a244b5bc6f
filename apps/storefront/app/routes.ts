import { index, layout, prefix, type RouteConfig, type RouteConfigEntry, route } from '@react-router/dev/routes';

const page = (path: string, file: string) => route(path, `pages/${file}`, { id: path });
const account = (frame: string, children: RouteConfigEntry[]) =>
  layout('layout/account-texts.tsx', { id: `${frame}/account` }, children);

/**
 * Every page of the shop, one line each, at its own path in English and below a language's prefix in the others.
 * Pages whose texts are in files other than layout, home, catalogue, favourites, shipping, ui and marketplace go into
 * `account`.
 */
function pages(): RouteConfigEntry[] {
  return [
    index('pages/home/language-redirect.ts', { id: 'start' }),
    layout('layout/shell.tsx', { id: 'shell' }, [
      page('index', 'home/home.tsx'),
      page('product-list', 'catalogue/product-list.tsx'),
      page('product-detail', 'catalogue/product-detail.tsx'),
      page('favourites', 'favourites/favourites.tsx'),
      page('marketplace-offer', 'marketplace/marketplace-offer.tsx'),
      page('picture-search', 'marketplace/picture-search.tsx'),
      page('supplier', 'marketplace/supplier.tsx'),
      account('shell', [
        page('shopping-cart', 'cart/shopping-cart.tsx'),
        page('quick-order', 'cart/quick-order/quick-order.tsx'),
        page('my-orders', 'orders/my-orders.tsx'),
        page('order-detail', 'orders/order-detail.tsx'),
        page('request-refund', 'refunds/request-refund.tsx'),
        page('site-messages', 'messages/site-messages.tsx'),
        page('conversation', 'messages/conversation.tsx'),
        page('my-account', 'accounts/my-account.tsx'),
        page('balance', 'billing/balance.tsx'),
        page('change-password', 'accounts/change-password.tsx'),
        page('account-security', 'accounts/security/security.tsx'),
        page('developers', 'developers/developers.tsx'),
        page('shipping-address', 'addresses/shipping-address.tsx'),
        page('licenses', 'policies/licenses.tsx'),
      ]),
    ]),
    layout('layout/bare-layout.tsx', { id: 'bare' }, [
      account('bare', [
        page('login', 'accounts/login.tsx'),
        page('register', 'accounts/register.tsx'),
        page('forget-password', 'accounts/forget-password.tsx'),
        page('confirm-order', 'billing/confirm-order.tsx'),
        page('pay-together', 'billing/pay-together.tsx'),
        page('terms-of-service', 'policies/terms-of-service.tsx'),
        page('logistics-policy', 'policies/logistics-policy.tsx'),
        page('refund-policy', 'policies/refund-policy.tsx'),
        page('about-us', 'policies/about-us.tsx'),
      ]),
    ]),
    resellerPages(),
  ];
}

/** The workspace of customers who sell on; its calls, texts (messages-plugin.ts) and styles are files that no other page loads. */
function resellerPages(): RouteConfigEntry {
  const reseller = (path: string, file: string) => page(path, `reseller/${file}`);
  return layout('layout/reseller-parts.tsx', { id: 'reseller-parts' }, [
    account('reseller', [
      layout('layout/reseller-frame.tsx', { id: 'reseller' }, [
        reseller('m', 'intro/intro.tsx'),
        reseller('m/about', 'about/about.tsx'),
        reseller('m/addresses', 'addresses/addresses.tsx'),
        reseller('m/authorization', 'authorization/authorization.tsx'),
        reseller('m/downloads', 'downloads/downloads.tsx'),
        reseller('m/downloads/new', 'downloads/new-package.tsx'),
        reseller('m/favourites', 'favourites/favourites.tsx'),
        reseller('m/goods', 'goods/goods.tsx'),
        reseller('m/help', 'help/help-centre.tsx'),
        reseller('m/help/:article', 'help/help-article.tsx'),
        reseller('m/history', 'history/history.tsx'),
        reseller('m/links', 'links/links.tsx'),
        reseller('m/me', 'me/me.tsx'),
        reseller('m/me/profile', 'me/profile.tsx'),
        reseller('m/orders', 'orders/orders.tsx'),
        reseller('m/orders/automatic', 'orders/automatic.tsx'),
        reseller('m/price-rules', 'price-rules/price-rules.tsx'),
        reseller('m/profit', 'profit/profit.tsx'),
        reseller('m/publish', 'publish/publish.tsx'),
        reseller('m/publish/edit', 'publish/edit.tsx'),
        reseller('m/publish/table', 'publish/table.tsx'),
        reseller('m/settings', 'settings/settings.tsx'),
        reseller('m/stock', 'stock/stock.tsx'),
        reseller('m/templates', 'templates/templates.tsx'),
        reseller('m/uploads', 'uploads/uploads.tsx'),
        reseller('m/uploads/own', 'uploads/own-form.tsx'),
        reseller('m/uploads/request', 'uploads/request.tsx'),
        reseller('m/uploads/sourcing', 'uploads/sourcing-form.tsx'),
      ]),
      // Another system opens it: it shows nothing of the signed-in customer.
      reseller('m/authorization/connected', 'authorization/connected.tsx'),
    ]),
  ]);
}

export default [
  ...prefix(':lang?', pages()),
  layout('layout/bare-layout.tsx', { id: 'not-found/bare' }, [
    route('*', 'pages/home/not-found.ts', { id: 'not-found' }),
  ]),
] satisfies RouteConfig;
