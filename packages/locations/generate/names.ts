/**
 * Writes ../data/names: what regions and cities are called in eleven languages and where they are. It reads the places
 * that generate.ts wrote, so that is run first. `npm run names` here, with Node 24, after unpacking the two Debian
 * packages of SOURCES.md into ./sources.
 */
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import type { CityNames, NamesRecord, PlaceNames } from '../src/data.ts';
import { type Language, languages } from '../src/data.ts';
import { handNames } from './hand-names.ts';
import { type Located, locatedCities } from './name-places.ts';
import {
  inKanji,
  isoRegionNames,
  type Names,
  officialLanguages,
  regionsAbroad,
  type Spoken,
  subdivisionsIn,
  writtenInCharacters,
} from './name-sources.ts';
import { readStations, type StationRecord } from './numbering.ts';
import { regionsOf } from './regions.ts';
import { shortened } from './short-names.ts';
import { countryNames, geoNamesRegions } from './sources.ts';
import { core, isLatin, refuseLeftovers } from './text.ts';

const data = new URL('../data/', import.meta.url);
const countries = countryNames();
const parents = geoNamesRegions(1);
/** Codes that GeoNames' regions carry and ISO 3166-2 no longer has. */
const reassigned: Record<string, string> = {
  'CZ-PR': 'CZ10',
  'CZ-ST': 'CZ20',
  'CZ-JC': 'CZ31',
  'CZ-PL': 'CZ32',
  'CZ-KA': 'CZ41',
  'CZ-US': 'CZ42',
  'CZ-LI': 'CZ51',
  'CZ-KR': 'CZ52',
  'CZ-PA': 'CZ53',
  'CZ-VY': 'CZ63',
  'CZ-JM': 'CZ64',
  'CZ-OL': 'CZ71',
  'CZ-ZL': 'CZ72',
  'CZ-MO': 'CZ80',
};
const abroad = regionsAbroad(countries);
const stationIds = new Set<string>();

/** Stores only names that differ from the English one; Chinese names of regions are with the regions. */
function toRecord(english: string, names: Names, { own, post }: Spoken): PlaceNames {
  const spoken = languages.flatMap((language): [Language, string][] => {
    const name = names.get(language);
    return name && name !== english && language !== 'en' ? [[language, name]] : [];
  });
  const native = [...new Set(own.flatMap((language) => names.get(language) ?? []))].filter((name) => name !== english);
  const record: PlaceNames = Object.fromEntries(spoken);
  if (native.length > 0) record.native = native.slice(0, 3);
  const posted = post && names.get(post);
  if (posted && posted !== english && isLatin(posted)) record.post = posted;
  return record;
}

function namesOfRegion(iso: string, station: StationRecord): Names {
  const known = subdivisionsIn(iso);
  const code = station.id.replace('-', '').toLowerCase();
  const coded = known.get(reassigned[station.id]?.toLowerCase() ?? code);
  if (coded && coded.size > 9) return coded;
  const country = station.id.endsWith('-00') ? iso : abroad.get(station.en);
  if (country) return new Map(languages.map((language) => [language, countries[language][country] ?? '']));
  return likeNamed(known, station.en, station.zh) ?? coded ?? new Map();
}

/** If the codes differ (China's, Ireland's), the name identifies the region. */
function likeNamed(known: Map<string, Names>, english: string, chinese?: string): Names | undefined {
  const found = [...known.values()].filter((names) => {
    const own = names.get('en');
    return (own !== undefined && core(own) === core(english)) || (chinese !== undefined && names.get('zh') === chinese);
  });
  return found.length === 1 ? found[0] : undefined;
}

/** Provinces are listed where people also say the region around them: "Lombardia" for Bergamo. */
function namesAround(iso: string, code: string | undefined): Names | undefined {
  const [outer, inner] = code?.split('.') ?? [];
  const english = inner && outer && parents.get(iso)?.get(outer);
  return english ? (likeNamed(subdivisionsIn(iso), english) ?? new Map([['en', english]])) : undefined;
}

/**
 * Takes names by hand first, then from the sources, last from the town of the same name and, for Japanese, in
 * characters.
 */
function allNamesOf(iso: string, station: StationRecord, cities: Map<number, Located> | undefined): Names {
  const town = station.cities.find(([, english]) => core(english) === core(station.en));
  const ofTown = (town && cities?.get(town[0])?.names) ?? new Map<string, string>();
  const missing = ['ar', 'ko', 'ja', 'ru'].flatMap((language) => {
    const name = isoRegionNames(iso, station.id.slice(3)).get(language) ?? ofTown.get(language);
    return name ? [[language, name] as const] : [];
  });
  const kanji = writtenInCharacters.has(iso) ? [['ja', inKanji(station.zh)] as const] : [];
  return new Map([...missing, ...kanji, ...namesOfRegion(iso, station), ...(handNames.get(station.id) ?? [])]);
}

function recordsOf(iso: string): NamesRecord[] {
  const stations = readStations(new URL(`regions/${iso}.json`, data));
  const own = officialLanguages(iso);
  const codes = new Map(regionsOf(iso).map(({ id, code }) => [id, code]));
  const located = locatedCities(iso, stations, codes);
  const shorter = shortened(stations.map((station) => [station.en, allNamesOf(iso, station, located.get(station.id))]));
  for (const { id } of stations) stationIds.add(id);
  return stations.flatMap((station, index) => {
    const names = shorter[index] ?? new Map<string, string>();
    const around = namesAround(iso, codes.get(station.id));
    const record: NamesRecord = { id: station.id, names: toRecord(station.en, names, own) };
    delete record.names.zh;
    if (around) record.within = { en: around.get('en') ?? '', ...toRecord(around.get('en') ?? '', around, own) };
    const cities = citiesOf(station, located.get(station.id), names, own);
    if (Object.keys(cities).length > 0) record.cities = cities;
    return Object.keys(record.names).length + Object.keys(cities).length > 0 || around ? [record] : [];
  });
}

function citiesOf(station: StationRecord, located: Map<number, Located> | undefined, region: Names, own: Spoken) {
  const cities: CityNames = {};
  for (const [number, english, chinese] of station.cities) {
    const isNamedAlike = core(english) === core(station.en);
    const ofRegion = isNamedAlike && station.id.endsWith('-00') ? region : [];
    const kanji = chinese && writtenInCharacters.has(station.id.slice(0, 2)) ? [['ja', inKanji(chinese)] as const] : [];
    const record = toRecord(english, new Map([...ofRegion, ...kanji, ...(located?.get(number)?.names ?? [])]), own);
    if (chinese) delete record.zh;
    if (Object.keys(record).length > 0) cities[number] = record;
  }
  return cities;
}

rmSync(new URL('names/', data), { recursive: true, force: true });
mkdirSync(new URL('names/', data));
let count = 0;
for (const file of readdirSync(new URL('regions/', data))) {
  const records = recordsOf(file.slice(0, 2));
  if (records.length === 0) continue;
  count += records.length;
  const text = `[\n${records.map((record) => JSON.stringify(record)).join(',\n')}\n]\n`;
  writeFileSync(new URL(`names/${file}`, data), text);
}
refuseLeftovers('regions of hand-names.ts', handNames.keys(), stationIds);
console.log(`${count} regions with names`);
