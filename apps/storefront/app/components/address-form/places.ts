import { useEffect, useState } from 'react';
import { call } from '../../lib/api.ts';
import { useLanguage } from '../../lib/texts.tsx';
import { fold } from './fold.ts';

/** A country, province or city to choose from. */
export interface Place {
  id: string;
  /** What an address keeps: the English name. */
  value: string;
  label: string;
  /** The name in the other script, shown beside it. */
  second: string;
  blocked: boolean;
  /** All its names, folded for the search. */
  keys: string[];
}

export interface Country extends Place {
  dialCode: string;
  postcode: { pattern: string; example: string } | null;
}

function place(id: string, english: string, chinese: string, isChinese: boolean, blocked = false): Place {
  const [label, second] = isChinese ? [chinese, english] : [english, chinese];
  return {
    id,
    value: english,
    label,
    second: second === label ? '' : second,
    blocked,
    keys: [...new Set([fold(label), fold(second)])],
  };
}

const loaded = new Map<string, Promise<unknown>>();

/** Each list is asked for once; a failed one may be asked for again. */
function once<T>(key: string, load: () => Promise<T>): Promise<T> {
  const known = loaded.get(key) as Promise<T> | undefined;
  if (known) return known;
  const promise = load();
  loaded.set(key, promise);
  promise.catch(() => loaded.delete(key));
  return promise;
}

async function loadCountries(isChinese: boolean): Promise<Country[]> {
  const list = await call('listCountries', {});
  return list.map(({ iso, code, country, countryName, name, blocked, postcode }) => ({
    ...place(iso, country, countryName, isChinese, blocked),
    label: name,
    second: isChinese ? country : countryName === name ? '' : countryName,
    keys: [...new Set([name, country, countryName].map(fold)), iso.toLowerCase()],
    dialCode: code,
    postcode,
  }));
}

async function loadStations(iso: string, isChinese: boolean): Promise<Place[]> {
  const list = await call('listStations', { iso });
  return list.map((station) =>
    place(station.stationId, station.stationNameEn, station.stationName, isChinese, station.blocked),
  );
}

async function loadCities(iso: string, stationId: string, isChinese: boolean): Promise<Place[]> {
  const list = await call('listCities', { iso, stationId });
  return list.map((city) => place(city.cityId, city.cityNameEn, city.cityName, isChinese));
}

/** Undefined while it loads; empty when it cannot be had, so that names can still be typed. */
function useList<T>(key: string, load: () => Promise<T[]>): T[] | undefined {
  const [found, setFound] = useState<{ key: string; list: T[] }>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says all that `load` depends on
  useEffect(() => {
    let current = true;
    const keep = (list: T[]) => current && setFound({ key, list });
    if (key) once(key, load).then(keep, () => keep([]));
    return () => {
      current = false;
    };
  }, [key]);
  return found?.key === key ? found.list : undefined;
}

export function useCountries() {
  const language = useLanguage();
  return useList(`countries ${language}`, () => loadCountries(language === 'zh'));
}

export function useStations(iso: string) {
  const isChinese = useLanguage() === 'zh';
  return useList(iso && `${iso} ${isChinese}`, () => loadStations(iso, isChinese));
}

export function useCities(iso: string, stationId: string) {
  const isChinese = useLanguage() === 'zh';
  return useList(stationId && `${stationId} ${isChinese}`, () => loadCities(iso, stationId, isChinese));
}
