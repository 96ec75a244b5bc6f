import type pg from 'pg';
import { isFiltered, type SearchEngine } from '#connectors/search/search.ts';
import { searchPool } from '#shop/search-pool.ts';
import { countByCategory, findAny, readPage } from './lists.ts';
import { findSimilarWords, findWords } from './words.ts';

/** The shop's own database as the search engine. Lists that no word and no filter narrow take no search connection. */
export function postgresSearch(pools: { pool: pg.Pool; searchPool: pg.Pool }): SearchEngine {
  return {
    readPage: async (query) => readPage(query.text || isFiltered(query) ? searchPool(pools) : pools.pool, query),
    countByCategory: async (query, categories) => countByCategory(searchPool(pools), query, categories),
    findAny: async (texts, most) => findAny(searchPool(pools), texts, most),
    findWords: async (words) => findWords(searchPool(pools), words),
    findSimilarWords: async (word) => findSimilarWords(searchPool(pools), word),
  };
}
