import type { sortOrders } from '@sampan/contract/catalogue/search';
import type pg from 'pg';

/**
 * The role of the search engine: what the catalogue asks. PostgreSQL fills it, and OpenSearch where a shop has one; both
 * give the same products in the same order (search.test.ts).
 */
export interface SearchEngine {
  readPage(query: ListQuery): Promise<Page>;
  /** How many products of the list are in each of these categories, all of one level; the list's own don't matter. */
  countByCategory(query: ListQuery, categories: CountedCategories): Promise<CategoryCount[]>;
  /** Positions of the texts that find anything in the shop, at most `most`. */
  findAny(texts: readonly Terms[], most?: number): Promise<ReadonlySet<number>>;
  /** Which of these are words of titles, as written there. */
  findWords(words: readonly string[]): Promise<TitleWord[]>;
  /** Words of titles that have most groups of three letters in common with this one, the most alike first. */
  findSimilarWords(word: string): Promise<TitleWord[]>;
}

/** Who fills the role, and how the shop gets on with an engine beside its database. */
export interface Search {
  /** The engine for a request that reads from this database: the primary or a replica. */
  on(database: { pool: pg.Pool; searchPool: pg.Pool }): SearchEngine;
  /** Only with an engine beside the database, like the rest. */
  look?(): Promise<EngineState>;
  /** As `look`, having asked the engine whether it answers, which nobody may have done for a while. */
  check?(): Promise<EngineState>;
  readonly state?: EngineState;
  /** How many searches it has answered, and how many the database in its place. */
  readonly answered?: number;
  readonly fellBack?: number;
  /** Tells the engine of changes, and builds its index, in processes that run jobs. */
  keepUp?(): { stop(): Promise<void> };
}

export interface EngineState {
  engine: 'opensearch';
  /** Unless it is in use, the database answers. */
  use: 'in_use' | 'away' | 'behind' | 'building';
  /** For how long the oldest change has been waiting that the engine has not got. */
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
 * What the words of a product must be, as its search row has them: letters and digits, after `en.` for a word of any
 * English text and `en=` for one of a title; `C12` for a category.
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
  /** At most the query's `countTo`. */
  total: number;
  isMore: boolean;
  /** Of this page, in order. */
  ids: number[];
}

export interface CountedCategories {
  level: 1 | 2 | 3;
  ids: readonly number[];
}

export interface CategoryCount {
  categoryId: number;
  /** Of more than `categoryCountLimit` only that there are more. */
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
