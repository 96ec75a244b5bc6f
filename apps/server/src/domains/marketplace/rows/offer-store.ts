import { cutText } from '@sampan/contract/cut-text';
import { sql } from 'kysely';
import type { MarketplaceName, Offer, SellerFacts } from '#connectors/marketplace/marketplace.ts';
import type { WeightSource } from '#connectors/supplier/supplier.ts';
import type { Database, Transaction } from '#database/connect.ts';

/** Every statement on what the shop knows of offers, sellers and categories of the marketplace. */

type Reader = Database | Transaction;

const nameMax = 200;

export interface StoredOffer {
  productId: number;
  marketplace: MarketplaceName;
  offerId: string;
  sellerId: string;
  marketCategory: string;
  categoryId: number;
  status: string;
  weightSource: WeightSource | null;
  weightCertainty: number | null;
  certificates: Offer['certificates'];
  costFen: number;
  patentReason: string;
  rightsBy: string;
  readAt: Date;
}

/**
 * A changed cost is shown until somebody has looked at it. The rights and the reason are those of whoever imported the
 * offer last.
 */
export async function upsertOffers(tx: Transaction, offers: readonly StoredOffer[]): Promise<void> {
  if (offers.length === 0) return;
  await sql`
    insert into marketplace_offers (
      product_id, marketplace, offer_id, seller_id, market_category, category_id, state, status, weight_source,
      weight_certainty, certificates, cost_fen, seen_cost_fen, patent_reason, rights_by, rights_at, read_at
    )
    select "productId", marketplace, "offerId", "sellerId", "marketCategory", "categoryId", 'on_sale', status,
      "weightSource", "weightCertainty", certificates, "costFen", "costFen", "patentReason", "rightsBy", now(), "readAt"
    from jsonb_to_recordset(${JSON.stringify(offers)}::jsonb) as r (
      "productId" bigint, marketplace text, "offerId" text, "sellerId" text, "marketCategory" text, "categoryId" bigint,
      status text, "weightSource" text, "weightCertainty" real, certificates jsonb, "costFen" bigint,
      "patentReason" text, "rightsBy" text, "readAt" timestamptz
    )
    order by "productId"
    on conflict (product_id) do update set
      seller_id = excluded.seller_id, market_category = excluded.market_category, category_id = excluded.category_id,
      state = 'on_sale', status = excluded.status, weight_source = excluded.weight_source,
      weight_certainty = excluded.weight_certainty, certificates = excluded.certificates,
      cost_fen = excluded.cost_fen, seen_cost_fen = excluded.cost_fen, cost_changed_at = null,
      patent_reason = case when excluded.patent_reason = '' then marketplace_offers.patent_reason else excluded.patent_reason end,
      rights_by = excluded.rights_by, rights_at = excluded.rights_at, read_at = excluded.read_at
  `.execute(tx);
}

export interface ReadAgain {
  productId: number;
  state: 'on_sale' | 'unpublished' | 'gone';
  status: string;
  /** Null: the marketplace names none. */
  costFen: number | null;
  weightSource: WeightSource | null;
  weightCertainty: number | null;
  certificates: Offer['certificates'];
  readAt: Date;
}

/** What the marketplace said when these were read again; older news than what is stored changes nothing. */
export async function writeReadings(tx: Transaction, readings: readonly ReadAgain[]): Promise<void> {
  if (readings.length === 0) return;
  await sql`
    select product_id from marketplace_offers where product_id = any(${readings.map(({ productId }) => productId)})
    order by product_id for no key update
  `.execute(tx);
  await sql`
    update marketplace_offers o set
      state = r.state, status = r.status, read_at = r."readAt",
      weight_source = case when r.state = 'gone' then o.weight_source else r."weightSource" end,
      weight_certainty = case when r.state = 'gone' then o.weight_certainty else r."weightCertainty" end,
      certificates = case when r.state = 'gone' then o.certificates else r.certificates end,
      cost_fen = coalesce(r."costFen", o.cost_fen),
      cost_changed_at = case
        when r."costFen" is null or r."costFen" = o.cost_fen then o.cost_changed_at
        when r."costFen" = o.seen_cost_fen then null
        else now() end
    from jsonb_to_recordset(${JSON.stringify(readings)}::jsonb) as r (
      "productId" bigint, state text, status text, "costFen" bigint, "weightSource" text, "weightCertainty" real,
      certificates jsonb, "readAt" timestamptz
    )
    where o.product_id = r."productId" and o.read_at <= r."readAt"
  `.execute(tx);
}

export interface KnownOffer {
  productId: number;
  offerId: string;
  categoryId: number;
  state: 'on_sale' | 'unpublished' | 'gone';
  isFollowed: boolean;
  readAt: Date;
}

const known = sql`
  select product_id as "productId", offer_id as "offerId", category_id as "categoryId", state,
    is_followed as "isFollowed", read_at as "readAt" from marketplace_offers`;

export async function findKnown(db: Reader, marketplace: string, offerIds: readonly string[]): Promise<KnownOffer[]> {
  const { rows } = await sql<KnownOffer>`
    ${known} where marketplace = ${marketplace} and offer_id = any(${offerIds}) order by product_id
  `.execute(db);
  return rows;
}

export async function findKnownByProduct(
  db: Reader,
  marketplace: string,
  productIds: readonly number[],
): Promise<KnownOffer[]> {
  const { rows } = await sql<KnownOffer>`
    ${known} where marketplace = ${marketplace} and product_id = any(${productIds}) order by product_id
  `.execute(db);
  return rows;
}

/**
 * The next to be read again, the most urgent first: the older the reading, and the more is sold of it, the sooner. What is
 * gone is asked for less and less often.
 */
export async function listOld(
  db: Reader,
  marketplace: string,
  { olderThanHours, except, limit }: { olderThanHours: number; except: readonly number[]; limit: number },
): Promise<KnownOffer[]> {
  const { rows } = await sql<KnownOffer>`
    select o.product_id as "productId", o.offer_id as "offerId", o.category_id as "categoryId", o.state,
      o.is_followed as "isFollowed", o.read_at as "readAt"
    from marketplace_offers o join products p on p.id = o.product_id
    where o.marketplace = ${marketplace} and o.read_at < now() - make_interval(hours => ${olderThanHours})
      and o.product_id <> all(${except}::bigint[])
    order by extract(epoch from now() - o.read_at) * (1 + ln(1 + p.month_sold))
      / (case when o.state = 'on_sale' then 1 else 10 end) desc, o.product_id
    limit ${limit}
  `.execute(db);
  return rows;
}

export async function listUnfollowed(db: Reader, marketplace: string, limit: number): Promise<KnownOffer[]> {
  const { rows } = await sql<KnownOffer>`
    ${known} where marketplace = ${marketplace} and not is_followed and state <> 'gone' order by product_id limit ${limit}
  `.execute(db);
  return rows;
}

export async function recordFollowed(db: Reader, productIds: readonly number[]): Promise<void> {
  await sql`
    update marketplace_offers set is_followed = true where product_id = any(${productIds}) and not is_followed
  `.execute(db);
}

export async function markSeen(tx: Transaction, productIds: readonly number[]): Promise<void> {
  await sql`
    update marketplace_offers set seen_cost_fen = cost_fen, cost_changed_at = null
    where product_id = any(${productIds}) and cost_changed_at is not null
  `.execute(tx);
}

/** A seller's facts are those of the day. */
export async function upsertSellers(
  tx: Transaction,
  marketplace: string,
  sellers: readonly SellerFacts[],
  seenAt: Date,
): Promise<void> {
  const rows = [...new Map(sellers.map((seller) => [seller.id, seller])).values()].map((facts) => ({
    id: facts.id,
    name: cutText(facts.name, nameMax),
    facts: { ...facts, name: cutText(facts.name, nameMax) },
  }));
  if (rows.length === 0) return;
  await sql`
    insert into marketplace_sellers (marketplace, id, name, facts, seen_at)
    select ${marketplace}, id, name, facts, ${seenAt}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id text, name text, facts jsonb)
    order by id
    on conflict (marketplace, id) do update set name = excluded.name, facts = excluded.facts, seen_at = excluded.seen_at
    where marketplace_sellers.seen_at < excluded.seen_at
  `.execute(tx);
}

export async function listBlocked(db: Reader, marketplace: string): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from marketplace_sellers where marketplace = ${marketplace} and is_blocked
  `.execute(db);
  return new Set(rows.map(({ id }) => id));
}

export async function blockSeller(
  tx: Transaction,
  marketplace: string,
  id: string,
  isBlocked: boolean,
): Promise<boolean> {
  const { rows } = await sql`
    update marketplace_sellers set is_blocked = ${isBlocked} where marketplace = ${marketplace} and id = ${id} returning id
  `.execute(tx);
  return rows.length > 0;
}

/** Our categories, by the marketplace's. */
export async function readMapped(
  db: Reader,
  marketplace: string,
  ids: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; categoryId: number }>`
    select id, category_id as "categoryId" from marketplace_categories
    where marketplace = ${marketplace} and id = any(${ids}) and category_id is not null
  `.execute(db);
  return new Map(rows.map(({ id, categoryId }) => [id, categoryId]));
}

export async function mapCategory(
  tx: Transaction,
  marketplace: string,
  id: string,
  categoryId: number | null,
): Promise<void> {
  await sql`
    insert into marketplace_categories (marketplace, id, category_id) values (${marketplace}, ${id}, ${categoryId})
    on conflict (marketplace, id) do update set category_id = excluded.category_id, changed_at = now()
  `.execute(tx);
}

export interface ProductHere {
  productId: number;
  status: 'active' | 'hidden' | 'withdrawn' | 'private';
  createdAt: Date;
  /** Null: it did not come from the marketplace. */
  costFen: number | null;
}

/** Products whose number is that of an offer, whoever listed them. */
export async function findHere(db: Reader, ids: readonly number[]): Promise<ProductHere[]> {
  const { rows } = await sql<ProductHere>`
    select p.id as "productId", p.status, p.created_at as "createdAt", o.cost_fen as "costFen"
    from products p left join marketplace_offers o on o.product_id = p.id where p.id = any(${ids})
  `.execute(db);
  return rows;
}
