import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database, Transaction } from '#database/connect.ts';
import { readCnyPerUsdE6 } from '#domains/catalogue/current-rate.ts';
import { overridesOf } from '#domains/catalogue/overrides/override-store.ts';
import type { Override } from '#domains/catalogue/overrides/own-values.ts';
import type { SourceTier } from '#domains/catalogue/overrides/prepared-product.ts';
import { defaultMarkupE6, type PriceBasis, type SellingPrices } from './selling-price.ts';

/** Today's exchange rate and markups. The newest row counts; older ones are the history. */
export async function readPriceBasis(db: Database | Transaction): Promise<PriceBasis> {
  const cnyPerUsdE6 = await readCnyPerUsdE6(db);
  const markups = await sql<{ category_id: number | null; markup_e6: number }>`
    select distinct on (category_id) category_id, markup_e6 from markups order by category_id, valid_from desc, id desc
  `.execute(db);
  const byCategory = new Map<number, number>();
  let standard = defaultMarkupE6;
  for (const { category_id, markup_e6 } of markups.rows) {
    if (category_id === null) standard = markup_e6;
    else byCategory.set(category_id, markup_e6);
  }
  return {
    cnyPerUsdE6,
    defaultMarkupE6: standard,
    markupE6ByCategory: byCategory,
  };
}

/** Returns since when it is valid, `YYYY-MM-DD HH:mm:ss` UTC. */
export async function insertExchangeRate(tx: Transaction, cnyPerUsdE6: number, changedBy: string): Promise<string> {
  const { rows } = await sql<{ valid_from: string }>`
    insert into exchange_rates (cny_per_usd_e6, changed_by) values (${cnyPerUsdE6}, ${changedBy})
    returning to_char(valid_from, 'YYYY-MM-DD HH24:MI:SS') as valid_from
  `.execute(tx);
  return rows[0]?.valid_from ?? '';
}

export async function insertMarkup(
  tx: Transaction,
  categoryId: number | null,
  markupE6: number,
  changedBy: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ valid_from: string }>`
    insert into markups (category_id, markup_e6, changed_by)
    select ${categoryId}::bigint, ${markupE6}, ${changedBy}
    where ${categoryId}::bigint is null or exists (select from categories where id = ${categoryId})
    returning to_char(valid_from, 'YYYY-MM-DD HH24:MI:SS') as valid_from
  `.execute(tx);
  return rows[0]?.valid_from;
}

export interface SetMarkup {
  categoryId: number | null;
  markup: number;
  validFrom: string;
  by: string;
}

/** Those that count, and the ones before them. */
export async function readMarkups(db: Database, limit: number): Promise<{ today: SetMarkup[]; earlier: SetMarkup[] }> {
  const columns = sql`m.category_id as "categoryId", m.markup_e6::float8 / 1000000 as markup,
    to_char(m.valid_from, 'YYYY-MM-DD HH24:MI:SS') as "validFrom", coalesce(o.name, '') as by`;
  const today = await sql<SetMarkup>`
    select distinct on (m.category_id) ${columns} from markups m left join operators o on o.id = m.changed_by
    order by m.category_id, m.valid_from desc, m.id desc
  `.execute(db);
  const earlier = await sql<SetMarkup>`
    select ${columns} from markups m left join operators o on o.id = m.changed_by
    order by m.valid_from desc, m.id desc limit ${limit}
  `.execute(db);
  return { today: today.rows, earlier: earlier.rows };
}

export async function readRates(db: Database, limit: number) {
  const { rows } = await sql<{ cnyPerUsd: number; validFrom: string; by: string }>`
    select r.cny_per_usd_e6::float8 / 1000000 as "cnyPerUsd",
      to_char(r.valid_from, 'YYYY-MM-DD HH24:MI:SS') as "validFrom", coalesce(o.name, '') as by
    from exchange_rates r left join operators o on o.id = r.changed_by
    order by r.valid_from desc, r.id desc limit ${limit}
  `.execute(db);
  return rows;
}

/** Products that repricing has not reached yet. Of markups only a change of the rate shows, which is what takes long. */
export async function countStale(db: Database, { cnyPerUsdE6 }: PriceBasis, most: number): Promise<number> {
  const those = (condition: RawBuilder<SqlBool>) => sql`(select from products where ${condition} limit ${most})`;
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from (
      ${those(sql`priced_cny_per_usd_e6 < ${cnyPerUsdE6}`)} union all ${those(sql`priced_cny_per_usd_e6 > ${cnyPerUsdE6}`)}
      limit ${most}
    ) s
  `.execute(db);
  return rows[0]?.count ?? 0;
}

/** The best-selling products of the shop, or of a category and those below it. */
export async function readBestSellers(
  db: Database,
  category: { id: number; level: number } | undefined,
  most: number,
  limit: number,
): Promise<{ count: number; ids: number[] }> {
  const about = category ? sql`where ${sql.raw(`category_${category.level}`)} = ${category.id}` : sql``;
  const counted = await sql<{ count: number }>`
    select count(*)::integer as count from (select from product_search ${about} limit ${most}) s
  `.execute(db);
  const { rows } = await sql<{ id: number }>`
    select product_id as id from product_search ${about} order by month_sold desc, product_id limit ${limit}
  `.execute(db);
  return { count: counted.rows[0]?.count ?? 0, ids: rows.map(({ id }) => id) };
}

export interface StaleProduct {
  id: number;
  category_path: number[];
  source_tiers: SourceTier[];
  one_piece_fen: number | null;
  min_order_quantity: number;
  skus: { id: number; fen: number | null; fixedE4: number | null; isWithdrawn: boolean }[];
  overrides: Override[];
}

/** The next products after `afterId` priced with another rate or markup than today's. */
export async function readStale(
  tx: Transaction,
  basis: PriceBasis,
  afterId: number,
  limit: number,
): Promise<StaleProduct[]> {
  const categories = [...basis.markupE6ByCategory.keys()];
  const markups = [...basis.markupE6ByCategory.values()];
  const { rows } = await sql<StaleProduct>`
    select p.id, p.category_path, p.source_tiers, p.one_piece_fen, p.min_order_quantity, (
      select jsonb_agg(jsonb_build_object('id', s.id, 'fen', s.source_price_fen, 'fixedE4', s.fixed_price_e4,
        'isWithdrawn', s.is_withdrawn) order by s.id)
      from skus s where s.product_id = p.id
    ) as skus, ${overridesOf('p.id')} as overrides
    from products p
    left join product_overrides m on m.product_id = p.id and m.field = 'markup'
    where p.id > ${afterId} and (p.priced_cny_per_usd_e6 <> ${basis.cnyPerUsdE6} or p.priced_markup_e6 <> coalesce(m.value::bigint, (
      select m.markup from unnest(${categories}::bigint[], ${markups}::bigint[]) as m (id, markup)
      where m.id = any(p.category_path) order by array_position(p.category_path, m.id) desc limit 1
    ), ${basis.defaultMarkupE6}))
    order by p.id limit ${limit}
  `.execute(tx);
  return rows;
}

export interface NewPrices extends SellingPrices {
  id: number;
}

/** Writes the prices of a batch: SKUs first, as orders lock them. */
export async function writePrices(tx: Transaction, prices: readonly NewPrices[]): Promise<void> {
  const ids = prices.map(({ id }) => id);
  const skus = prices.flatMap((product) => product.skus);
  await sql`select id from skus where product_id = any(${ids}) order by id for no key update`.execute(tx);
  await sql`
    update skus set price_e4 = r."priceE4"
    from jsonb_to_recordset(${JSON.stringify(skus)}::jsonb) as r (id bigint, "priceE4" bigint)
    where skus.id = r.id and skus.price_e4 is distinct from r."priceE4"
  `.execute(tx);
  await sql`
    update products p set tiers = r.tiers, price_e4 = r."priceE4", price_min_e4 = r."minE4", price_max_e4 = r."maxE4",
      one_piece_e4 = r."onePieceE4",
      priced_cny_per_usd_e6 = r."cnyPerUsdE6", priced_markup_e6 = r."markupE6"
    from jsonb_to_recordset(${JSON.stringify(prices)}::jsonb)
      as r (id bigint, tiers jsonb, "priceE4" bigint, "minE4" bigint, "maxE4" bigint, "onePieceE4" bigint,
        "cnyPerUsdE6" bigint, "markupE6" bigint)
    where p.id = r.id
  `.execute(tx);
  await sql`
    update product_search s set price_e4 = p.price_e4, one_piece_e4 = p.one_piece_e4,
      words = ts_delete(s.words, tsvector_to_array(search_classes(s.product_id, s.month_sold, s.price_e4)))
        || search_classes(s.product_id, s.month_sold, p.price_e4)
    from products p where p.id = s.product_id and p.id = any(${ids}) 
      and (s.price_e4, s.one_piece_e4) is distinct from (p.price_e4, p.one_piece_e4)
  `.execute(tx);
}
