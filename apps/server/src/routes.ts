import { calls } from '@sampan/contract/calls';
import { keysOf } from '@sampan/contract/keys';
import { accountsConsoleRoutes } from '#domains/accounts/console-routes.ts';
import { accountsRoutes } from '#domains/accounts/routes.ts';
import { addressesRoutes } from '#domains/addresses/routes.ts';
import { auditLogConsoleRoutes } from '#domains/audit-log/console-routes.ts';
import { billingConsoleRoutes } from '#domains/billing/console-routes.ts';
import { billingRoutes } from '#domains/billing/routes.ts';
import { booksConsoleRoutes } from '#domains/books/console-routes.ts';
import { cartRoutes } from '#domains/cart/routes.ts';
import { catalogueConsoleRoutes } from '#domains/catalogue/console-routes.ts';
import { catalogueRoutes } from '#domains/catalogue/routes.ts';
import { channelOrdersRoutes } from '#domains/channel-orders/routes.ts';
import { channelsConsoleRoutes } from '#domains/channels/console-routes.ts';
import { channelsRoutes } from '#domains/channels/routes.ts';
import { conversationsConsoleRoutes } from '#domains/conversations/console-routes.ts';
import { conversationsRoutes } from '#domains/conversations/routes.ts';
import { customersConsoleRoutes } from '#domains/customers/console-routes.ts';
import { favouritesRoutes } from '#domains/favourites/routes.ts';
import { finderConsoleRoutes } from '#domains/finder/console-routes.ts';
import { hooksConsoleRoutes } from '#domains/hooks/console-routes.ts';
import { hooksRoutes } from '#domains/hooks/routes.ts';
import { listingsConsoleRoutes } from '#domains/listings/console-routes.ts';
import { listingsRoutes } from '#domains/listings/routes.ts';
import { logisticsConsoleRoutes } from '#domains/logistics/console-routes.ts';
import { logisticsRoutes } from '#domains/logistics/routes.ts';
import { mailsConsoleRoutes } from '#domains/mails/console-routes.ts';
import { marketplaceConnectionRoutes } from '#domains/marketplace/connection-routes.ts';
import { marketplaceConsoleRoutes } from '#domains/marketplace/console-routes.ts';
import { marketplaceRoutes } from '#domains/marketplace/routes.ts';
import { messagesConsoleRoutes } from '#domains/messages/console-routes.ts';
import { messagesRoutes } from '#domains/messages/routes.ts';
import { noticesConsoleRoutes } from '#domains/notices/console-routes.ts';
import { openingConsoleRoutes } from '#domains/opening/console-routes.ts';
import { ordersConsoleRoutes } from '#domains/orders/console-routes.ts';
import { ordersRoutes } from '#domains/orders/routes.ts';
import { ownGoodsConsoleRoutes } from '#domains/own-goods/console-routes.ts';
import { ownGoodsRoutes } from '#domains/own-goods/routes.ts';
import { privacyConsoleRoutes } from '#domains/privacy/console-routes.ts';
import { privacyRoutes } from '#domains/privacy/routes.ts';
import { purchasingConsoleRoutes } from '#domains/purchasing/console-routes.ts';
import { refundsConsoleRoutes } from '#domains/refunds/console-routes.ts';
import { refundsRoutes } from '#domains/refunds/routes.ts';
import { settingsConsoleRoutes } from '#domains/settings/console-routes.ts';
import { settingsRoutes } from '#domains/settings/routes.ts';
import { systemConsoleRoutes } from '#domains/system/console-routes.ts';
import { todayConsoleRoutes } from '#domains/today/console-routes.ts';
import { uploadsConsoleRoutes } from '#domains/uploads/console-routes.ts';
import { uploadsRoutes } from '#domains/uploads/routes.ts';
import type { Handlers } from './shop/define-routes.ts';

/** Every handler, by the name of its call. */
export const routes: Handlers = {
  ...settingsRoutes,
  ...settingsConsoleRoutes,
  ...openingConsoleRoutes,
  ...systemConsoleRoutes,
  ...todayConsoleRoutes,
  ...finderConsoleRoutes,
  ...noticesConsoleRoutes,
  ...mailsConsoleRoutes,
  ...accountsRoutes,
  ...accountsConsoleRoutes,
  ...customersConsoleRoutes,
  ...addressesRoutes,
  ...uploadsRoutes,
  ...uploadsConsoleRoutes,
  ...catalogueRoutes,
  ...catalogueConsoleRoutes,
  ...marketplaceRoutes,
  ...marketplaceConsoleRoutes,
  ...favouritesRoutes,
  ...cartRoutes,
  ...ordersRoutes,
  ...ordersConsoleRoutes,
  ...billingRoutes,
  ...billingConsoleRoutes,
  ...purchasingConsoleRoutes,
  ...refundsRoutes,
  ...refundsConsoleRoutes,
  ...booksConsoleRoutes,
  ...logisticsRoutes,
  ...logisticsConsoleRoutes,
  ...messagesRoutes,
  ...messagesConsoleRoutes,
  ...conversationsRoutes,
  ...conversationsConsoleRoutes,
  ...hooksRoutes,
  ...hooksConsoleRoutes,
  ...channelsRoutes,
  ...listingsRoutes,
  ...channelOrdersRoutes,
  ...ownGoodsRoutes,
  ...marketplaceConnectionRoutes,
  ...auditLogConsoleRoutes,
  ...channelsConsoleRoutes,
  ...listingsConsoleRoutes,
  ...ownGoodsConsoleRoutes,
  ...privacyRoutes,
  ...privacyConsoleRoutes,
};

/** A call without a handler, or a handler without a call, prevents the start. */
export function checkRoutes(): void {
  const missing = keysOf(calls).filter((name) => !routes[name]);
  const unknown = Object.keys(routes).filter((name) => !(name in calls));
  if (missing.length + unknown.length > 0)
    throw new Error(
      `Calls without a handler: ${missing.join(', ') || 'none'}. Handlers without a call: ${unknown.join(', ') || 'none'}.`,
    );
}
