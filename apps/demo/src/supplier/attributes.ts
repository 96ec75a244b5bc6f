import type { NamedValue, Texts } from '@sampan/server/connectors/supplier/supplier';
import type { Unit } from './goods/family.ts';
import type { Listing } from './listings.ts';
import { lookName, patternName } from './looks.ts';
import { hashOf, type Random } from './random.ts';
import { cartonGrams, cartonOf, gramsOf, sizesOf } from './skus.ts';
import { fill, inLanguages, listOf, measureOf, textsOf } from './words.ts';

const maxFacts = 9;
const briefFacts = 4;
export const dispatch = ['Within 24 hours', 'Within 48 hours', 'Within 48 hours', 'Within 72 hours'] as const;

const packedOf = ({ family, good }: Listing) => good.packed ?? family.packed;
const productOf = (sides: readonly number[]) => sides.reduce((volume, side) => volume * side, 1);

/** Outer size of a full carton, in centimetres. */
function cartonSize(listing: Listing): number[] {
  const edge = (Math.round(productOf(packedOf(listing))) * cartonOf(listing) * 1.06) ** (1 / 3);
  return [1.3, 1, 0.77].map((factor) => Math.ceil(edge * factor));
}

/** Of a piece as it is shipped: its share of the carton. */
export const volumeOf = (listing: Listing) => Math.ceil(productOf(cartonSize(listing)) / cartonOf(listing));

const articleOf = ({ family, good }: Listing) =>
  good.article ?? `${family.article}-${1000 + (hashOf(good.key) % 9000)}`;

export const factsOf = ({ family, good }: Pick<Listing, 'family' | 'good'>) => ({ ...family.facts, ...good.facts });

/** What one is called, in each language. */
export const unitName = ({ en, zh, ja }: Unit): Texts => ({ ...textsOf(en, zh), ...(ja && { ja }) });

function countOf({ many, zh, ja }: Unit, count: number): Texts {
  const texts = { ...textsOf(`{count} ${many}`, `{count}${zh}`), ...(ja && { ja: `{count}${ja}` }) };
  return fill(texts, { count: String(count) });
}

/** A full carton: pieces, outer size and gross weight. */
function cartonAttribute(listing: Listing): NamedValue {
  const pieces = cartonOf(listing);
  const weight = ((pieces * gramsOf(listing) + cartonGrams) / 1000).toFixed(1);
  return {
    name: textsOf('Carton'),
    value: listOf([
      countOf(listing.family.unit, pieces),
      measureOf(`${cartonSize(listing).join(' × ')} cm`),
      measureOf(`${weight} kg`),
    ]),
  };
}

/** The choices of a composite SKU attribute: what its parts are matched against. */
function choiceAttributes(listing: Listing): NamedValue[] {
  if (!listing.good.composite) return [];
  return [
    { name: textsOf('Color'), value: listOf(listing.looks.map(lookName)) },
    { name: textsOf('Size'), value: listOf(sizesOf(listing).map((size) => textsOf(size))) },
  ];
}

/** The first facts and the article number: for goods that only fill a large catalogue. */
export function briefAttributesOf(listing: Listing): NamedValue[] {
  const facts = Object.entries(factsOf(listing)).slice(0, briefFacts);
  const article = articleOf(listing);
  return [
    ...facts.map(([name, value]) => ({ name: textsOf(name), value: textsOf(value) })),
    { name: textsOf('Article number'), value: inLanguages(() => article) },
    ...choiceAttributes(listing),
  ];
}

export function attributesOf(listing: Listing, random: Random): NamedValue[] {
  const facts = Object.entries(factsOf(listing)).map(([name, value]) => ({
    name: textsOf(name),
    value: textsOf(value),
  }));
  const pattern = listing.looks[0] && patternName(listing.looks[0]);
  if (pattern) facts.splice(1, 0, { name: textsOf('Pattern'), value: pattern });
  const article = articleOf(listing);
  return [
    ...facts.slice(0, maxFacts),
    cartonAttribute(listing),
    { name: textsOf('Article number'), value: inLanguages(() => article) },
    { name: textsOf('Dispatch'), value: textsOf(random.pick(dispatch)) },
    ...choiceAttributes(listing),
  ];
}
