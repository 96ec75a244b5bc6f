import { defineRoutes } from '#shop/define-routes.ts';
import { addFavourite } from './add-favourite.ts';
import { addFavourites } from './add-favourites.ts';
import { listFavouriteIds, listFavourites } from './list-favourites.ts';
import { removeFavourite } from './remove-favourite.ts';

export const favouritesRoutes = defineRoutes({
  listFavourites: (ctx, input) => listFavourites(ctx, input),
  listFavouriteIds: (ctx) => listFavouriteIds(ctx),
  addFavourite: (ctx, input) => addFavourite(ctx, input),
  addFavourites: (ctx, input) => addFavourites(ctx, input),
  removeFavourite: (ctx, input) => removeFavourite(ctx, input),
});
