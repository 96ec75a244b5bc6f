/** One record per country: names, dial codes, postcode rule, order of the address lines. */

import { type Language, languages } from '../src/data.ts';
import {
  blockedCountries,
  dialCodes,
  mayLackPostcode,
  nationalPrefixes,
  postcodeExamples,
  postcodePatterns,
  shortNames,
  uninhabited,
} from './overrides.ts';
import { countryCodes, countryNames, load } from './sources.ts';

export interface CountryRecord {
  iso: string;
  /** Shown before a phone number. */
  code: string;
  /** Further codes taken as this country's. */
  alsoAccepted: string[];
  names: Record<Language, string>;
  /** Digits after the shown code. */
  phone: { min: number; max: number };
  postcode: { pattern: string; example: string } | null;
  mayLackPostcode?: true;
  addressLines: string[];
  blocked: boolean;
}

/**
 * The fields used of a country's entry: [0] calling code, [3] lengths, [11] number types, each with its own lengths.
 */
type PhoneEntry = [string, string, string, number[], ...unknown[]];

const names = countryNames();
const phones = load<{ countries: Record<string, PhoneEntry> }>('libphonenumber-js/metadata.max.json').countries;
const postcodes = load<{ POSTCODE_REGEXES: Map<string, RegExp> }>(
  'postcode-validator/lib/cjs/postcode-regexes.js',
).POSTCODE_REGEXES;
const { formatAddress } = load<{ formatAddress: (parts: object, script: 'latin') => string[] }>(
  'localized-address-format',
);

/** The countries of ISO 3166-1 where a parcel can arrive, and Kosovo. */
export function countryList() {
  const official = Object.entries(countryCodes())
    .filter(([code, { _numeric, _alpha3 }]) => /^[A-Z]{2}$/.test(code) && _numeric && _alpha3)
    .map(([code]) => code);
  return [...new Set([...official, 'XK'])].filter((code) => phones[code] && !uninhabited.has(code)).sort();
}

export function countryRecord(iso: string): CountryRecord {
  const { code, alsoAccepted } = dialling(iso);
  return {
    iso,
    code,
    alsoAccepted,
    names: Object.fromEntries(languages.map((language) => [language, nameIn(language, iso)])) as CountryRecord['names'],
    phone: phoneLengths(iso, code),
    postcode: postcodeRule(iso),
    ...(mayLackPostcode.has(iso) && postcodeRule(iso) && { mayLackPostcode: true as const }),
    addressLines: addressLines(iso),
    blocked: blockedCountries.has(iso),
  };
}

function nameIn(language: Language, iso: string) {
  const name = (shortNames.has(iso) && names[language][`${iso}-alt-short`]) || names[language][iso];
  if (!name) throw new Error(`${iso} has no name in ${language}`);
  return name;
}

function dialling(iso: string) {
  const calling = `+${phones[iso]?.[0]}`;
  const [code, ...alsoAccepted] = dialCodes[iso] ?? (nationalPrefixes[iso] ?? ['']).map((area) => calling + area);
  if (!code) throw new Error(`${iso} has no dial code`);
  return { code, alsoAccepted: code === calling ? alsoAccepted : [...new Set([...alsoAccepted, calling])] };
}

/** Lengths of fixed and mobile numbers, less the digits that the shown code already has (+1473 takes three). */
function phoneLengths(iso: string, code: string) {
  const entry = phones[iso];
  if (!entry) throw new Error(`${iso} has no phone entry`);
  const types = (Array.isArray(entry[11]) ? entry[11].slice(0, 2) : []) as ([string, number[]?] | 0)[];
  const own = types.flatMap((type) => (type ? (type[1] ?? entry[3]) : []));
  const lengths = own.length > 0 ? own : entry[3];
  const shownDigits = nationalPrefixes[iso] ? code.length - 1 - entry[0].length : 0;
  // E.164 ends a number at 15 digits, dial code included.
  return {
    min: Math.min(...lengths) - shownDigits,
    max: Math.min(Math.max(...lengths) - shownDigits, 16 - code.length),
  };
}

function postcodeRule(iso: string) {
  const pattern = postcodePatterns[iso] ?? postcodes.get(iso)?.source;
  if (!pattern) return null;
  const example = postcodeExamples[iso] ?? plainExample(pattern);
  if (!new RegExp(pattern, 'i').test(example)) throw new Error(`${iso}: ${example} does not match ${pattern}`);
  return { pattern, example };
}

/** `^\d{4}$` → 1234, `^988\d{2}$` → 98812; anything richer needs an example by hand. */
const plainExample = (pattern: string) =>
  pattern.replace(/^\^|\$$/g, '').replace(/\\d\{(\d)(,\d)?\}/g, (_, digits: string) => '1234567'.slice(0, +digits));

function addressLines(iso: string) {
  const fields = { name: '{name}', addressLines: ['{street}'], locality: '{city}', administrativeArea: '{province}' };
  const lines = formatAddress({ ...fields, postalCountry: iso, postalCode: '{postcode}' }, 'latin');
  // Some formats expect the city inside the street lines; ours is a separate field.
  if (lines.some((line) => line.includes('{city}'))) return lines;
  return lines.map((line) => line.replace('{street}', '{street}, {city}'));
}
