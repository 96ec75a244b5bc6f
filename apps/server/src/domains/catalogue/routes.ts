import { defineRoutes } from '#shop/define-routes.ts';
import { readCurrencyRates } from './prices/currency-rates.ts';
import { findSkus } from './products/find-skus.ts';
import { getPrivateProduct, getProductDetail } from './products/get-product-detail.ts';
import { listCategoryLevel, listCategoryTree } from './products/list-categories.ts';
import { listHomePallets } from './products/list-home-pallets.ts';
import { listProductsByIds } from './products/list-products-by-ids.ts';
import { recommendProducts } from './products/recommend-products.ts';
import { searchProducts } from './search/search-products.ts';

export const catalogueRoutes = defineRoutes({
  listCategoryTree: (ctx) => listCategoryTree(ctx),
  listCategoriesLevel1: (ctx) => listCategoryLevel(ctx, 1, null),
  listCategoriesLevel2: (ctx, input) => listCategoryLevel(ctx, 2, input.id),
  listCategoriesLevel3: (ctx, input) => listCategoryLevel(ctx, 3, input.id),
  listCurrencyRates: (ctx) => readCurrencyRates(ctx.db),
  searchProducts: (ctx, input) => searchProducts(ctx, input),
  recommendProducts: (ctx, input) => recommendProducts(ctx, input),
  listProductsByIds: (ctx, input) => listProductsByIds(ctx, input),
  getProductDetail: (ctx, input) => getProductDetail(ctx, input),
  getPrivateProduct: (ctx, input) => getPrivateProduct(ctx, input),
  findSkus: (ctx, input) => findSkus(ctx, input),
  listHomePallets: (ctx) => listHomePallets(ctx),
});
