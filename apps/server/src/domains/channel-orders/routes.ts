import { defineRoutes } from '#shop/define-routes.ts';
import { resendTracking } from './following/send-tracking.ts';
import { findGoodsToLink } from './lines/find-goods-to-link.ts';
import { linkShopOrderLine } from './lines/link-shop-order-line.ts';
import { splitShopOrder } from './lines/split-shop-order.ts';
import { askForShopGoods, confirmShopGoods, linkShopGoods, unlinkShopGoods } from './links/change-links.ts';
import { listShopGoods } from './links/list-shop-goods.ts';
import { listProfit } from './page/list-profit.ts';
import { listShopOrders } from './page/list-shop-orders.ts';
import { orderShopOrders } from './page/order-shop-orders.ts';
import { eraseShopOrderRecipient } from './recipients/erase-shop-order-recipient.ts';
import { getShopOrderAddress, repairShopOrderAddress } from './recipients/shop-order-address.ts';
import { listOrderRules, setOrderRule, stopOrderRules, tryOrderRule } from './rules/order-rules.ts';
import { releaseShopOrder } from './taking/release-shop-order.ts';
import { setShopOrderAside, takeUpShopOrder } from './taking/set-shop-order-aside.ts';
import { setShopSender } from './taking/set-shop-sender.ts';
import { retryUnreadShopOrder, setUnreadShopOrderAside } from './taking/unread-shop-orders.ts';

export const channelOrdersRoutes = defineRoutes({
  listShopOrders: (ctx, input) => listShopOrders(ctx, input),
  listProfit: (ctx, input) => listProfit(ctx, input),
  orderShopOrders: (ctx, input) => orderShopOrders(ctx, input),
  linkShopOrderLine: (ctx, input) => linkShopOrderLine(ctx, input),
  findGoodsToLink: (ctx, input) => findGoodsToLink(ctx, input),
  listShopGoods: (ctx, input) => listShopGoods(ctx, input),
  readShopGoods: (ctx, input) => askForShopGoods(ctx, input),
  linkShopGoods: (ctx, input) => linkShopGoods(ctx, input),
  confirmShopGoods: (ctx, input) => confirmShopGoods(ctx, input),
  unlinkShopGoods: (ctx, input) => unlinkShopGoods(ctx, input),
  getShopOrderAddress: (ctx, input) => getShopOrderAddress(ctx, input),
  repairShopOrderAddress: (ctx, input) => repairShopOrderAddress(ctx, input),
  splitShopOrder: (ctx, input) => splitShopOrder(ctx, input),
  setShopOrderAside: (ctx, input) => setShopOrderAside(ctx, input),
  releaseShopOrder: (ctx, input) => releaseShopOrder(ctx, input),
  takeUpShopOrder: (ctx, input) => takeUpShopOrder(ctx, input),
  eraseShopOrderRecipient: (ctx, input) => eraseShopOrderRecipient(ctx, input),
  retryUnreadShopOrder: (ctx, input) => retryUnreadShopOrder(ctx, input),
  setUnreadShopOrderAside: (ctx, input) => setUnreadShopOrderAside(ctx, input),
  setShopSender: (ctx, input) => setShopSender(ctx, input),
  listOrderRules: (ctx) => listOrderRules(ctx),
  setOrderRule: (ctx, input) => setOrderRule(ctx, input),
  tryOrderRule: (ctx, input) => tryOrderRule(ctx, input),
  stopOrderRules: (ctx) => stopOrderRules(ctx),
  resendTracking: (ctx, input) => resendTracking(ctx, input),
});
