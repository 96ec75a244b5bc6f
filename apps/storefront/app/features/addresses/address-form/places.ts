import { foldPlace, looseRomaji } from '@sampan/locations/fold';
import { useLanguage } from '@sampan/ui/texts.ts';
import { useEffect, useState } from 'react';
import { call } from '../../../api/call.ts';

export interface Place {
  id: string;
  /** The stored value: the English name. */
  value: string;
  label: string;
  /** The label's language, if it is not the page's. */
  lang?: 'en';
  /** Another name, shown beside it: the larger region around it, the local name, or the English one. */
  second: string;
  blocked: boolean;
  /** All its names, folded for searching. */
  keys: string[];
  /** Its English name as kana are read. */
  romaji: string;
}

export interface Country extends Place {
  dialCode: string;
  postcode: { pattern: string; example: string } | null;
}

interface Named {
  id: string;
  english: string;
  chinese: string;
  name: string;
  also?: string[];
  blocked?: boolean;
}

/** `language` is the reader's. */
export function place({ id, english, chinese, name, also = [], blocked = false }: Named, language: string): Place {
  const names = [...new Set([name, english, chinese, ...also])];
  return {
    id,
    value: english,
    label: name,
    lang: name === english && language !== 'en' ? 'en' : undefined,
    second: names.find((other) => other !== name && (other === english || other !== chinese)) ?? '',
    blocked,
    keys: [...new Set([...names, ...names.flatMap(withoutDots)].map(foldPlace))],
    romaji: looseRomaji(foldPlace(english)),
  };
}

/** Transcriptions for keyboards without these keys: Muenchen. */
const written: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue' };
const withoutDots = (name: string) => {
  const plain = name.toLowerCase().replace(/[äöü]/g, (letter) => written[letter] ?? letter);
  return plain === name.toLowerCase() ? [] : [plain];
};

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

/** Found by its code, too. */
const listed = (found: Place, code: string): Place => ({ ...found, keys: [...found.keys, foldPlace(code)] });

/** Sorts by the names in the reader's language. */
function sorted(places: Place[], language: string): Place[] {
  const { compare } = new Intl.Collator(language);
  return places.toSorted((a, b) => compare(a.label, b.label));
}

async function loadCountries(language: string): Promise<Country[]> {
  const list = await call('listCountries', {});
  return list.map(({ iso, code, country, countryName, name, blocked, postcode }) => ({
    ...listed(place({ id: iso, english: country, chinese: countryName, name, blocked }, language), iso),
    lang: undefined,
    // Its name in the page's language is the one that people know.
    second: language === 'zh' ? country : '',
    dialCode: code,
    postcode,
  }));
}

async function loadStations(iso: string, language: string): Promise<Place[]> {
  const list = await call('listStations', { iso });
  const found = list.map(({ stationId, stationName, stationNameEn, ...more }) =>
    // "US-CA": many autofilled or typed addresses say "CA".
    listed(
      place({ id: stationId, english: stationNameEn, chinese: stationName, ...more }, language),
      stationId.replace(/^\w+-/, ''),
    ),
  );
  return sorted(found, language);
}

async function loadCities(iso: string, stationId: string, language: string): Promise<Place[]> {
  const list = await call('listCities', { iso, stationId });
  const found = list.map(({ cityId, cityNameEn, cityName, ...more }) =>
    place({ id: cityId, english: cityNameEn, chinese: cityName, ...more }, language),
  );
  return sorted(found, language);
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
