import { useLanguage } from '@sampan/ui/texts.ts';
import { useEffect, useState } from 'react';
import { call } from '../../../api/call.ts';
import { fold } from './fold.ts';

export interface Place {
  id: string;
  /** What an address stores: the English name. */
  value: string;
  label: string;
  /** The label's language, if it is not the page's. */
  lang?: 'en';
  /** The English name, shown beside the Chinese one. */
  second: string;
  blocked: boolean;
  /** All its names, folded for searching. */
  keys: string[];
}

export interface Country extends Place {
  dialCode: string;
  postcode: { pattern: string; example: string } | null;
}

function place(id: string, english: string, chinese: string, language: string, blocked = false): Place {
  const label = language === 'zh' ? chinese : english;
  return {
    id,
    value: english,
    label,
    lang: label === english && language !== 'en' ? 'en' : undefined,
    second: label === english ? '' : english,
    blocked,
    keys: [...new Set([english, chinese].map(fold))],
  };
}

const loaded = new Map<string, Promise<unknown>>();

/** Each list is requested once; a failed request may be repeated. */
function once<T>(key: string, load: () => Promise<T>): Promise<T> {
  const known = loaded.get(key) as Promise<T> | undefined;
  if (known) return known;
  const promise = load();
  loaded.set(key, promise);
  promise.catch(() => loaded.delete(key));
  return promise;
}

async function loadCountries(language: string): Promise<Country[]> {
  const list = await call('listCountries', {});
  return list.map(({ iso, code, country, countryName, name, blocked, postcode }) => ({
    ...place(iso, country, countryName, language, blocked),
    label: name,
    lang: undefined,
    keys: [...new Set([name, country, countryName].map(fold)), iso.toLowerCase()],
    dialCode: code,
    postcode,
  }));
}

async function loadStations(iso: string, language: string): Promise<Place[]> {
  const list = await call('listStations', { iso });
  return list.map(({ stationId, stationName, stationNameEn, blocked }) => {
    const found = place(stationId, stationNameEn, stationName, language, blocked);
    // "US-CA": many autofilled or typed addresses say "CA".
    return { ...found, keys: [...found.keys, fold(stationId.replace(/^\w+-/, ''))] };
  });
}

async function loadCities(iso: string, stationId: string, language: string): Promise<Place[]> {
  const list = await call('listCities', { iso, stationId });
  return list.map((city) => place(city.cityId, city.cityNameEn, city.cityName, language));
}

/** Undefined while it loads; empty if it fails, so that names can still be typed. */
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
  return useList(`countries ${language}`, () => loadCountries(language));
}

export function useStations(iso: string) {
  const language = useLanguage();
  return useList(iso && `${iso} ${language}`, () => loadStations(iso, language));
}

export function useCities(iso: string, stationId: string) {
  const language = useLanguage();
  return useList(stationId && `${stationId} ${language}`, () => loadCities(iso, stationId, language));
}
