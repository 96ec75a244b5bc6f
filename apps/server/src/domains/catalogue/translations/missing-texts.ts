import { createHash } from 'node:crypto';
import { type Language, languages } from '@sampan/contract/languages';
import { sanitiseSource } from '#domains/catalogue/descriptions/sanitise-description.ts';
import type { PreparedProduct } from '#domains/catalogue/overrides/prepared-product.ts';
import type { NamedTexts, Texts } from '#domains/catalogue/texts.ts';

/** Which texts of a product are missing, and the same product with what the memory has of them. Pure rules. */

export type SourceLanguage = Language | 'auto';

/** Identifies a source text in the memory. */
export interface SourceText {
  sourceLanguage: SourceLanguage;
  hash: string;
  source: string;
  isHtml: boolean;
}

export interface MissingText extends SourceText {
  languages: Language[];
}

/** A translation that the memory has. */
export interface Known {
  text: string;
  isCorrected: boolean;
}

/** By `memoryKey`, then by language. */
export type Memory = ReadonlyMap<string, Partial<Record<Language, Known>>>;

export const memoryKey = ({ sourceLanguage, hash }: Pick<SourceText, 'sourceLanguage' | 'hash'>): string =>
  `${sourceLanguage} ${hash}`;

type TranslatedKind = 'titles' | 'descriptions' | 'others';
type MachineOrigin = 'machine' | 'corrected';
/** `others`: attributes, options and unit; `machine` if any of them is. */
export type Origins = Partial<Record<TranslatedKind, Partial<Record<Language, MachineOrigin>>>>;

type TextsOfProduct = Pick<PreparedProduct, 'titles' | 'descriptions' | 'attributes' | 'unit'> & {
  skus: { id: number; attributes: NamedTexts[] }[];
};

/** A supplier's texts of a translated product. */
export type GivenTexts = Omit<TextsOfProduct, 'skus'> & { skus: Record<string, NamedTexts[]> };

const codes = languages.map(({ code }) => code);

/** The supplier's words, in the order of `sourceText`. */
function sourceOf(texts: Texts): { sourceLanguage: SourceLanguage; source: string } | undefined {
  if (texts.source) return { sourceLanguage: 'auto', source: texts.source };
  const language = (['zh', 'en', ...codes] as const).find((code) => texts[code]);
  const source = language && texts[language];
  return source ? { sourceLanguage: language, source } : undefined;
}

/** Figures, codes and sizes are the same in every language; so is what is written in Latin letters amid Chinese. */
function needsWords({ sourceLanguage, source }: Pick<SourceText, 'sourceLanguage' | 'source'>): boolean {
  if (!/\p{L}/u.test(source)) return false;
  if (sourceLanguage === 'zh') return /\p{Script=Han}/u.test(source);
  return !/^(?:\d*X*[SML]|[A-Z]{0,3}-?\d+[A-Z]?)$/.test(source);
}

const hashOf = (source: string, isHtml: boolean): string =>
  createHash('sha256')
    .update(`${isHtml ? 'html' : 'text'}\n${source}`)
    .digest('base64url');

/** The source text of texts that lack a language; undefined if nothing could be translated. */
function missingIn(texts: Texts, isHtml: boolean, wanted: readonly Language[]): MissingText | undefined {
  const found = sourceOf(texts);
  if (!found || !needsWords(found)) return undefined;
  const missing = wanted.filter((language) => !texts[language]);
  return missing.length > 0 ? { ...found, hash: hashOf(found.source, isHtml), isHtml, languages: missing } : undefined;
}

/** Title, description, attributes, options, unit. */
function textsOf(product: TextsOfProduct): { texts: Texts; isHtml: boolean }[] {
  const named = [...product.attributes, ...product.skus.flatMap(({ attributes }) => attributes)];
  return [
    { texts: product.titles, isHtml: false },
    { texts: product.descriptions, isHtml: true },
    ...named.flatMap(({ name, value }) => [name, value]).map((texts) => ({ texts, isHtml: false })),
    { texts: product.unit, isHtml: false },
  ];
}

/** Each source text once, with the languages that some text made of it lacks. */
export function missingTexts(product: TextsOfProduct, wanted: readonly Language[]): MissingText[] {
  const found = new Map<string, MissingText>();
  for (const { texts, isHtml } of textsOf(product)) {
    const missing = missingIn(texts, isHtml, wanted);
    if (!missing) continue;
    const known = found.get(memoryKey(missing));
    if (known) known.languages = [...new Set([...known.languages, ...missing.languages])];
    else found.set(memoryKey(missing), missing);
  }
  return [...found.values()];
}

export function givenTexts({ titles, descriptions, attributes, unit, skus }: TextsOfProduct): GivenTexts {
  return {
    titles,
    descriptions,
    attributes,
    unit,
    skus: Object.fromEntries(skus.map((sku) => [String(sku.id), sku.attributes])),
  };
}

/** The product with what the memory has of its missing texts, and which these are. */
export function withMemory<Product extends TextsOfProduct>(
  product: Product,
  memory: Memory,
): { product: Product; origins: Origins } {
  const origins: Origins = {};
  const note = (kind: TranslatedKind, language: Language, { isCorrected }: Known) => {
    const of = origins[kind] ?? {};
    if (of[language] !== 'machine') of[language] = isCorrected ? 'corrected' : 'machine';
    origins[kind] = of;
  };
  const fill = (texts: Texts, kind: TranslatedKind): Texts => {
    const missing = missingIn(texts, kind === 'descriptions', codes);
    const known = missing && memory.get(memoryKey(missing));
    if (!known) return texts;
    const filled = { ...texts };
    for (const language of missing.languages) {
      const found = known[language];
      if (!found) continue;
      filled[language] = kind === 'descriptions' ? sanitiseSource(found.text) : found.text;
      note(kind, language, found);
    }
    return filled;
  };
  const fillNamed = (all: NamedTexts[]) =>
    all.map(({ name, value }) => ({ name: fill(name, 'others'), value: fill(value, 'others') }));
  return {
    product: {
      ...product,
      titles: fill(product.titles, 'titles'),
      descriptions: fill(product.descriptions, 'descriptions'),
      attributes: fillNamed(product.attributes),
      unit: fill(product.unit, 'others'),
      skus: product.skus.map((sku) => ({ ...sku, attributes: fillNamed(sku.attributes) })),
    },
    origins,
  };
}

/** Own texts of the shop are no machine's. */
export function withoutOwn(origins: Origins, overrides: readonly { field: string; language: string }[]): Origins {
  const isOwn = (field: string, language: string) =>
    overrides.some((one) => one.field === field && one.language === language);
  const kept = (kind: 'titles' | 'descriptions', field: string) =>
    Object.fromEntries(Object.entries(origins[kind] ?? {}).filter(([language]) => !isOwn(field, language)));
  const left = { ...origins, titles: kept('titles', 'title'), descriptions: kept('descriptions', 'description') };
  return Object.fromEntries(Object.entries(left).filter(([, of]) => Object.keys(of ?? {}).length > 0));
}

/** How the text that is shown in a language came to be. */
export function originOf(texts: Texts, translated: Partial<Record<string, MachineOrigin>>, language: string) {
  const own = translated[language];
  if (own) return own;
  if (texts[language]) return 'given';
  if (texts.en && language !== 'en') return translated.en ?? 'english';
  return 'source';
}
