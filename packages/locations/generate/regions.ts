/** The regions of a country, their stable ids and their names. */
import {
  blockedRegions,
  codeIsIso,
  codesRenumbered,
  englishRegionNames,
  oneRegionOnly,
  regionNames,
  regionsBySecondLevel,
} from './overrides.ts';
import { countryNames, geoNamesRegions, type IsoRegion, isoRegions, load, subdivisionNames } from './sources.ts';
import { isChinese, likeness, nameList, refuseLeftovers, tidy } from './text.ts';

export interface Region {
  id: string;
  /** The GeoNames code that a place carries: `01`, or `01.AB` where provinces are the second level. */
  code: string;
  english: string;
  chinese: string | undefined;
  blocked: boolean;
}

interface Known {
  iso: string;
  english: string;
  chinese: string | undefined;
}

const firstLevel = geoNamesRegions(1);
const secondLevel = geoNamesRegions(2);
const subdivisions = subdivisionNames();
const countries = countryNames();
const english = isoRegions('en');
const chinese = isoRegions('zh');

// Character by character only: the phrase tables also rewrite text that is simplified already ("哈萨克斯坦斯坦").
const simplify = load<{ Converter: (way: { from: string; to: string }) => (text: string) => string }>(
  'opencc-js',
).Converter({ from: 't', to: 'cn' });

export function regionsOf(iso: string): Region[] {
  const codes = (regionsBySecondLevel.has(iso) ? secondLevel : firstLevel).get(iso);
  if (!codes || oneRegionOnly.has(iso)) return [wholeCountry(iso)];
  const known = matchKnown(iso, codes);
  const [englishByHand, chineseByHand] = [nameList(englishRegionNames[iso]), nameList(regionNames[iso])];
  const regions = [...codes].map(([code, name]) => {
    const match = known.get(code);
    const suffix = match?.iso || fallbackCode(iso, code);
    const id = `${iso}-${suffix}`;
    return {
      id,
      code,
      english: englishByHand.get(suffix) ?? tidy(match?.english ?? properName(name)),
      chinese: chineseByHand.get(suffix) ?? match?.chinese,
      blocked: blockedRegions.has(id),
    };
  });
  const suffixes = new Set(regions.map(({ id }) => id.slice(iso.length + 1)));
  refuseLeftovers(`regions of ${iso}`, [...englishByHand.keys(), ...chineseByHand.keys()], suffixes);
  return regions;
}

/** "Provincia di Lecce" → "Lecce": Italy's second level carries the word in two languages. */
const properName = (name: string) =>
  name.replace(/^(Provincia|Province|Città metropolitana|Metropolitan City)( (di|del|of))? /i, '');

function wholeCountry(iso: string): Region {
  const [name, own] = [countries.en[iso] ?? iso, countries.zh[iso]];
  return { id: `${iso}-00`, code: '*', english: name, chinese: own, blocked: false };
}

/** `G` marks a GeoNames code, so that it can never be taken for an ISO one. */
function fallbackCode(iso: string, code: string) {
  const last = code.slice(code.indexOf('.') + 1);
  return codeIsIso.has(iso) ? last : `G${last}`;
}

/** Gives each GeoNames region the ISO region it is; each ISO region is given once, the surest pair first. */
function matchKnown(iso: string, codes: Map<string, string>) {
  const found = new Map<string, Known>();
  if (codeIsIso.has(iso) || regionsBySecondLevel.has(iso)) return found;
  const pairs = [...codes].flatMap(([code, name]) =>
    (english[iso]?.regions ?? []).map((region) => ({ code, region, score: score(iso, code, name, region) })),
  );
  const taken = new Set<IsoRegion>();
  for (const { code, region, score } of pairs.sort((a, b) => b.score - a.score)) {
    if (score === 0 || found.has(code) || taken.has(region)) continue;
    taken.add(region);
    found.set(code, describe(iso, region, found));
  }
  return found;
}

/** A name in common says more than a code in common: codes get reassigned. 0 means not the same region. */
function score(iso: string, code: string, name: string, region: IsoRegion) {
  const alike = Math.max(likeness(name, region.name), likeness(name, cldrName(iso, region) ?? region.name));
  if (codesRenumbered.has(iso)) return alike < 0.9 ? 0 : alike;
  const sameCode = region.admin === code || (region.fips === code && !region.admin);
  if (alike === 1) return sameCode ? 3 : 2;
  return sameCode ? 1 + alike : 0;
}

const cldrName = (iso: string, region: IsoRegion) =>
  region.iso ? subdivisions[`${iso}${region.iso}`.toLowerCase()] : undefined;

function describe(iso: string, region: IsoRegion, found: Map<string, Known>): Known {
  const local = chinese[iso]?.regions?.find((other) => other.iso === region.iso && other.admin === region.admin);
  const name = local && simplify(local.name).replace(/\s/g, '');
  // Two regions with one ISO code happen (an old code kept beside its successor): only the first may have it.
  const free = ![...found.values()].some((known) => known.iso === region.iso);
  return {
    iso: free ? region.iso : '',
    english: cldrName(iso, region) ?? region.name,
    chinese: isChinese(name) ? name : undefined,
  };
}
