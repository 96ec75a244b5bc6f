import type { CategoryIndex } from '#domains/catalogue/category-index.ts';
import { queryWords } from '#domains/catalogue/index/search-text.ts';
import { synonymsOf, withSynonyms } from '#domains/catalogue/search/synonyms.ts';
import { everyWord } from '#domains/catalogue/search/text-query.ts';

/** Far fewer than a shop's, so that a small catalogue has lists as well that are too long to be gathered. */
export const countTo = 30;

/** The first page of everything. */
export const everything = {
  language: 'en',
  categories: [],
  inStockOnly: false,
  sort: 'best',
  offset: 0,
  size: 30,
  countTo,
} as const;

export function textOf(index: CategoryIndex, keyword: string, { beginnings = false, language = 'en' } = {}) {
  const words = withSynonyms(queryWords(keyword), synonymsOf(language));
  return everyWord(words, { language, index, beginnings });
}
