/** Names of regions and cities in the languages of the shop and of the place. */

import { type Language, languages, namesRecords, type PlaceNames, type StationRecord, stationRecords } from './data.ts';
import { foldPlace } from './fold.ts';

type CityRecord = StationRecord['cities'][number];

const none: PlaceNames = {};
const namesOfStation = (iso: string, id: string): PlaceNames => namesRecords(iso).get(id)?.names ?? none;
const namesOfCity = (iso: string, id: string, number: number): PlaceNames =>
  namesRecords(iso).get(id)?.cities?.[number] ?? none;

/** The name in the reader's language, or the English one if it is the same or none is known. */
function nameIn(language: Language, english: string, chinese: string | undefined, names: PlaceNames): string {
  if (language === 'en') return english;
  return (language === 'zh' ? (chinese ?? names.zh) : names[language]) ?? english;
}

/** Names to search by beside the shown, English and Chinese ones. */
function further(shown: readonly string[], names: PlaceNames, within?: PlaceNames, language?: Language): string[] {
  const around = within && language ? [within[language] ?? within.en, ...(within.native ?? [])] : [];
  const all = [...(names.native ?? []), names.post, ...around].filter((name): name is string => Boolean(name));
  return [...new Set(all)].filter((name) => !shown.includes(name));
}

export const stationName = (iso: string, { id, en, zh }: StationRecord, language: Language) =>
  nameIn(language, en, zh, namesOfStation(iso, id));

export const cityName = (iso: string, id: string, [number, english, chinese]: CityRecord, language: Language) =>
  nameIn(language, english, chinese, namesOfCity(iso, id, number));

export function furtherStationNames(iso: string, station: StationRecord, language: Language): string[] {
  const record = namesRecords(iso).get(station.id);
  const shown = [station.en, station.zh, stationName(iso, station, language)];
  return record ? further(shown, record.names, record.within, language) : [];
}

export function furtherCityNames(iso: string, id: string, city: CityRecord, language: Language): string[] {
  const [number, english, chinese = english] = city;
  return further([english, chinese, cityName(iso, id, city, language)], namesOfCity(iso, id, number));
}

const allNames = ({ native = [], post, ...names }: PlaceNames) => [
  ...languages.flatMap((language) => names[language] ?? []),
  ...native,
  ...(post ? [post] : []),
];

const stationIndexes = new Map<string, Map<string, StationRecord>>();
const cityIndexes = new Map<string, Map<string, CityRecord>>();

/** The earlier name wins: English and Chinese ones, which were always taken, before all others. */
function index<T>(
  entries: readonly T[],
  ...namesOf: ((entry: T) => readonly (string | undefined)[])[]
): Map<string, T> {
  const found = new Map<string, T>();
  for (const names of namesOf)
    for (const entry of entries)
      for (const name of names(entry)) {
        const key = name && foldPlace(name);
        if (key && !found.has(key)) found.set(key, entry);
      }
  return found;
}

/** A region by id or by its name in any language, however it is spelt. */
export function stationCalled(iso: string, idOrName: string): StationRecord | undefined {
  const records = stationRecords(iso);
  const wanted = idOrName.trim().toLowerCase();
  const exact = records.find(({ id, en, zh }) => [id, en, zh].some((name) => name.toLowerCase() === wanted));
  if (exact || records.length === 0) return exact;
  let known = stationIndexes.get(iso);
  if (!known) {
    known = index(
      records,
      ({ en, zh }) => [en, zh],
      ({ id }) => allNames(namesOfStation(iso, id)),
    );
    stationIndexes.set(iso, known);
  }
  return known.get(foldPlace(idOrName));
}

/** A city of a region by id or by its name in any language. */
export function cityCalled(iso: string, station: StationRecord, name: string): CityRecord | undefined {
  let known = cityIndexes.get(station.id);
  if (!known) {
    known = index(
      station.cities,
      ([, english, chinese]) => [english, chinese],
      ([number]) => allNames(namesOfCity(iso, station.id, number)),
    );
    cityIndexes.set(station.id, known);
  }
  return known.get(foldPlace(name));
}

/** The spelling of the country's post, in Latin letters; the English name where it is unknown. */
export const postedStation = (iso: string, { id, en }: StationRecord) => namesOfStation(iso, id).post ?? en;
export const postedCity = (iso: string, id: string, [number, english]: CityRecord) =>
  namesOfCity(iso, id, number).post ?? english;
