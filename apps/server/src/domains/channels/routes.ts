import { defineRoutes } from '#shop/define-routes.ts';
import { connectShopByKeys } from './connect/connect-shop-by-keys.ts';
import { askShopConsent, finishShopConsent } from './connect/shop-consent.ts';
import { disconnectResellerShop } from './shops/disconnect-shop.ts';
import { listResellerShops } from './shops/list-reseller-shops.ts';
import { testResellerShop } from './shops/test-reseller-shop.ts';
import { updateResellerShop } from './shops/update-reseller-shop.ts';

export const channelsRoutes = defineRoutes({
  listResellerShops: (ctx) => listResellerShops(ctx),
  askShopConsent: (ctx, input) => askShopConsent(ctx, input),
  finishShopConsent: (ctx, input) => finishShopConsent(ctx, input),
  connectShopByKeys: (ctx, input) => connectShopByKeys(ctx, input),
  testResellerShop: (ctx, input) => testResellerShop(ctx, input),
  updateResellerShop: (ctx, input) => updateResellerShop(ctx, input),
  disconnectResellerShop: (ctx, input) => disconnectResellerShop(ctx, input),
});
