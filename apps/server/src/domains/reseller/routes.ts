import { defineRoutes } from '#shop/define-routes.ts';
import { cancelPackage, removePackage } from './downloads/change-package.ts';
import { getPackageUrl, listPackages } from './downloads/list-packages.ts';
import { repeatPackage, requestPackage } from './downloads/request-package.ts';
import { getResellerCounts } from './goods/get-reseller-counts.ts';
import { listResellerGoods } from './goods/list-reseller-goods.ts';
import { pickResellerGoods } from './goods/pick-reseller-goods.ts';
import { getResellerStart, startReselling } from './goods/start-reselling.ts';
import { applyForGrant } from './grants/apply-for-grant.ts';
import { findGoodsToAuthorize, listGrants } from './grants/list-grants.ts';
import { renewGrant } from './grants/renew-grant.ts';
import { withdrawGrant } from './grants/withdraw-grant.ts';
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
import { askForGoods, offerOwnProduct } from './own-products/hand-in.ts';
import { getGoodsRequest, listGoodsRequests, takeBackRequest, writeToRequest } from './own-products/own-requests.ts';
import { listPriceRules } from './prices/list-price-rules.ts';
import { previewPriceRule } from './prices/preview-price-rule.ts';
import { setPriceRule } from './prices/set-price-rule.ts';
import { getHelpArticle, listHelpArticles } from './profile/help-articles.ts';
import { addViewedProducts, listViewedProducts, removeViewedProducts } from './profile/view-history.ts';
import { pausePublishing, removePublications, renewPublications, sendPublications } from './publish/change-queue.ts';
import { getPublication } from './publish/get-publication.ts';
import { listPublications } from './publish/list-publications.ts';
import { listShopGroups } from './publish/list-shop-groups.ts';
import { queuePublications } from './publish/queue-publication.ts';
import { setPublication } from './publish/set-publication.ts';
import {
  linkPublication,
  renameShopSkus,
  resumePublication,
  settleDrift,
  tellWhenBack,
} from './publish/settle-goods.ts';
import { askShopConsent } from './shops/ask-shop-consent.ts';
import { connectShopByKeys } from './shops/connect-shop-by-keys.ts';
import { disconnectResellerShop } from './shops/disconnect-shop.ts';
import { finishShopConsent } from './shops/finish-shop-consent.ts';
import { listResellerShops } from './shops/list-reseller-shops.ts';
import { testResellerShop } from './shops/test-reseller-shop.ts';
import { updateResellerShop } from './shops/update-reseller-shop.ts';

import { listOwnStock, listOwnStockMoves } from './stock/list-own-stock.ts';
import { quoteRestock, restock } from './stock/restock.ts';
import { quoteOwnStockOrder, sendOwnStock } from './stock/send-own-stock.ts';
import { setLowStock } from './stock/set-low-stock.ts';

/** By room, one line a call. */
export const resellerRoutes = defineRoutes({
  // downloads
  cancelPackage: (ctx, input) => cancelPackage(ctx, input),
  getPackageUrl: (ctx, input) => getPackageUrl(ctx, input),
  listPackages: (ctx) => listPackages(ctx),
  removePackage: (ctx, input) => removePackage(ctx, input),
  repeatPackage: (ctx, input) => repeatPackage(ctx, input),
  requestPackage: (ctx, input) => requestPackage(ctx, input),
  // goods
  getResellerCounts: (ctx) => getResellerCounts(ctx),
  listResellerGoods: (ctx, input) => listResellerGoods(ctx, input),
  pickResellerGoods: (ctx, input) => pickResellerGoods(ctx, input),
  getResellerStart: (ctx) => getResellerStart(ctx),
  startReselling: (ctx) => startReselling(ctx),
  // own products
  askForGoods: (ctx, input) => askForGoods(ctx, input),
  getGoodsRequest: (ctx, input) => getGoodsRequest(ctx, input),
  listGoodsRequests: (ctx, input) => listGoodsRequests(ctx, input),
  offerOwnProduct: (ctx, input) => offerOwnProduct(ctx, input),
  takeBackRequest: (ctx, input) => takeBackRequest(ctx, input),
  writeToRequest: (ctx, input) => writeToRequest(ctx, input),
  // orders
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
  // prices
  listPriceRules: (ctx) => listPriceRules(ctx),
  previewPriceRule: (ctx, input) => previewPriceRule(ctx, input),
  setPriceRule: (ctx, input) => setPriceRule(ctx, input),
  // profile
  getHelpArticle: (ctx, input) => getHelpArticle(ctx, input),
  listHelpArticles: (ctx) => listHelpArticles(ctx),
  listViewedProducts: (ctx, input) => listViewedProducts(ctx, input),
  addViewedProducts: (ctx, input) => addViewedProducts(ctx, input),
  removeViewedProducts: (ctx, input) => removeViewedProducts(ctx, input),
  // publish
  getPublication: (ctx, input) => getPublication(ctx, input),
  linkPublication: (ctx, input) => linkPublication(ctx, input),
  listPublications: (ctx, input) => listPublications(ctx, input),
  listShopGroups: (ctx, input) => listShopGroups(ctx, input),
  pausePublishing: (ctx, input) => pausePublishing(ctx, input),
  queuePublications: (ctx, input) => queuePublications(ctx, input),
  removePublications: (ctx, input) => removePublications(ctx, input),
  renameShopSkus: (ctx, input) => renameShopSkus(ctx, input),
  renewPublications: (ctx, input) => renewPublications(ctx, input),
  resumePublication: (ctx, input) => resumePublication(ctx, input),
  sendPublications: (ctx, input) => sendPublications(ctx, input),
  setPublication: (ctx, input) => setPublication(ctx, input),
  settleDrift: (ctx, input) => settleDrift(ctx, input),
  tellWhenBack: (ctx, input) => tellWhenBack(ctx, input),
  listGrants: (ctx) => listGrants(ctx),
  findGoodsToAuthorize: (ctx, input) => findGoodsToAuthorize(ctx, input),
  applyForGrant: (ctx, input) => applyForGrant(ctx, input),
  renewGrant: (ctx, input) => renewGrant(ctx, input),
  withdrawGrant: (ctx, input) => withdrawGrant(ctx, input),
  listResellerShops: (ctx) => listResellerShops(ctx),
  askShopConsent: (ctx, input) => askShopConsent(ctx, input),
  finishShopConsent: (ctx, input) => finishShopConsent(ctx, input),
  connectShopByKeys: (ctx, input) => connectShopByKeys(ctx, input),
  testResellerShop: (ctx, input) => testResellerShop(ctx, input),
  updateResellerShop: (ctx, input) => updateResellerShop(ctx, input),
  disconnectResellerShop: (ctx, input) => disconnectResellerShop(ctx, input),
  // stock
  listOwnStock: (ctx, input) => listOwnStock(ctx, input),
  listOwnStockMoves: (ctx, input) => listOwnStockMoves(ctx, input),
  quoteOwnStockOrder: (ctx, input) => quoteOwnStockOrder(ctx, input),
  quoteRestock: (ctx, input) => quoteRestock(ctx, input),
  restock: (ctx, input) => restock(ctx, input),
  sendOwnStock: (ctx, input) => sendOwnStock(ctx, input),
  setLowStock: (ctx, input) => setLowStock(ctx, input),
});
