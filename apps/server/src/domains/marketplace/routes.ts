import { defineRoutes } from '#shop/define-routes.ts';
import { findOffersByPicture } from './buyers/find-by-picture.ts';
import { findMoreOffers } from './buyers/find-more-offers.ts';
import { openOffer } from './buyers/open-offer.ts';
import { getOfferSeller, listSellerGoods } from './buyers/told-seller.ts';

export const marketplaceRoutes = defineRoutes({
  findMoreOffers: (ctx, input) => findMoreOffers(ctx, input),
  findOffersByPicture: (ctx, input) => findOffersByPicture(ctx, input),
  openOffer: (ctx, input) => openOffer(ctx, input),
  getOfferSeller: (ctx, input) => getOfferSeller(ctx, input),
  listSellerGoods: (ctx, input) => listSellerGoods(ctx, input),
});
