/** Names of places by language, from CLDR 41 (the last with its subdivisions translated) and GeoNames. */
import { readdirSync, readFileSync } from 'node:fs';
import type { Language } from '../src/data.ts';
import { load } from './sources.ts';

/** By language code; more languages than the shop has, because places have names of their own. */
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

const simplify = load<{ Converter: (way: { from: string; to: string }) => (text: string) => string }>(
  'opencc-js',
).Converter({ from: 't', to: 'cn' });

/** Without what encyclopaedias add in brackets; undefined for a name in another script than its language's. */
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
