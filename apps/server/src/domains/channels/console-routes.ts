import { defineRoutes } from '#shop/define-routes.ts';
import { operatorDisconnectResellerShop } from './shops/disconnect-shop.ts';
import { operatorGetResellerShop, operatorListResellerShops } from './shops/operator-list-reseller-shops.ts';

export const channelsConsoleRoutes = defineRoutes({
  operatorListResellerShops: (ctx, input) => operatorListResellerShops(ctx, input),
  operatorGetResellerShop: (ctx, input) => operatorGetResellerShop(ctx, input),
  operatorDisconnectResellerShop: (ctx, input) => operatorDisconnectResellerShop(ctx, input),
});
