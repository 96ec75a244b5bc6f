import { sql } from 'kysely';
import type { Transaction } from '#database/connect.ts';
import type { Texts } from '#domains/catalogue/texts.ts';
import { type FoundBy, type SearchRow, searchRow } from './search-row.ts';
import { languageOfTexts, spellingWords } from './search-text.ts';

async function readForIndex(tx: Transaction, ids: readonly number[]): Promise<(FoundBy & { id: number })[]> {
  const found = await sql<FoundBy & { id: number }>`
    select p.id, p.titles, p.attributes, p.category_path, o.names as supplier,
      coalesce((select jsonb_agg(distinct a -> 'value') from skus s, jsonb_array_elements(s.attributes) a
        where s.product_id = p.id and not s.is_withdrawn), '[]') as sku_values
    from products p join suppliers o on o.id = p.supplier_id where p.id = any(${ids})
  `.execute(tx);
  return found.rows;
}

/** Updates these products' search rows. */
export async function indexProducts(tx: Transaction, ids: readonly number[]): Promise<void> {
  const products = await readForIndex(tx, ids);
  await writeIndex(
    tx,
    products.map((product) => searchRow(product.id, product)),
  );
}

/** Stores search rows: what is not active is found by operators only. */
export async function writeIndex(tx: Transaction, rows: readonly SearchRow[]): Promise<void> {
  const ids = rows.map(({ id }) => id);
  await sql`
    delete from product_search s using products p
    where s.product_id = any(${ids}) and p.id = s.product_id and p.status <> 'active'
  `.execute(tx);
  await sql`
    delete from unlisted_search u using products p
    where u.product_id = any(${ids}) and p.id = u.product_id and p.status = 'active'
  `.execute(tx);
  await sql`
    insert into unlisted_search (product_id, words)
    select p.id, r.words from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id bigint, words tsvector)
    join products p on p.id = r.id and p.status <> 'active'
    on conflict (product_id) do update set words = excluded.words
  `.execute(tx);
  await sql`
    insert into product_search (
      product_id, category_1, category_2, category_3, month_sold, total_sold, price_e4, one_piece_e4,
      min_order_quantity, in_stock, words, is_outdated
    )
    select p.id, p.category_path[1], p.category_path[2], p.category_path[3], p.month_sold, p.total_sold,
      p.price_e4, p.one_piece_e4, p.min_order_quantity, p.in_stock, r.words || search_classes(p.id, p.month_sold, p.price_e4), false
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id bigint, words tsvector)
    join products p on p.id = r.id and p.status = 'active'
    order by p.id
    on conflict (product_id) do update set
      category_1 = excluded.category_1, category_2 = excluded.category_2, category_3 = excluded.category_3,
      month_sold = excluded.month_sold, total_sold = excluded.total_sold, price_e4 = excluded.price_e4,
      one_piece_e4 = excluded.one_piece_e4,
      min_order_quantity = excluded.min_order_quantity, in_stock = excluded.in_stock,
      words = excluded.words, is_outdated = false
  `.execute(tx);
}

interface WordCount {
  word: string;
  language: string;
  products: number;
}

function countIn(counts: Map<string, WordCount>, titles: readonly Texts[], step: 1 | -1): void {
  for (const texts of titles) {
    for (const [key, text] of Object.entries(texts)) {
      const language = languageOfTexts(key);
      for (const word of spellingWords([text])) {
        const id = `${language} ${word}`;
        const known = counts.get(id);
        if (known) known.products += step;
        else counts.set(id, { word, language, products: step });
      }
    }
  }
}

/** Counts the words added to and removed from titles, for correcting typing errors. */
export async function countWords(tx: Transaction, added: readonly Texts[], removed: readonly Texts[]): Promise<void> {
  const counts = new Map<string, WordCount>();
  countIn(counts, added, 1);
  countIn(counts, removed, -1);
  const changed = [...counts].filter(([, { products }]) => products !== 0).sort(([a], [b]) => (a < b ? -1 : 1));
  if (changed.length === 0) return;
  await sql`
    insert into search_words (word, language, products)
    select word, language, products
    from jsonb_to_recordset(${JSON.stringify(changed.map(([, count]) => count))}::jsonb)
      as r (word text, language text, products integer)
    on conflict (word, language) do update set products = search_words.products + excluded.products
  `.execute(tx);
  if (changed.some(([, { products }]) => products < 0))
    await sql`delete from search_words where products <= 0`.execute(tx);
}

export interface Outdated {
  id: number;
  titles: Texts;
  isListed: boolean;
}

/** The next products whose search rows were written by an earlier version of the shop, or not at all. */
export async function readOutdated(tx: Transaction, limit: number): Promise<Outdated[]> {
  const found = await sql<Outdated>`
    (select p.id, p.titles, true as "isListed" from product_search s join products p on p.id = s.product_id
      where s.is_outdated order by s.product_id limit ${limit})
    union all
    (select p.id, p.titles, false from unlisted_search s join products p on p.id = s.product_id
      where s.words = ''::tsvector order by s.product_id limit ${limit})
    limit ${limit}
  `.execute(tx);
  return found.rows;
}

export async function refreshCounts(tx: Transaction): Promise<void> {
  await sql`
    with counted as (
      select category_id, count(*) as products
      from product_search, unnest(array[category_1, category_2, category_3]) as c (category_id)
      where category_id is not null
      group by category_id
    )
    update categories c set product_count = coalesce(n.products, 0)
    from categories o left join counted n on n.category_id = o.id
    where c.id = o.id and c.product_count <> coalesce(n.products, 0)
  `.execute(tx);
  await sql`
    with counted as (
      select x.pallet_id, count(*) as products
      from pallet_products x join product_search s using (product_id) group by x.pallet_id
    )
    update pallets p set product_count = coalesce(n.products, 0)
    from pallets o left join counted n on n.pallet_id = o.id
    where p.id = o.id and p.product_count <> coalesce(n.products, 0)
  `.execute(tx);
}

export async function writeStatus(tx: Transaction, id: number, status: 'active' | 'hidden' | 'private'): Promise<void> {
  await sql`update products set status = ${status}, updated_at = now() where id = ${id}`.execute(tx);
}

export async function adjustCounts(tx: Transaction, id: number, step: 1 | -1): Promise<void> {
  await sql`
    update categories c set product_count = c.product_count + ${step}
    from products p where p.id = ${id} and c.id = any(p.category_path)
  `.execute(tx);
  await sql`
    update pallets set product_count = product_count + ${step}
    where id in (select pallet_id from pallet_products where product_id = ${id})
  `.execute(tx);
}
