import { defineRoutes } from '#shop/define-routes.ts';
import { addViewedProducts, listViewedProducts, removeViewedProducts } from './profile/view-history.ts';

export const resellerRoutes = defineRoutes({
  listViewedProducts: (ctx, input) => listViewedProducts(ctx, input),
  addViewedProducts: (ctx, input) => addViewedProducts(ctx, input),
  removeViewedProducts: (ctx, input) => removeViewedProducts(ctx, input),
});
