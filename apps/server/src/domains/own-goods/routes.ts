import { defineRoutes } from '#shop/define-routes.ts';
import { askForGoods, offerOwnProduct } from './requests/hand-in.ts';
import { getGoodsRequest, listGoodsRequests, takeBackRequest, writeToRequest } from './requests/own-requests.ts';
import { listOwnStock, listOwnStockMoves } from './stock/list-own-stock.ts';
import { quoteRestock, restock } from './stock/restock.ts';
import { quoteOwnStockOrder, sendOwnStock } from './stock/send-own-stock.ts';
import { setLowStock } from './stock/set-low-stock.ts';
import { getResellerCounts } from './workspace/get-reseller-counts.ts';
import { getHelpArticle, listHelpArticles } from './workspace/help-articles.ts';
import { getResellerStart, startReselling } from './workspace/start-reselling.ts';
import { addViewedProducts, listViewedProducts, removeViewedProducts } from './workspace/view-history.ts';

export const ownGoodsRoutes = defineRoutes({
  // profile
  getResellerCounts: (ctx) => getResellerCounts(ctx),
  getResellerStart: (ctx) => getResellerStart(ctx),
  startReselling: (ctx) => startReselling(ctx),
  // own products
  askForGoods: (ctx, input) => askForGoods(ctx, input),
  getGoodsRequest: (ctx, input) => getGoodsRequest(ctx, input),
  listGoodsRequests: (ctx, input) => listGoodsRequests(ctx, input),
  offerOwnProduct: (ctx, input) => offerOwnProduct(ctx, input),
  takeBackRequest: (ctx, input) => takeBackRequest(ctx, input),
  writeToRequest: (ctx, input) => writeToRequest(ctx, input),
  // profile
  getHelpArticle: (ctx, input) => getHelpArticle(ctx, input),
  listHelpArticles: (ctx) => listHelpArticles(ctx),
  listViewedProducts: (ctx, input) => listViewedProducts(ctx, input),
  addViewedProducts: (ctx, input) => addViewedProducts(ctx, input),
  removeViewedProducts: (ctx, input) => removeViewedProducts(ctx, input),
  // stock
  listOwnStock: (ctx, input) => listOwnStock(ctx, input),
  listOwnStockMoves: (ctx, input) => listOwnStockMoves(ctx, input),
  quoteOwnStockOrder: (ctx, input) => quoteOwnStockOrder(ctx, input),
  quoteRestock: (ctx, input) => quoteRestock(ctx, input),
  restock: (ctx, input) => restock(ctx, input),
  sendOwnStock: (ctx, input) => sendOwnStock(ctx, input),
  setLowStock: (ctx, input) => setLowStock(ctx, input),
});
