import { sql } from 'kysely';
import type pg from 'pg';
import type { SupplierCategory } from '#connectors/supplier/supplier.ts';
import type { Transaction } from '#database/connect.ts';
import { categoryToken, hasBeginnings, indexTokens, type QueryWord } from './search-text.ts';

/** Products are also found by the names of their categories: a query's word stands for the categories called so, too. */

/** Brings the words of these categories up to date. */
export async function writeCategoryWords(tx: Transaction, categories: readonly SupplierCategory[]): Promise<void> {
  const entries = categories.flatMap(({ id, names }) =>
    indexTokens(Object.values(names)).map((word) => ({ word, category_id: id })),
  );
  await sql`
    with wanted as materialized (
      select word, category_id from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as r (word text, category_id bigint)
    ), gone as (
      delete from category_words c where c.category_id = any(${categories.map(({ id }) => id)})
        and not exists (select from wanted w where (w.word, w.category_id) = (c.word, c.category_id))
    )
    insert into category_words (word, category_id) select word, category_id from wanted on conflict do nothing
  `.execute(tx);
}

interface Range {
  position: number;
  low: string;
  high: string;
}

const afterWord = '\u0001';
const afterBeginnings = '\u{10ffff}';

function rangesOf(word: QueryWord, position: number, match: 'words' | 'beginnings'): Range[] {
  const ranges = word.tokens.map((token) => ({ position, low: token, high: token + afterWord }));
  if (match === 'beginnings' && hasBeginnings(word))
    ranges.push({ position, low: word.word, high: word.word + afterBeginnings });
  return ranges;
}

const rangesText = `
  select r.position, array_agg(distinct c.category_id) as categories
  from unnest($1::int[], $2::text[], $3::text[]) as r (position, low, high)
  join category_words c on c.word >= r.low and c.word < r.high
  group by r.position`;

/** The same words with the categories that are called so, or whose names have a word beginning so. */
export async function withCategories(
  pool: pg.Pool,
  words: readonly QueryWord[],
  match: 'words' | 'beginnings' = 'words',
): Promise<QueryWord[]> {
  const ranges = words.flatMap((word, position) => rangesOf(word, position, match));
  const { rows } = await pool.query<{ position: number; categories: number[] }>({
    name: 'catalogue-categories-named',
    text: rangesText,
    values: [ranges.map(({ position }) => position), ranges.map(({ low }) => low), ranges.map(({ high }) => high)],
  });
  const named = new Map(rows.map(({ position, categories }) => [position, categories]));
  return words.map((word, position) => ({
    ...word,
    tokens: [...word.tokens, ...(named.get(position) ?? []).map(categoryToken)],
  }));
}
