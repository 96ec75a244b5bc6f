import type pg from 'pg';
import type { Candidate } from './spelling.ts';

/** Statements for searches that found nothing. */

export interface WordCandidates {
  word: string;
  /** Some product has the word itself. */
  isFound: boolean;
  candidates: Candidate[];
}

/** For each word whether any product matches it, and the words of titles that look like it. */
const candidatesText = `
  select w.word, exists (select from product_search s where s.words @@ w.query::tsquery) as "isFound",
    coalesce((select jsonb_agg(c) from (
      (select x.word, x.products from search_words x where x.word % w.word
        order by similarity(x.word, w.word) desc, x.products desc limit 30)
      union
      (select x.word, x.products from search_words x
        where x.word >= left(w.word, 1) and x.word < chr(ascii(w.word) + 1)
          and length(x.word) between length(w.word) - 1 and length(w.word) + 1
        order by similarity(x.word, w.word) desc, x.products desc limit 50)
    ) c), '[]') as candidates
  from unnest($1::text[], $2::text[]) as w (word, query)`;

export async function findCandidates(
  pool: pg.Pool,
  words: readonly { word: string; query: string }[],
): Promise<WordCandidates[]> {
  const { rows } = await pool.query<WordCandidates>({
    name: 'catalogue-candidates',
    text: candidatesText,
    values: [words.map(({ word }) => word), words.map(({ query }) => query)],
  });
  return rows;
}

/** The place in the list of the first query that finds anything. */
export async function firstThatFinds(pool: pg.Pool, queries: readonly string[]): Promise<number | undefined> {
  const { rows } = await pool.query<{ position: number }>({
    name: 'catalogue-first-that-finds',
    text: `
      select q.position - 1 as position from unnest($1::text[]) with ordinality as q (query, position)
      where exists (select from product_search s where s.words @@ q.query::tsquery)
      order by q.position limit 1`,
    values: [queries],
  });
  return rows[0]?.position;
}
