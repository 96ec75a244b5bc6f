import type { Customer } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { refuse } from '#shop/refusal.ts';
import { canDeliverTo } from './delivery-area.ts';
import { type AddressRow, countAddresses, findAddress } from './rows/store.ts';

/**
 * An address for an order; `canBeServed` is checked again because the places we serve may have changed since it was
 * saved.
 */
export interface OwnAddress extends AddressRow {
  canBeServed: boolean;
}

/** Another buyer's address is not found. A buyer who has no address is asked to add one. */
export async function getOwnAddress(ctx: Pick<Context, 'db'> & { actor: Customer }, id: string): Promise<OwnAddress> {
  const row = await findAddress(ctx.db, ctx.actor.buyerId, id);
  if (!row) {
    const count = await countAddresses(ctx.db, ctx.actor.buyerId);
    throw refuse(count === 0 ? 'no_shipping_address' : 'not_found');
  }
  const place = { countryIso: row.country_iso, stationId: row.station_id, province: row.province, city: row.city };
  return { ...row, canBeServed: canDeliverTo(place) };
}
