import { defineRoutes } from '#shop/define-routes.ts';
import { addFavourite } from './list/add-favourite.ts';
import { addFavourites } from './list/add-favourites.ts';
import { listFavouriteIds, listFavourites } from './list/list-favourites.ts';
import { removeFavourite } from './list/remove-favourite.ts';

export const favouritesRoutes = defineRoutes({
  listFavourites: (ctx, input) => listFavourites(ctx, input),
  listFavouriteIds: (ctx) => listFavouriteIds(ctx),
  addFavourite: (ctx, input) => addFavourite(ctx, input),
  addFavourites: (ctx, input) => addFavourites(ctx, input),
  removeFavourite: (ctx, input) => removeFavourite(ctx, input),
});
