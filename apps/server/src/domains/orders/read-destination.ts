import { getOwnAddress, type OwnAddress } from '#domains/addresses/get-own-address.ts';
import { listAddresses } from '#domains/addresses/list-addresses.ts';
import type { Customer } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { Refusal, refuse } from '#shop/refusal.ts';
import { readSettings } from '#shop/settings/settings.ts';
import type { Destination } from './place-order.ts';

type CustomerContext = Context & { actor: Customer };

/** Where an order goes and at which tariffs; read before its transaction. The order keeps its own copy. */
export async function readDestination(ctx: CustomerContext, addressId: string): Promise<Destination> {
  const row = await findAddress(ctx, addressId);
  if (!row.canBeServed) throw refuse('country_not_served');
  const { abuse, orders, ...tariffs } = await readSettings(ctx.db, ['fees', 'shipping', 'payment', 'orders', 'abuse']);
  return {
    addressId: row.id,
    countryIso: row.country_iso,
    address: {
      name: `${row.first_name} ${row.last_name}`,
      country: row.country,
      province: row.province,
      city: row.city,
      detailAddress: row.detail_address,
      postcode: row.postcode,
      mobile: row.mobile,
    },
    tariffs,
    limits: { ...abuse, ...orders },
  };
}

/** A buyer without any address is told to add one; an id that is not theirs is simply not found. */
async function findAddress(ctx: CustomerContext, addressId: string): Promise<OwnAddress> {
  try {
    return await getOwnAddress(ctx, addressId);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { total } = await listAddresses(ctx, { pageNum: 1, pageSize: 1 });
    throw total === 0 ? refuse('no_shipping_address') : error;
  }
}
