import {
  listCities as citiesOf,
  listCountries as countriesIn,
  getCountry,
  listStations as stationsOf,
} from '@sampan/locations';
import type { Context } from '#shop/context.ts';
import { refuse } from '#shop/refusal.ts';

export function listCountries({ language }: Pick<Context, 'language'>) {
  return countriesIn(language).map(({ iso, code, country, countryName, name, blocked, postcode }) => ({
    iso,
    code,
    country,
    countryName,
    name,
    blocked,
    postcode: postcode && { pattern: postcode.pattern, example: postcode.example },
  }));
}

export function listStations({ language }: Pick<Context, 'language'>, { iso }: { iso: string }) {
  if (!getCountry(iso)) throw refuse('not_found');
  return stationsOf(iso, language);
}

export function listCities(
  { language }: Pick<Context, 'language'>,
  { iso, stationId }: { iso: string; stationId: string },
) {
  const cities = citiesOf(iso, stationId, language);
  if (cities.length === 0) throw refuse('not_found');
  return cities;
}
