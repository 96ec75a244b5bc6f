/** Writes ../data from the source packages. Run `npm install && npm run generate` here, with Node 24. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { chineseCities } from './china.ts';
import { citiesOf } from './cities.ts';
import { countryList, countryRecord } from './countries.ts';
import { numberStation, readStations, type StationRecord } from './numbering.ts';
import { type Region, regionsOf } from './regions.ts';

const data = new URL('../data/', import.meta.url);
const stationsFile = (iso: string) => new URL(`regions/${iso}.json`, data);

/** One record per line, so that a difference between two runs can be read. */
const lines = (records: object[]) => `[\n${records.map((record) => JSON.stringify(record)).join(',\n')}\n]\n`;

function stationsOf(iso: string): StationRecord[] {
  const regions = regionsOf(iso).sort((a, b) => a.english.localeCompare(b.english, 'en'));
  refuseTwins(regions);
  const cities = iso === 'CN' ? chineseCities(regions) : citiesOf(iso, regions);
  const before = new Map(readStations(stationsFile(iso)).map((station) => [station.id, station]));
  warnOfGone([...before.keys()], regions);
  return regions.map((region) =>
    numberStation(region, [...(cities.get(region.id)?.values() ?? [])], before.get(region.id)),
  );
}

function refuseTwins(regions: Region[]) {
  const ids = new Set<string>();
  for (const { id } of regions) {
    if (ids.has(id)) throw new Error(`two regions with the id ${id}`);
    ids.add(id);
  }
}

/** Saved addresses hold these ids: a changed source must not make them vanish unseen. */
function warnOfGone(before: string[], regions: Region[]) {
  for (const id of before) if (!regions.some((region) => region.id === id)) console.warn(`${id} is gone`);
}

mkdirSync(new URL('regions/', data), { recursive: true });
const isoCodes = countryList();
writeFileSync(new URL('countries.json', data), lines(isoCodes.map(countryRecord)));

const count = { countries: isoCodes.length, regions: 0, chineseRegions: 0, cities: 0, chineseCities: 0 };
for (const iso of isoCodes) {
  const stations = stationsOf(iso);
  writeFileSync(stationsFile(iso), lines(stations));
  count.regions += stations.length;
  count.chineseRegions += stations.filter(({ en, zh }) => en !== zh).length;
  for (const { cities } of stations) {
    count.cities += cities.length;
    count.chineseCities += cities.filter(([, , chinese]) => chinese).length;
  }
}
console.log(count);
