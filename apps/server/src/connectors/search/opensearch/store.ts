import { sql } from 'kysely';
import type pg from 'pg';
import { recordChange } from '#database/change-feed.ts';
import { type Database, inTransaction } from '#database/connect.ts';
import type { Write } from './bulk.ts';
import { form, type ProductDocument } from './index-definition.ts';
import { trigramsOf } from './trigrams.ts';

/** The database's side: the index's progress, later changes, and the sources of documents. */

export interface State {
  liveIndex: string | null;
  nextIndex: string | null;
  copiedProduct: number | null;
  copiedWord: string | null;
  copiedLanguage: string | null;
  isRebuildWanted: boolean;
  builtAt: Date | null;
  /** Every change since is noted. */
  isNoted: boolean;
}

const stateColumns = `live_index as "liveIndex", next_index as "nextIndex", copied_product as "copiedProduct",
  copied_word as "copiedWord", copied_language as "copiedLanguage", is_rebuild_wanted as "isRebuildWanted",
  built_at as "builtAt", since < pg_snapshot_xmin(pg_current_snapshot()) as "isNoted"`;

const leaseSeconds = 20;

/**
 * Takes or renews the lease to feed the engine; undefined while another is. A version with an older index waits until
 * no newer one has run for a while. After hours without feeding, changes may not have been recorded: the index is not
 * to be trusted.
 */
export async function takeLease(pool: pg.Pool, holder: string): Promise<State | undefined> {
  await pool.query(`insert into opensearch_state (form) values ($1) on conflict do nothing`, [form]);
  await pool.query(
    `update opensearch_state set live_index = null, next_index = null, since = pg_current_xact_id(), held_until = now(), held_by = null
     where held_until < now() - interval '12 hours'`,
  );
  const { rows } = await pool.query<State>(
    `update opensearch_state
     set held_by = $1, held_until = now() + $3 * interval '1 second', form = $2,
       live_index = case when form = $2 then live_index end, next_index = case when form = $2 then next_index end
     where (held_by = $1 or held_by is null or held_until < now()) and (form <= $2 or held_until < now() - interval '1 minute')
     returning ${stateColumns}`,
    [holder, form, leaseSeconds],
  );
  return rows[0];
}

/** Another process may go on at once. */
export async function giveBackLease(pool: pg.Pool, holder: string): Promise<void> {
  await pool.query(`update opensearch_state set held_until = now() where held_by = $1`, [holder]);
}

/** Returns since when, by the database's clock. */
export async function wantRebuild(pool: pg.Pool): Promise<Date> {
  await pool.query(`insert into opensearch_state (form) values ($1) on conflict do nothing`, [form]);
  const { rows } = await pool.query<{ since: Date }>(
    `update opensearch_state set is_rebuild_wanted = true returning clock_timestamp() as since`,
  );
  return rows[0]?.since ?? new Date();
}

export interface Progress {
  isDone: boolean;
  copied: number;
  products: number;
}

/** The progress of an index that was wanted at that time. */
export async function readProgress(pool: pg.Pool, since: Date): Promise<Progress> {
  const { rows } = await pool.query<Progress>(
    `select coalesce(built_at > $1, false) and not is_rebuild_wanted and next_index is null as "isDone",
       case when next_index is null then 0
         else (select count(*) from product_search where product_id <= coalesce(copied_product, 0)) end::integer as copied,
       (select count(*) from product_search)::integer as products
     from opensearch_state`,
    [since],
  );
  return rows[0] ?? { isDone: false, copied: 0, products: 0 };
}

/** False: the lease was lost meanwhile. */
async function change(pool: pg.Pool, holder: string, assignments: string, values: unknown[] = []): Promise<boolean> {
  const { rowCount } = await pool.query(
    `update opensearch_state set ${assignments} where held_by = $1 and held_until > now()`,
    [holder, ...values],
  );
  return rowCount === 1;
}

export const recordLost = (pool: pg.Pool, holder: string) => change(pool, holder, 'live_index = null');

export const recordBegun = (pool: pg.Pool, holder: string, name: string) =>
  change(
    pool,
    holder,
    `next_index = $2, copied_product = null, copied_word = null, copied_language = null, is_rebuild_wanted = false`,
    [name],
  );

export const recordAbandoned = (pool: pg.Pool, holder: string) => change(pool, holder, 'next_index = null');

export const recordCopiedProducts = (pool: pg.Pool, holder: string, last: number) =>
  change(pool, holder, 'copied_product = $2', [last]);

export const recordCopiedWords = (pool: pg.Pool, holder: string, word: string, language: string) =>
  change(pool, holder, 'copied_word = $2, copied_language = $3', [word, language]);

export const recordBuilt = (pool: pg.Pool, holder: string, name: string) =>
  change(pool, holder, 'live_index = $2, next_index = null, built_at = clock_timestamp()', [name]);

/** Whether a process that only searches may use the engine. */
export interface Standing {
  isBuilt: boolean;
  isBuilding: boolean;
  /** The age of the oldest change that the index lacks. */
  secondsBehind: number;
  waiting: number;
}

export async function readStanding(pool: pg.Pool): Promise<Standing | undefined> {
  const { rows } = await pool.query<Standing>({
    name: 'opensearch-standing',
    text: `
      select live_index is not null and form = $1 as "isBuilt", next_index is not null as "isBuilding",
        coalesce((select extract(epoch from clock_timestamp() - changed_at) from opensearch_changes order by id limit 1), 0)::float8
          as "secondsBehind",
        (select count(*)::integer from (select from opensearch_changes limit 10000) c) as waiting
      from opensearch_state`,
    values: [form],
  });
  return rows[0];
}

export interface Change {
  id: number;
  productId: number | null;
  word: string | null;
  language: string | null;
}

export async function readChanges(pool: pg.Pool, limit: number): Promise<Change[]> {
  const { rows } = await pool.query<Change>({
    name: 'opensearch-changes',
    text: 'select id, product_id as "productId", word, language from opensearch_changes order by id limit $1',
    values: [limit],
  });
  return rows;
}

/**
 * Drops changes that are indexed and visible in searches: only from now on are answers cached that were right before.
 */
export async function forgetChanges(db: Database, ids: readonly number[]): Promise<void> {
  await inTransaction(db, async (tx) => {
    await sql`delete from opensearch_changes where id = any(${ids})`.execute(tx);
    await recordChange(tx, 'search');
  });
}

const productColumns = `
  s.product_id as id, s.month_sold, s.total_sold, s.price_e4, s.min_order_quantity, s.in_stock,
  tsvector_to_array(s.words) as words,
  array(select pallet_id from pallet_products x where x.product_id = s.product_id) as pallets,
  pg_snapshot_xmax(pg_current_snapshot())::text::bigint as version`;

type ProductRow = ProductDocument & { version: number };

/** Classes of sales and prices, and the sample, are of use to PostgreSQL alone. */
const isPostgresOwn = (word: string) => /^[SP]\d+$|^R$/.test(word);

const productWrite = ({ version, words, ...rest }: ProductRow): Write => ({
  id: `p${rest.id}`,
  version,
  document: { ...rest, words: words.filter((word) => !isPostgresOwn(word)) },
});

/** Products that are no longer listed give their removal. */
export async function readProducts(pool: pg.Pool, ids: readonly number[]): Promise<Write[]> {
  const { rows } = await pool.query<ProductRow & { wanted: number; isListed: boolean }>(
    `select w.id as wanted, s.product_id is not null as "isListed", ${productColumns}
     from unnest($1::bigint[]) as w (id) left join product_search s on s.product_id = w.id`,
    [ids],
  );
  return rows.map(({ wanted, isListed, ...row }) =>
    isListed ? productWrite(row) : { id: `p${wanted}`, version: row.version, document: undefined },
  );
}

export async function readProductsAfter(pool: pg.Pool, after: number, limit: number): Promise<Write[]> {
  const { rows } = await pool.query<ProductRow>(
    `select ${productColumns} from product_search s where s.product_id > $1 order by s.product_id limit $2`,
    [after, limit],
  );
  return rows.map(productWrite);
}

interface WordRow {
  word: string;
  language: string;
  products: number | null;
  version: number;
}

const wordWrite = ({ word, language, products, version }: WordRow): Write => ({
  id: `w${language}.${word}`,
  version,
  document:
    products === null ? undefined : { word, language, products, letters: [...word].length, trigrams: trigramsOf(word) },
});

export async function readWords(pool: pg.Pool, words: readonly { word: string; language: string }[]): Promise<Write[]> {
  const { rows } = await pool.query<WordRow>(
    `select c.word, c.language, w.products, pg_snapshot_xmax(pg_current_snapshot())::text::bigint as version
     from unnest($1::text[], $2::text[]) as c (word, language) left join search_words w using (word, language)`,
    [words.map(({ word }) => word), words.map(({ language }) => language)],
  );
  return rows.map(wordWrite);
}

export interface WordPlace {
  word: string;
  language: string;
}

export async function readWordsAfter(
  pool: pg.Pool,
  { word, language }: WordPlace,
  limit: number,
): Promise<{ writes: Write[]; last: WordPlace | undefined }> {
  const { rows } = await pool.query<WordRow>(
    `select word, language, products, pg_snapshot_xmax(pg_current_snapshot())::text::bigint as version
     from search_words where (word, language) > ($1, $2) order by word, language limit $3`,
    [word, language, limit],
  );
  return { writes: rows.map(wordWrite), last: rows.at(-1) };
}
