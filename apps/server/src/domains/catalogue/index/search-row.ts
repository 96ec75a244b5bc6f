import type { NamedTexts, Texts } from '#domains/catalogue/texts.ts';
import { categoryToken, indexTokens, languageOfTexts, textToken, titleToken } from './search-text.ts';

export interface FoundBy {
  titles: Texts;
  attributes: NamedTexts[];
  sku_values: Texts[];
  supplier: Texts;
  category_path: number[];
}

/** Its words as a tsvector literal. */
export interface SearchRow {
  id: number;
  words: string;
}

function byLanguage(texts: readonly Texts[]): Map<string, Set<string>> {
  const sorted = new Map<string, Set<string>>();
  for (const [key, text] of texts.flatMap((translations) => Object.entries(translations))) {
    const language = languageOfTexts(key);
    const known = sorted.get(language);
    if (known) known.add(text);
    else sorted.set(language, new Set([text]));
  }
  return sorted;
}

/**
 * A title's word is indexed three times: as a title word, as a word of its language, and bare. Letters, digits, `.` and
 * `=` need no quotes in a tsvector.
 */
export function searchRow(id: number, product: FoundBy): SearchRow {
  const { titles, attributes, sku_values, supplier } = product;
  const tokens = new Set(product.category_path.map(categoryToken));
  for (const [language, texts] of byLanguage([titles]))
    for (const token of indexTokens(texts)) tokens.add(titleToken(language, token));
  const all = [titles, ...attributes.map(({ value }) => value), ...sku_values, supplier];
  for (const [language, texts] of byLanguage(all))
    for (const token of indexTokens(texts)) tokens.add(token).add(textToken(language, token));
  return { id, words: [...tokens].join(' ') };
}
