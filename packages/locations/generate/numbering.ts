/** Keeps every place's id across regenerations: addresses and orders remember them. */
import { existsSync, readFileSync } from 'node:fs';
import type { City } from './cities.ts';
import type { Region } from './regions.ts';

/** One station as stored in `data/regions/<iso>.json`; a city is `[number, english, chinese?]`. */
export interface StationRecord {
  id: string;
  en: string;
  zh: string;
  blocked?: true;
  /** The number the next new city gets. Numbers of places that went away are never given again. */
  next: number;
  cities: [number: number, english: string, chinese?: string][];
}

export function readStations(file: URL): StationRecord[] {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as StationRecord[]) : [];
}

export function numberStation(region: Region, cities: City[], before: StationRecord | undefined): StationRecord {
  const known = new Map(before?.cities.map(([number, english]) => [english, number]));
  let next = before?.next ?? 1;
  const numbered = byName(cities).map(({ english, chinese }): StationRecord['cities'][number] => {
    const number = known.get(english) ?? next++;
    return chinese ? [number, english, chinese] : [number, english];
  });
  return {
    id: region.id,
    en: region.english,
    zh: region.chinese ?? region.english,
    ...(region.blocked && { blocked: true as const }),
    next,
    cities: numbered,
  };
}

const byName = (cities: City[]) => [...cities].sort((a, b) => a.english.localeCompare(b.english, 'en'));
