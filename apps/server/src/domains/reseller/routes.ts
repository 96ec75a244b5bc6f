import { defineRoutes } from '#shop/define-routes.ts';
import { getResellerCounts } from './goods/get-reseller-counts.ts';
import { listResellerGoods } from './goods/list-reseller-goods.ts';
import { startReselling } from './goods/start-reselling.ts';
import { addViewedProducts, listViewedProducts, removeViewedProducts } from './profile/view-history.ts';

/** By room, one line a call. */
export const resellerRoutes = defineRoutes({
  getResellerCounts: (ctx) => getResellerCounts(ctx),
  listResellerGoods: (ctx, input) => listResellerGoods(ctx, input),
  startReselling: (ctx) => startReselling(ctx),
  listViewedProducts: (ctx, input) => listViewedProducts(ctx, input),
  addViewedProducts: (ctx, input) => addViewedProducts(ctx, input),
  removeViewedProducts: (ctx, input) => removeViewedProducts(ctx, input),
});
