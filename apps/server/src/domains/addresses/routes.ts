import { defineRoutes } from '#shop/define-routes.ts';
import { addAddress } from './add-address.ts';
import { deleteAddress } from './delete-address.ts';
import { listAddresses } from './list-addresses.ts';
import { listCities, listCountries, listStations } from './places.ts';
import { updateAddress } from './update-address.ts';

export const addressesRoutes = defineRoutes({
  listAddresses: (ctx, input) => listAddresses(ctx, input),
  addAddress: (ctx, input) => addAddress(ctx, input),
  updateAddress: (ctx, input) => updateAddress(ctx, input),
  deleteAddress: (ctx, input) => deleteAddress(ctx, input),
  listCountries: (ctx) => listCountries(ctx),
  listStations: listStations,
  listCities: listCities,
});
