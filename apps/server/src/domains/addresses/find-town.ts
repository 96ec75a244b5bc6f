import { listCities, listStations, type Station } from '@sampan/locations';

/** The region that has a town of this name, if only one has. */
export function findTown(iso: string, name: string): Station | undefined {
  const wanted = name.trim().toLowerCase();
  if (wanted === '') return undefined;
  const found = listStations(iso).filter(({ stationId }) =>
    listCities(iso, stationId).some(({ cityName, cityNameEn }) =>
      [cityName, cityNameEn].some((known) => known.toLowerCase() === wanted),
    ),
  );
  return found.length === 1 ? found[0] : undefined;
}
