/** Names of places by language, from CLDR 41 (the last with its subdivisions translated), GeoNames and iso3166-2-db. */
import { readdirSync, readFileSync } from 'node:fs';
import type { Language } from '../src/data.ts';
import { load, regionsIn } from './sources.ts';

/** Names by language code; more languages than the shop has, because places have names of their own. */
export type Names = Map<string, string>;

const folder = new URL('./sources/', import.meta.url);
const scripts: Record<string, RegExp> = {
  ar: /\p{Script=Arabic}/u,
  ko: /\p{Script=Hangul}/u,
  ja: /[\p{Script=Katakana}\p{Script=Hiragana}\p{Script=Han}]/u,
  zh: /\p{Script=Han}/u,
  ru: /\p{Script=Cyrillic}/u,
};
const latin = new Set(['en', 'de', 'it', 'fr', 'es', 'pt']);
const foreign = /[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u;

const { Converter } = load<{ Converter: (way: { from: string; to: string }) => (text: string) => string }>('opencc-js');
const simplify = Converter({ from: 't', to: 'cn' });

/** Converts Chinese characters of places to their Japanese forms. */
export const inKanji = Converter({ from: 'cn', to: 'jp' });
export const writtenInCharacters: ReadonlySet<string> = new Set(['CN', 'HK', 'MO', 'TW']);

/** Strips what encyclopaedias add in brackets; undefined for a name in another script than its language's. */
function cleaned(language: string, name: string): string | undefined {
  const plain = name
    .normalize('NFC')
    .replace(/\s*[([（].*$/u, '')
    .replace(/[\u061c\u200e\u200f]/g, '')
    .trim();
  const own = language === 'zh' ? simplify(plain).replace(/\s/g, '') : plain;
  const script = scripts[language];
  if (own === '' || own.includes('↑') || (script && !script.test(own))) return undefined;
  return latin.has(language) && foreign.test(own) ? undefined : own;
}

const decoded = (text: string) => text.replaceAll('&amp;', '&').replaceAll('&#39;', "'").replaceAll('&quot;', '"');

let subdivisions: Map<string, Map<string, Names>> | undefined;

function readSubdivisions() {
  const byCountry = new Map<string, Map<string, Names>>();
  for (const file of readdirSync(new URL('subdivisions/', folder))) {
    const language = file.replace('.xml', '').replace('_', '-');
    const text = readFileSync(new URL(`subdivisions/${file}`, folder), 'utf8');
    for (const [, code = '', name = ''] of text.matchAll(/<subdivision type="(\w+)"[^>]*>([^<]+)</g)) {
      const known = cleaned(language, decoded(name));
      if (!known) continue;
      const country = byCountry.get(code.slice(0, 2)) ?? new Map<string, Names>();
      byCountry.set(code.slice(0, 2), country);
      country.set(code, (country.get(code) ?? new Map()).set(language, known));
    }
  }
  return byCountry;
}

/** CLDR's subdivisions of a country, by code: `deby`. */
export function subdivisionsIn(iso: string): Map<string, Names> {
  subdivisions ??= readSubdivisions();
  return subdivisions.get(iso.toLowerCase()) ?? new Map();
}

/** Regions that are countries of their own in ISO 3166-1, by English name: Guadeloupe. */
export const regionsAbroad = (countries: Record<Language, Record<string, string>>) =>
  new Map(
    Object.entries(countries.en).flatMap(([iso, name]) => (/^[A-Z]{2}$/.test(iso) ? [[name, iso] as const] : [])),
  );

/** `msgid` → `msgstr` of a compiled catalogue: GeoNames ids and names. */
function readCatalogue(bytes: Buffer): Map<string, string> {
  const count = bytes.readUInt32LE(8);
  const at = (table: number, index: number) => {
    const entry = bytes.readUInt32LE(table) + index * 8;
    const start = bytes.readUInt32LE(entry + 4);
    return bytes.toString('utf8', start, start + bytes.readUInt32LE(entry));
  };
  return new Map(Array.from({ length: count }, (_, index) => [at(12, index), at(16, index)]));
}

/** Scripts of one language each; Arabic and Cyrillic spellings without their language may be Persian or Bulgarian. */
const ownScripts = { ko: /^[\p{Script=Hangul} ·-]+$/u, ja: /^[\p{Script=Katakana}ー・＝]+$/u };

/** GeoNames' list of larger cities has every spelling without its language: the only one in a script is that language's. */
function addOnlySpellings(byId: Map<number, Names>) {
  for (const line of readFileSync(new URL('cities15000.txt', folder), 'utf8').split('\n')) {
    const [id, , , others = '', , , , , country = ''] = line.split('\t');
    const names = byId.get(Number(id)) ?? new Map<string, string>();
    for (const [language, letters] of Object.entries(ownScripts)) {
      if (names.has(language) || (language === 'ja' && (country === 'JP' || writtenInCharacters.has(country))))
        continue;
      const found = [...new Set(others.split(',').filter((name) => letters.test(name)))];
      if (found.length === 1 && found[0]) names.set(language, found[0]);
    }
    if (names.size > 0) byId.set(Number(id), names);
  }
}

/** Names of regions in iso3166-2-db, by the end of their id. */
export function isoRegionNames(iso: string, suffix: string): Names {
  const spoken = ['ar', 'ko', 'ja', 'ru'].flatMap((language): [string, string][] => {
    const region = regionsIn(language === 'ko' ? 'kr' : language)[iso]?.regions?.find(({ iso: code, admin }) =>
      [code, `G${admin}`].includes(suffix),
    );
    const name = region && cleaned(language, region.name);
    return name ? [[language, name]] : [];
  });
  return new Map(spoken);
}

/** Names of cities by GeoNames id. */
export function geoNames(): Map<number, Names> {
  const byId = new Map<number, Names>();
  for (const language of readdirSync(new URL('geonames/', folder))) {
    const file = new URL(`geonames/${language}/LC_MESSAGES/geonames.mo`, folder);
    for (const [id, name] of readCatalogue(readFileSync(file))) {
      const known = /^\d+$/.test(id) ? cleaned(language, name) : undefined;
      if (!known) continue;
      byId.set(Number(id), (byId.get(Number(id)) ?? new Map()).set(language, known));
    }
  }
  addOnlySpellings(byId);
  return byId;
}

interface Territory {
  languagePopulation?: Record<string, { _officialStatus?: string; _populationPercent: string }>;
}

const { territoryInfo } = load<{ supplemental: { territoryInfo: Record<string, Territory> } }>(
  'cldr-core/supplemental/territoryInfo.json',
).supplemental;

/** The languages of a country's own names, its main ones first; `post` is the one in which a carrier may write them. */
export interface Spoken {
  own: string[];
  post: string | undefined;
}

/** The most spoken first, those of regions last. Where several are official, which one a place has is not known. */
export function officialLanguages(iso: string): Spoken {
  const spoken = Object.entries(territoryInfo[iso]?.languagePopulation ?? {});
  const rank = (status: string) => (status === 'official_regional' ? 1 : 0);
  const found = spoken
    .flatMap(([language, { _officialStatus: status, _populationPercent: share }]) =>
      status ? [{ language: language.replace(/_.*/, ''), rank: rank(status), share: Number(share) }] : [],
    )
    .filter(({ rank, share }) => rank === 0 || share >= 1.9)
    .sort((a, b) => a.rank - b.rank || b.share - a.share)
    .map(({ language, rank }) => ({ language, rank }));
  const main = found.filter(({ rank: place }) => place === 0);
  const own = found.map(({ language }) => language).filter((language) => language !== 'en');
  return { own, post: main.length === 1 && main[0]?.language !== 'en' ? main[0]?.language : undefined };
}
