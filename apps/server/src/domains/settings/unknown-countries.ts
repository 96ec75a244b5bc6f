import { getCountry } from '@sampan/locations';

const countryFields = ['country', 'countries', 'notTo'];

/** Paths of fields that name a country which does not exist. */
export function unknownCountries(value: unknown, path = ''): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, field]) => {
    const here = path ? `${path}.${name}` : name;
    if (!countryFields.includes(name)) return unknownCountries(field, here);
    return [field ?? []].flat().every((code) => getCountry(code)) ? [] : [here];
  });
}
