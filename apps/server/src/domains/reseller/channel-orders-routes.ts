import { defineRoutes } from '#shop/define-routes.ts';
import { eraseShopOrderRecipient } from './orders/erase-shop-order-recipient.ts';
import { findGoodsToLink } from './orders/find-goods-to-link.ts';
import { linkShopOrderLine } from './orders/link-shop-order-line.ts';
import { listShopOrders } from './orders/list-shop-orders.ts';
import { orderShopOrders } from './orders/order-shop-orders.ts';
import { resendTracking } from './orders/send-tracking.ts';
import { setShopOrderAside, takeUpShopOrder } from './orders/set-shop-order-aside.ts';
import { setShopSender } from './orders/set-shop-sender.ts';
import { getShopOrderAddress, repairShopOrderAddress } from './orders/shop-order-address.ts';
import { splitShopOrder } from './orders/split-shop-order.ts';
import { retryUnreadShopOrder, setUnreadShopOrderAside } from './orders/unread-shop-orders.ts';

export const channelOrdersRoutes = defineRoutes({
  listShopOrders: (ctx, input) => listShopOrders(ctx, input),
  orderShopOrders: (ctx, input) => orderShopOrders(ctx, input),
  linkShopOrderLine: (ctx, input) => linkShopOrderLine(ctx, input),
  findGoodsToLink: (ctx, input) => findGoodsToLink(ctx, input),
  getShopOrderAddress: (ctx, input) => getShopOrderAddress(ctx, input),
  repairShopOrderAddress: (ctx, input) => repairShopOrderAddress(ctx, input),
  splitShopOrder: (ctx, input) => splitShopOrder(ctx, input),
  setShopOrderAside: (ctx, input) => setShopOrderAside(ctx, input),
  takeUpShopOrder: (ctx, input) => takeUpShopOrder(ctx, input),
  eraseShopOrderRecipient: (ctx, input) => eraseShopOrderRecipient(ctx, input),
  retryUnreadShopOrder: (ctx, input) => retryUnreadShopOrder(ctx, input),
  setUnreadShopOrderAside: (ctx, input) => setUnreadShopOrderAside(ctx, input),
  setShopSender: (ctx, input) => setShopSender(ctx, input),
  resendTracking: (ctx, input) => resendTracking(ctx, input),
});
