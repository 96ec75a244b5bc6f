import type pg from 'pg';
import type { TitleWord } from '#connectors/search/search.ts';

export async function findWords(pool: pg.Pool, words: readonly string[]): Promise<TitleWord[]> {
  const { rows } = await pool.query<TitleWord>({
    name: 'catalogue-words',
    text: 'select word, language, products from search_words where word = any($1)',
    values: [words],
  });
  return rows;
}

export async function findSimilarWords(pool: pg.Pool, word: string): Promise<TitleWord[]> {
  const { rows } = await pool.query<TitleWord>({
    name: 'catalogue-similar-words',
    text: `
      select word, language, products from search_words
      where word % $1 and length(word) between length($1) - 3 and length($1) + 3
      order by similarity(word, $1) desc, products desc limit 60`,
    values: [word],
  });
  return rows;
}
