import type { OutputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { addressLabel } from '@sampan/locations';
import type { SentAddress } from '#domains/addresses/read-address.ts';
import type { AddressRow } from '#domains/addresses/rows/store.ts';
import type { Context } from '#shop/context.ts';

export type AddressAnswer = OutputOf<Calls['addAddress']>;

/** The columns that a client writes, by the names of the contract; read-address.ts goes the other way. */
export function addressFields(row: AddressRow): Omit<SentAddress, 'location' | 'email'> & { email: string } {
  return {
    firstName: row.first_name,
    lastName: row.last_name,
    country: row.country,
    province: row.province,
    city: row.city,
    detailAddress: row.detail_address,
    postcode: row.postcode,
    mobile: row.mobile,
    email: row.email,
  };
}

export function addressAnswer(customerId: string, language: Context['language'], row: AddressRow): AddressAnswer {
  return {
    id: row.id,
    customerId,
    name: `${row.first_name} ${row.last_name}`,
    ...addressFields(row),
    phone: row.mobile.slice(row.mobile.indexOf('-') + 1),
    lines: addressLabel(row.country_iso, language, {
      street: row.detail_address,
      city: row.city,
      province: row.province,
      postcode: row.postcode,
    }),
    defaultType: row.is_default ? 1 : 0,
    location: { countryCode: row.country_iso, stationId: row.station_id, cityId: row.city_id },
  };
}
