import type { sortOrders } from '@sampan/contract/catalogue/search';
import type pg from 'pg';

/**
 * The role of the search engine: what the catalogue asks. PostgreSQL fills it, and OpenSearch where a shop has one; both
 * give the same products in the same order (search.test.ts).
 */
export interface SearchEngine {
  readPage(query: ListQuery): Promise<Page>;
  /**
   * Counts the list's products in each of these categories, all of one level; the list's own categories don't matter.
   */
  countByCategory(query: ListQuery, categories: CountedCategories): Promise<CategoryCount[]>;
  /** Positions of the texts that find anything in the shop, at most `most`. */
  findAny(texts: readonly Terms[], most?: number): Promise<ReadonlySet<number>>;
  /** Filters for words of titles, in their original spelling. */
  findWords(words: readonly string[]): Promise<TitleWord[]>;
  /** Words of titles that have most groups of three letters in common with this one, the most alike first. */
  findSimilarWords(word: string): Promise<TitleWord[]>;
}

/** The search provider, and the state of an engine beside the database. */
export interface Search {
  /** The engine for a request that reads from this database: the primary or a replica. */
  on(database: { pool: pg.Pool; searchPool: pg.Pool }): SearchEngine;
  /** Present only with an engine beside the database, like the rest. */
  look?(): Promise<EngineState>;
  /** Like `look`, but asks the engine first. */
  check?(): Promise<EngineState>;
  readonly state?: EngineState;
  /** Searches answered by the engine, and by the database in its place. */
  readonly answered?: number;
  readonly fellBack?: number;
  /** Feeds changes to the engine and builds its index, in processes that run jobs. */
  keepUp?(): { stop(): Promise<void> };
}

export interface EngineState {
  engine: 'opensearch';
  /** Unless it is in use, the database answers. */
  use: 'in_use' | 'away' | 'behind' | 'building';
  /** The age of the oldest change that the engine lacks. */
  secondsBehind: number;
  waiting: number;
}

export type Sort = (typeof sortOrders)[number] | 'best';

export interface ListQuery {
  /** The reader's: their words come first. */
  language: string;
  text?: TextQuery;
  /** None of them below another; empty: the whole shop. */
  categories: readonly { id: number; level: 1 | 2 | 3 }[];
  palletId?: string;
  priceMinE4?: number;
  priceMaxE4?: number;
  minOrderMax?: number;
  inStockOnly: boolean;
  monthSoldMin?: number;
  monthSoldMax?: number;
  totalSoldMin?: number;
  totalSoldMax?: number;
  sort: Sort;
  offset: number;
  size: number;
  /** The total ends here; a longer list is walked instead of collected. */
  countTo: number;
}

/**
 * A condition on a product's words, as in its search row: letters and digits, after `en.` for a word of any English
 * text and `en=` for one of a title; `C12` for a category.
 */
export type Terms = { word: string } | { beginning: string } | { every: readonly Terms[] } | { some: readonly Terms[] };

/**
 * Each finds everything that the one before it finds: titles in the reader's language within categories of that name,
 * titles, all of the words with one of them in the title, any text or category in the reader's language, any text in any
 * language. By best match, results come in that order.
 */
export interface TextQuery {
  named?: Terms;
  title: Terms;
  near?: Terms;
  reader: Terms;
  any: Terms;
}

export type Tier = keyof TextQuery;

/** Those that the query has, the best first, without the widest. */
export const rankedTiers = (text: TextQuery): Exclude<Tier, 'any'>[] =>
  (['named', 'title', 'near', 'reader'] as const).filter((tier) => text[tier] !== undefined);

export interface Page {
  total: number;
  isMore: boolean;
  /** The page's ids, in order. */
  ids: number[];
}

export interface CountedCategories {
  level: 1 | 2 | 3;
  ids: readonly number[];
}

export interface CategoryCount {
  categoryId: number;
  /** Capped: above `categoryCountLimit` the exact count is unknown. */
  count: number;
}

export const categoryCountLimit = 1000;

export interface TitleWord {
  word: string;
  language: string;
  products: number;
}

export const isFiltered = (query: ListQuery): boolean =>
  query.inStockOnly ||
  [
    query.priceMinE4,
    query.priceMaxE4,
    query.minOrderMax,
    query.monthSoldMin,
    query.monthSoldMax,
    query.totalSoldMin,
    query.totalSoldMax,
  ].some((value) => value !== undefined);
