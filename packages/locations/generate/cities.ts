/** The cities of each region. */
import { cityNames, romanized } from './overrides.ts';
import type { Region } from './regions.ts';
import { type Place, places, zoneCities } from './sources.ts';
import { core, fold, isChinese, isLatin, nameList, refuseLeftovers, tidy, withoutSuffix } from './text.ts';

export interface City {
  english: string;
  chinese: string | undefined;
}

const placesByCountry = Map.groupBy(places(), (place) => place.country);
const englishZones = zoneCities('en');
const chineseZones = zoneCities('zh');

/**
 * Cities by region id. A region without any listed town gets one with its own name, because the form requires a city.
 */
export function citiesOf(iso: string, regions: Region[]) {
  const byCode = new Map(regions.map((region) => [region.code, region]));
  const byName = chineseNames(iso);
  const cities = new Map(regions.map((region) => [region.id, new Map<string, City>()]));
  for (const place of placesByCountry.get(iso) ?? []) {
    const region = regionOf(place, byCode, regions);
    const english = tidy(romanized[place.name] ?? place.name);
    const own = region && cities.get(region.id);
    // Spellings of one town ("Sonari", "Sonāri") are one entry in the list that people choose from.
    if (!own || !isLatin(english) || own.has(fold(english))) continue;
    const chinese = byName.get(inRegion(english, region)) ?? byName.get(fold(english)) ?? likeRegion(english, region);
    own.set(fold(english), { english, chinese });
  }
  for (const { id, english, chinese } of regions) {
    const own = cities.get(id);
    if (own?.size === 0) own.set(english, { english, chinese });
  }
  refuseUnusedNames(iso, regions, cities);
  return cities;
}

function refuseUnusedNames(iso: string, regions: Region[], cities: Map<string, Map<string, City>>) {
  const keys = regions.flatMap((region) =>
    [...(cities.get(region.id)?.values() ?? [])].flatMap(({ english }) => [fold(english), inRegion(english, region)]),
  );
  refuseLeftovers(`cities of ${iso}`, [...nameList(cityNames[iso]).keys()].map(fold), new Set(keys));
}

/** The key of a hand-written name that holds in one region only ("Sakai@27": elsewhere it is another word). */
const inRegion = (english: string, region: Region) => fold(`${english}@${region.id.slice(3)}`);

function regionOf(place: Place, byCode: Map<string, Region>, regions: Region[]) {
  const found = byCode.get(place.admin1) ?? byCode.get(`${place.admin1}.${place.admin2}`);
  return found ?? (regions.length === 1 ? regions[0] : undefined);
}

/** Ōsaka is in Ōsaka: its Chinese name is the region's without the word for prefecture. */
function likeRegion(english: string, region: Region) {
  if (!region.chinese || core(english) !== core(region.english)) return undefined;
  return withoutSuffix(region.chinese);
}

/** Chinese names by folded English name: the cities CLDR names for the country's time zones, then the hand-written. */
function chineseNames(iso: string) {
  const names = new Map<string, string>();
  const zones = (
    new Intl.Locale(`und-${iso}`) as Intl.Locale & { getTimeZones(): string[] | undefined }
  ).getTimeZones();
  for (const zone of zones ?? []) {
    const english = englishZones.get(zone) ?? zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ');
    const chinese = chineseZones.get(zone);
    if (isChinese(chinese)) names.set(fold(english), chinese);
  }
  for (const [english, chinese] of nameList(cityNames[iso])) names.set(fold(english), chinese);
  return names;
}
