/** Countries, their provinces ("stations") and cities. For the server: it reads files, and shares one copy of them. */
import { type CountryRecord, countryRecords, type Language, type StationRecord, stationRecords } from './data.ts';
import {
  cityCalled,
  cityName,
  furtherCityNames,
  furtherStationNames,
  postedCity,
  postedStation,
  stationCalled,
  stationName,
} from './names.ts';

export type { Language } from './data.ts';
export { languages } from './data.ts';

/** A country as the place calls answer it. */
export interface Country {
  /** ISO 3166-1 alpha-2, `US`: the key for every other call here. */
  iso: string;
  /** The dial code shown, `+1`. Not a key: countries share codes. */
  code: string;
  country: string;
  countryName: string;
  /** Name in the language asked for. */
  name: string;
  /** Nothing is delivered there. */
  blocked: boolean;
  /** `pattern` is to be matched without regard to case; null where there is no rule. */
  postcode: { pattern: string; example: string } | null;
  /** Lengths in digits, dial code not counted. */
  phone: { min: number; max: number; alsoAccepted: string[] };
}

/** A province, state, county … `blocked` is true as well when its whole country is. */
export interface Station {
  stationId: string;
  stationName: string;
  stationNameEn: string;
  /** The name in the reader's language; otherwise the local one, or English. */
  name: string;
  /** Further names to find it by: its own, and the larger region around it. */
  also?: string[];
  blocked: boolean;
}

/** `cityName` is the English name where no Chinese one is known. */
export interface City {
  cityId: string;
  cityName: string;
  cityNameEn: string;
  name: string;
  also?: string[];
}

/** A country with everything in it, in the shape of the original place list. */
export interface FullCountry {
  code: string;
  country: string;
  countryName: string;
  station: { stationId: string; stationName: string; city: { cityId: string; cityName: string }[] }[];
}

/** The maximum of the address form. */
const maxPostcodeLength = 10;

const listsByLanguage = new Map<Language, Country[]>();

/** All countries, blocked ones included, in the order of their names in that language. */
export function listCountries(language: Language): readonly Country[] {
  const known = listsByLanguage.get(language);
  if (known) return known;
  const { compare } = new Intl.Collator(language);
  const list = [...countryRecords().values()]
    .map((record) => toCountry(record, language))
    .sort((a, b) => compare(a.name, b.name));
  listsByLanguage.set(language, list);
  return list;
}

/** A country by its ISO code or English name, in any case of letters. */
export function getCountry(isoOrName: string, language: Language = 'en'): Country | undefined {
  const record = findRecord(isoOrName);
  return record && toCountry(record, language);
}

/** The country's provinces in the order of their English names; empty for an unknown country. */
export function listStations(iso: string, language: Language = 'en'): Station[] {
  return stationRecords(iso).map((station) => toStation(iso, station, language));
}

/** A province by its id, or by its name in any language and spelling. */
export function findStation(iso: string, idOrName: string): Station | undefined {
  const found = stationCalled(iso, idOrName);
  return found && toStation(iso, found, 'en');
}

/** The province's cities in the order of their English names, at least one; empty for an unknown province. */
export function listCities(iso: string, stationId: string, language: Language = 'en'): City[] {
  const station = stationRecords(iso).find(({ id }) => id === stationId);
  return station ? station.cities.map((city) => toCity(iso, station.id, city, language)) : [];
}

/** A province's city by its name in any language and spelling. */
export function findCity(iso: string, stationId: string, name: string): City | undefined {
  const station = stationRecords(iso).find(({ id }) => id === stationId);
  const found = station && cityCalled(iso, station, name);
  return station && found && toCity(iso, station.id, found, 'en');
}

/** True where nothing may be delivered. The province may be an id or a name, as addresses keep either. */
export function isBlockedPlace(iso: string, station?: string): boolean {
  if (isBlockedCountry(iso)) return true;
  return station !== undefined && findStation(iso, station)?.blocked === true;
}

/**
 * Whether a postcode may be right. Countries without a rule take anything that fits the form; an empty one is right where
 * parcels arrive without it.
 */
export function checkPostcode(iso: string, text: string): boolean {
  const postcode = text.trim();
  if (postcode.length > maxPostcodeLength) return false;
  const { postcode: rule, mayLackPostcode } = countryRecords().get(iso) ?? {};
  if (postcode === '' && mayLackPostcode) return true;
  return !rule || new RegExp(rule.pattern, 'i').test(postcode);
}

/** The dial code shown for the country, then the others accepted; empty for an unknown country. */
export function dialCodes(iso: string): string[] {
  const record = countryRecords().get(iso);
  return record ? [record.code, ...record.alsoAccepted] : [];
}

export interface LabelParts {
  street: string;
  city: string;
  province: string;
  postcode: string;
}

/** An address as its country writes it, the places that we know in the reader's language. */
export function addressLabel(iso: string, language: Language, parts: LabelParts): string[] {
  const station = stationCalled(iso, parts.province);
  const city = station && cityCalled(iso, station, parts.city);
  return writtenLabel(iso, language, {
    ...parts,
    province: station ? stationName(iso, station, language) : parts.province,
    city: station && city ? cityName(iso, station.id, city, language) : parts.city,
  });
}

/** The same for a carrier: places as the country's post writes them, in Latin letters where we know any. */
export function postalLabel(iso: string, language: Language, parts: LabelParts): string[] {
  const station = stationCalled(iso, parts.province);
  const city = station && cityCalled(iso, station, parts.city);
  return writtenLabel(iso, language, {
    ...parts,
    province: station ? postedStation(iso, station) : parts.province,
    city: station && city ? postedCity(iso, station.id, city) : parts.city,
  });
}

/**
 * An address as its country writes it, line by line without the recipient, every place as given, the country's name in
 * the reader's language last. A country that is not listed is written street first.
 */
export function writtenLabel(iso: string, language: Language, parts: LabelParts): string[] {
  const record = countryRecords().get(iso);
  const lines = record?.addressLines ?? ['{street}', '{postcode} {city}', '{province}'];
  const filled = lines
    .map((line) => line.replaceAll(/\{(\w+)\}/g, (_, part: string) => parts[part as keyof LabelParts] ?? ''))
    .map((line) => line.replaceAll(/\s+/g, ' ').replace(/^[\s,-]+|[\s,-]+$/g, ''))
    .filter(Boolean);
  return record ? [...filled, record.names[language]] : filled;
}

export function fullCountry(iso: string): FullCountry | undefined {
  const record = countryRecords().get(iso);
  if (!record) return undefined;
  const station = stationRecords(iso).map(({ id, zh, cities }) => ({
    stationId: id,
    stationName: zh,
    city: cities.map((city) => toCity(iso, id, city, 'en')).map(({ cityId, cityName }) => ({ cityId, cityName })),
  }));
  return { code: record.code, country: record.names.en, countryName: record.names.zh, station };
}

const isBlockedCountry = (iso: string) => countryRecords().get(iso)?.blocked === true;

function findRecord(isoOrName: string) {
  const wanted = isoOrName.trim().toLowerCase();
  const records = countryRecords();
  return (
    records.get(wanted.toUpperCase()) ?? [...records.values()].find(({ names }) => names.en.toLowerCase() === wanted)
  );
}

function toCountry({ iso, code, alsoAccepted, names, phone, postcode, blocked }: CountryRecord, language: Language) {
  const name = names[language];
  return {
    iso,
    code,
    country: names.en,
    countryName: names.zh,
    name,
    blocked,
    postcode,
    phone: { ...phone, alsoAccepted },
  };
}

function toStation(iso: string, station: StationRecord, language: Language): Station {
  const also = furtherStationNames(iso, station, language);
  const found: Station = {
    stationId: station.id,
    stationName: station.zh,
    stationNameEn: station.en,
    name: stationName(iso, station, language),
    blocked: station.blocked === true || isBlockedCountry(iso),
  };
  return also.length > 0 ? { ...found, also } : found;
}

function toCity(iso: string, stationId: string, city: StationRecord['cities'][number], language: Language): City {
  const [number, english, chinese = english] = city;
  const also = furtherCityNames(iso, stationId, city, language);
  const found: City = {
    cityId: `${stationId}-${String(number).padStart(4, '0')}`,
    cityName: chinese,
    cityNameEn: english,
    name: cityName(iso, stationId, city, language),
  };
  return also.length > 0 ? { ...found, also } : found;
}
