import { sql } from 'kysely';
import type { MarketplaceName, SellerFacts } from '#connectors/marketplace/marketplace.ts';
import type { Database } from '#database/connect.ts';

/** What buyers see of the marketplace, and how often they may ask it. */

export type BuyerKind = 'visitors' | 'customers';
export type AskingKind = 'words' | 'picture' | 'open';

/** One statement for all processes; false: this hour's are used up. */
export async function takeTurn(db: Database, who: BuyerKind, kind: AskingKind, perHour: number): Promise<boolean> {
  const { rows } = await sql`
    insert into buyer_searches as b (who, kind, hour, used) values (${who}, ${kind}, date_trunc('hour', now()), 1)
    on conflict (who, kind) do update
    set used = case when b.hour = excluded.hour then b.used + 1 else 1 end, hour = excluded.hour
    where b.hour <> excluded.hour or b.used < ${perHour}
    returning 1
  `.execute(db);
  return rows.length > 0;
}

/** Lists of a marketplace may name a seller without its id. */
export async function listBlockedNames(db: Database, marketplace: string): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`
    select name from marketplace_sellers where marketplace = ${marketplace} and is_blocked
  `.execute(db);
  return new Set(rows.map(({ name }) => name));
}

/** The marketplace's category that is mapped to this one of ours. */
export async function findMarketCategory(
  db: Database,
  marketplace: string,
  categoryId: number,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from marketplace_categories where marketplace = ${marketplace} and category_id = ${categoryId}
    order by changed_at desc, id limit 1
  `.execute(db);
  return rows[0]?.id;
}

/** Who let buyers search, and by that said that sellers' pictures and texts may be shown. */
export async function findWhoLetSearch(db: Database): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select o.name from settings s join operators o on o.id = s.changed_by where s.key = 'marketplace'
  `.execute(db);
  return rows[0]?.name;
}

export interface ToldRow {
  marketplace: MarketplaceName;
  facts: SellerFacts;
  seenAt: Date;
  goodsHere: number;
}

const told = sql`
  select s.marketplace, s.facts, s.seen_at as "seenAt", (
    select count(*)::int from marketplace_offers g join products p on p.id = g.product_id
    where g.seller_id = s.id and g.marketplace = s.marketplace and p.status = 'active'
  ) as "goodsHere"
  from marketplace_sellers s`;

/** Of a product that everybody sees. */
export async function findSellerOf(db: Database, productId: number): Promise<ToldRow | undefined> {
  const { rows } = await sql<ToldRow>`
    ${told} join marketplace_offers o on o.marketplace = s.marketplace and o.seller_id = s.id
    join products shown on shown.id = o.product_id and shown.status = 'active'
    where o.product_id = ${productId}
  `.execute(db);
  return rows[0];
}

export async function findSeller(db: Database, marketplace: string, id: string): Promise<ToldRow | undefined> {
  const { rows } = await sql<ToldRow>`${told} where s.marketplace = ${marketplace} and s.id = ${id}`.execute(db);
  return rows[0];
}

export async function listGoodsOf(
  db: Database,
  marketplace: string,
  sellerId: string,
  { skip, limit }: { skip: number; limit: number },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select p.id from marketplace_offers o join products p on p.id = o.product_id
    where o.marketplace = ${marketplace} and o.seller_id = ${sellerId} and p.status = 'active'
    order by p.in_stock desc, p.month_sold desc, p.id limit ${limit} offset ${skip}
  `.execute(db);
  return rows.map(({ id }) => id);
}
