import { defineRoutes } from '#shop/define-routes.ts';
import { listCategoryLevel, listCategoryTree } from './categories/list-categories.ts';
import { listHomePallets } from './categories/list-home-pallets.ts';
import { readCurrencyRates } from './prices/currency-rates.ts';
import { findSkus } from './reading/find-skus.ts';
import { getPrivateProduct, getProductDetail } from './reading/get-product-detail.ts';
import { listProductsByIds } from './reading/list-products-by-ids.ts';
import { recommendProducts } from './reading/recommend-products.ts';
import { searchProducts } from './search-products.ts';

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
