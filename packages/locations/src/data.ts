/** Reads the generated files on first use, and caches them. */
import { existsSync, readFileSync } from 'node:fs';

export const languages = ['en', 'de', 'it', 'fr', 'es', 'pt', 'ar', 'ko', 'ja', 'zh', 'ru'] as const;
export type Language = (typeof languages)[number];

/** One line of `data/countries.json`. */
export interface CountryRecord {
  /** ISO 3166-1 alpha-2, `US`. */
  iso: string;
  /** The dial code shown, `+1`. Countries may share one. */
  code: string;
  /** Further dial codes taken as this country's. */
  alsoAccepted: string[];
  names: Record<Language, string>;
  /** Digits of a phone number after the shown dial code. */
  phone: { min: number; max: number };
  /** `pattern` is matched without regard to case; null where the country has no postcodes, or none are known. */
  postcode: { pattern: string; example: string } | null;
  /** Parcels arrive without one there. */
  mayLackPostcode?: true;
  /** An address label's lines for mail from abroad, with `{name} {street} {city} {province} {postcode}` to fill in. */
  addressLines: string[];
  blocked: boolean;
}

/** One line of `data/regions/<iso>.json`. */
export interface StationRecord {
  /** ISO 3166-2 (`US-CA`), `<iso>-G<GeoNames code>` where ISO has none, `<iso>-00` for a country without regions. */
  id: string;
  en: string;
  zh: string;
  blocked?: boolean;
  next: number;
  /** The number is the end of the city's id: 12 in `KZ-AKM` is `KZ-AKM-0012`. */
  cities: [number: number, english: string, chinese?: string][];
}

/**
 * Names that differ from the English one, by language. `native` are those of the place itself, its main one first; `post`
 * is what its country's post writes, if that is in Latin letters.
 */
export type PlaceNames = Partial<Record<Language, string>> & { native?: string[]; post?: string };

/** Names by the city's number. */
export type CityNames = Record<number, PlaceNames>;

/** One line of `data/names/<iso>.json`. */
export interface NamesRecord {
  /** The region's id. */
  id: string;
  names: PlaceNames;
  /** The larger region around it, where people say that one too. */
  within?: PlaceNames;
  cities?: CityNames;
}

const read = <T>(path: string) => JSON.parse(readFileSync(new URL(`../data/${path}`, import.meta.url), 'utf8')) as T;

let countries: Map<string, CountryRecord> | undefined;
const stations = new Map<string, StationRecord[]>();

export function countryRecords() {
  countries ??= new Map(read<CountryRecord[]>('countries.json').map((country) => [country.iso, country]));
  return countries;
}

const names = new Map<string, Map<string, NamesRecord>>();

/** Records by region; empty where every name is the English one. */
export function namesRecords(iso: string): Map<string, NamesRecord> {
  const known = names.get(iso);
  if (known) return known;
  const isListed = countryRecords().has(iso) && existsSync(new URL(`../data/names/${iso}.json`, import.meta.url));
  const list = isListed ? read<NamesRecord[]>(`names/${iso}.json`) : [];
  const records = new Map(list.map((record) => [record.id, record]));
  names.set(iso, records);
  return records;
}

/** Empty for an unknown country. Only known codes reach the file system, so a code from a request is safe here. */
export function stationRecords(iso: string) {
  const known = stations.get(iso);
  if (known) return known;
  if (!countryRecords().has(iso)) return [];
  const list = read<StationRecord[]>(`regions/${iso}.json`);
  stations.set(iso, list);
  return list;
}
