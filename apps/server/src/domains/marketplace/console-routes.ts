import { defineRoutes } from '#shop/define-routes.ts';
import { operatorFillInGoods } from './desk/fill-in-goods.ts';
import { operatorGetMarketplace } from './desk/get-marketplace.ts';
import { operatorListImportedOffers, operatorReadOffers, operatorSeeCostChanges } from './desk/imported-offers.ts';
import { operatorListCollections, operatorMapMarketCategory } from './desk/map-category.ts';
import { operatorBlockSeller, operatorListSellers } from './desk/sellers.ts';
import { operatorFindOffersByPicture } from './finding/find-by-picture.ts';
import { operatorFindOffers } from './finding/find-offers.ts';
import { operatorImportOffers } from './importing/begin-offer-import.ts';
import { operatorGetOfferImport, operatorListOfferImports } from './importing/list-offer-imports.ts';
import { operatorRetryOfferImport } from './importing/retry-offer-import.ts';

export const marketplaceConsoleRoutes = defineRoutes({
  operatorGetMarketplace: (ctx) => operatorGetMarketplace(ctx),
  operatorFindOffers: (ctx, input) => operatorFindOffers(ctx, input),
  operatorFindOffersByPicture: (ctx, input) => operatorFindOffersByPicture(ctx, input),
  operatorImportOffers: (ctx, input) => operatorImportOffers(ctx, input),
  operatorRetryOfferImport: (ctx, input) => operatorRetryOfferImport(ctx, input),
  operatorListOfferImports: (ctx) => operatorListOfferImports(ctx),
  operatorGetOfferImport: (ctx, input) => operatorGetOfferImport(ctx, input),
  operatorListImportedOffers: (ctx, input) => operatorListImportedOffers(ctx, input),
  operatorSeeCostChanges: (ctx, input) => operatorSeeCostChanges(ctx, input),
  operatorFillInGoods: (ctx, input) => operatorFillInGoods(ctx, input),
  operatorReadOffers: (ctx, input) => operatorReadOffers(ctx, input),
  operatorListSellers: (ctx) => operatorListSellers(ctx),
  operatorBlockSeller: (ctx, input) => operatorBlockSeller(ctx, input),
  operatorListCollections: (ctx) => operatorListCollections(ctx),
  operatorMapMarketCategory: (ctx, input) => operatorMapMarketCategory(ctx, input),
});
