import type { Language } from '@sampan/contract/languages';
import { type NamedTexts, pickText } from '#domains/catalogue/texts.ts';

interface Named {
  skuId: number;
  attributes: readonly NamedTexts[];
}

export interface VariantOptions {
  options: { name: string; values: string[] }[];
  /** The values of each variant, one per option. */
  values: string[][];
}

const joint = ' / ';

/**
 * Derives the options in which variants differ, in the form that shops accept: at most `most` options, the last of
 * which joins the rest, and no two variants alike. Empty for a single variant without attributes.
 */
export function variantOptions(variants: readonly Named[], language: Language, most: number): VariantOptions {
  const names = namesOf(variants, language);
  if (names.length === 0) return { options: [], values: variants.map(() => []) };
  const kept = names.length > most ? [...names.slice(0, most - 1), names.slice(most - 1).join(joint)] : names;
  const values = distinct(
    variants.map(({ skuId, attributes }) => ({ skuId, values: joined(valuesOf(attributes, names, language), most) })),
  );
  const options = kept.map((name, index) => ({ name, values: [...new Set(values.map((own) => own[index] ?? ''))] }));
  return { options, values };
}

function namesOf(variants: readonly Named[], language: Language): string[] {
  const all = variants.flatMap(({ attributes }) => attributes.map(({ name }) => pickText(name, language)));
  return [...new Set(all)];
}

function valuesOf(attributes: readonly NamedTexts[], names: readonly string[], language: Language): string[] {
  const own = new Map(attributes.map(({ name, value }) => [pickText(name, language), pickText(value, language)]));
  return names.map((name) => own.get(name) || '–');
}

const joined = (values: readonly string[], most: number): string[] =>
  values.length > most ? [...values.slice(0, most - 1), values.slice(most - 1).join(joint)] : [...values];

/** Adds numbers to variants that have the same name in this language. */
function distinct(all: readonly { skuId: number; values: string[] }[]): string[][] {
  const seen = new Set<string>();
  return all.map(({ skuId, values }) => {
    const isNew = !seen.has(values.join('\n'));
    const own = isNew ? values : [...values.slice(0, -1), `${values.at(-1)} ${skuId}`];
    seen.add(own.join('\n'));
    return own;
  });
}
