import { defineRoutes } from '#shop/define-routes.ts';
import { addAddress } from './book/add-address.ts';
import { deleteAddress } from './book/delete-address.ts';
import { listAddresses } from './book/list-addresses.ts';
import { listCities, listCountries, listStations } from './book/places.ts';
import { updateAddress } from './book/update-address.ts';

export const addressesRoutes = defineRoutes({
  listAddresses: (ctx, input) => listAddresses(ctx, input),
  addAddress: (ctx, input) => addAddress(ctx, input),
  updateAddress: (ctx, input) => updateAddress(ctx, input),
  deleteAddress: (ctx, input) => deleteAddress(ctx, input),
  listCountries: (ctx) => listCountries(ctx),
  listStations: listStations,
  listCities: listCities,
});
