import { findCity, listStations, type Station } from '@sampan/locations';

/** The region that has a town of this name, if only one has. */
export function findTown(iso: string, name: string): Station | undefined {
  if (name.trim() === '') return undefined;
  const found = listStations(iso).filter(({ stationId }) => findCity(iso, stationId, name));
  return found.length === 1 ? found[0] : undefined;
}
