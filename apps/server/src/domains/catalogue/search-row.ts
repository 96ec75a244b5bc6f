import { categoryToken, indexTokens, tsvector } from './search-text.ts';
import type { NamedTexts, Texts } from './texts.ts';

/** What a product is found by. */
export interface FoundBy {
  titles: Texts;
  attributes: NamedTexts[];
  sku_values: Texts[];
  category_path: number[];
}

/** Its words as PostgreSQL takes them. */
export interface SearchRow {
  id: number;
  title_words: string;
  words: string;
}

export function searchRow(id: number, product: FoundBy): SearchRow {
  const titles = Object.values(product.titles);
  const named = [...product.attributes.map(({ value }) => value), ...product.sku_values];
  const others = new Set(named.flatMap((texts) => Object.values(texts)));
  const titleTokens = indexTokens(titles);
  const tokens = new Set([...titleTokens, ...indexTokens(others), ...product.category_path.map(categoryToken)]);
  return { id, title_words: tsvector(titleTokens), words: tsvector([...tokens]) };
}
