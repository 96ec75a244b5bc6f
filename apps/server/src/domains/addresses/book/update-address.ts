import { inTransaction } from '#database/connect.ts';
import { type AddAddressInput, readAddress, type SentAddress } from '#domains/addresses/read-address.ts';
import { type AddressRow, findAddress, makeDefault, updateAddressRow } from '#domains/addresses/rows/store.ts';
import type { Customer } from '#shop/actor.ts';
import { lockBuyer } from '#shop/buyer-lock.ts';
import type { Context } from '#shop/context.ts';
import { refuse } from '#shop/refusal.ts';
import { type AddressAnswer, addressAnswer, addressFields } from './address-answer.ts';
import { logForeignCustomerId } from './foreign-customer-id.ts';

type UpdateAddressInput = Partial<AddAddressInput> & { id: string };

/** Changes the fields sent. `defaultType` 1 makes it the default; 0 is ignored, because one address always is. */
export async function updateAddress(
  ctx: Context & { actor: Customer },
  input: UpdateAddressInput,
): Promise<AddressAnswer> {
  const { buyerId } = ctx.actor;
  logForeignCustomerId(ctx, input.customerId);
  return inTransaction(ctx.db, async (tx) => {
    await lockBuyer(tx, buyerId);
    const row = await findAddress(tx, buyerId, input.id);
    if (!row) throw refuse('not_found');
    const changes = sentFields(input);
    const fields = Object.keys(changes).length > 0 ? readAddress(ctx.language, merge(row, changes)) : undefined;
    if (fields) await updateAddressRow(tx, row.id, fields);
    if (input.defaultType === 1) await makeDefault(tx, buyerId, row.id);
    return addressAnswer(ctx.actor.buyerId, ctx.language, {
      ...row,
      ...fields,
      is_default: row.is_default || input.defaultType === 1,
    });
  });
}

/** What the input changes: the fields of an address, as far as they were sent. */
function sentFields({ id, name, defaultType, customerId, ...fields }: UpdateAddressInput): Partial<SentAddress> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value != null));
}

function merge(row: AddressRow, changes: Partial<SentAddress>): SentAddress {
  return {
    ...addressFields(row),
    country: row.country_iso,
    // The ids stay with names that do not change.
    location: {
      countryCode: row.country_iso,
      stationId: changes.province === undefined ? row.station_id : '',
      cityId: changes.city === undefined ? row.city_id : '',
    },
    ...changes,
  };
}
