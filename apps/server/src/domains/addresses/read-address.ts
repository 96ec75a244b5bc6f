import type { ParsedInputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { checkPostcode, findCity, findStation, getCountry, listCities } from '@sampan/locations';
import { phoneText, readPhone } from '#domains/accounts/phone-number.ts';
import type { Context } from '#shop/context.ts';
import { refuse, refuseField } from '#shop/refusal.ts';
import { canDeliverTo } from './delivery-area.ts';
import type { AddressFields } from './rows/store.ts';

export type AddAddressInput = ParsedInputOf<Calls['addAddress']>;

/** An address as clients send it, complete. */
export type SentAddress = Omit<AddAddressInput, 'name' | 'defaultType' | 'customerId'>;

/**
 * Checks an address against its country: known country, served place, postal code and phone number of the right format; what
 * is wrong is said in that language.
 * Provinces and towns that we do not list are accepted as typed.
 */
export function readAddress(language: Context['language'], sent: SentAddress): AddressFields {
  const { firstName, lastName, email } = sent;
  return { first_name: firstName, last_name: lastName, email: email ?? '', ...readPlace(language, sent) };
}

/** The same without the recipient's name and e-mail address. */
export function readPlace(
  language: Context['language'],
  sent: Omit<SentAddress, 'firstName' | 'lastName' | 'email'>,
): Omit<AddressFields, 'first_name' | 'last_name' | 'email'> {
  const country = getCountry(sent.country, language) ?? getCountry(sent.location?.countryCode ?? '', language);
  if (!country) throw refuseField('country', 'place');
  const { iso } = country;
  const { stationId, cityId } = findPlace(iso, sent);
  // The id that was sent counts too, even if the name says something else.
  const ids = [stationId, sent.location?.stationId ?? ''];
  const canBeServed = ids.every((id) =>
    canDeliverTo({ countryIso: iso, stationId: id, province: sent.province, city: sent.city }),
  );
  if (!canBeServed) throw refuse('country_not_served');
  if (!checkPostcode(iso, sent.postcode))
    throw refuseField('postcode', 'postcode', { country: country.name, example: country.postcode?.example ?? '' });
  const phone = readPhone(sent.mobile, iso);
  if (!phone) throw refuseField('mobile', 'phone', { country: country.name });
  return {
    country_iso: iso,
    country: country.country,
    station_id: stationId,
    province: sent.province,
    city_id: cityId,
    city: sent.city,
    detail_address: sent.detailAddress,
    postcode: sent.postcode,
    mobile: phoneText(phone),
  };
}

/** Our ids of province and town: by name, or else those sent if they exist; '' for places we do not list. */
function findPlace(
  iso: string,
  { province, city, location }: Pick<SentAddress, 'province' | 'city' | 'location'>,
): { stationId: string; cityId: string } {
  const station = findStation(iso, province) ?? findStation(iso, location?.stationId ?? '');
  if (!station) return { stationId: '', cityId: '' };
  const cities = listCities(iso, station.stationId);
  const name = city.toLowerCase();
  const named = cities.filter(
    ({ cityName, cityNameEn }) => cityName.toLowerCase() === name || cityNameEn.toLowerCase() === name,
  );
  const isSent = ({ cityId }: { cityId: string }) => cityId === location?.cityId;
  const found = named.find(isSent) ?? named[0] ?? findCity(iso, station.stationId, city) ?? cities.find(isSent);
  return { stationId: station.stationId, cityId: found?.cityId ?? '' };
}
