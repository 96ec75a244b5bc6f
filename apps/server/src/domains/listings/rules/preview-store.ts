import type { Piece } from '@sampan/contract/landed-cost';
import { sql } from 'kysely';
import type { Database, Transaction } from '#database/connect.ts';
import type { Texts } from '#domains/catalogue/texts.ts';
import { productPiece } from '#domains/listings/offers/offered-store.ts';

/** Goods for the preview of a rule. */

/** Counts by shop id. */
export async function countListed(db: Database, buyerId: string): Promise<Map<string, number>> {
  const { rows } = await sql<{ shopId: string; count: number }>`
    select shop_id as "shopId", count(*)::int as count from publications
    where buyer_id = ${buyerId} and state in ('listed', 'paused') group by shop_id`.execute(db);
  return new Map(rows.map(({ shopId, count }) => [shopId, count]));
}

/** Reads a shop's publications in batches: published ones, or prepared ones for a new shop. */
export async function readIdsAfter(db: Database, shopId: string, after: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from publications where shop_id = ${shopId} and id > ${after}
      and state in ('draft', 'queued', 'running', 'failed', 'listed', 'paused')
    order by id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** The listings of shops, besides those that expired. */
export async function readSoldIds(db: Database | Transaction, shopIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from publications where shop_id = any(${[...shopIds]}::uuid[])
      and state in ('draft', 'queued', 'running', 'failed', 'listed', 'paused') order by id`.execute(db);
  return rows.map(({ id }) => id);
}

export interface SampleGoods extends Piece {
  productId: number;
  titles: Texts;
  cover: string | null;
}

/** A reseller who has published nothing sees the rule on best sellers. */
export async function readSampleGoods(db: Database, limit: number): Promise<SampleGoods[]> {
  const { rows } = await sql<SampleGoods>`
    select g.id as "productId", g.titles, g.images[1] as cover,
      ${productPiece('g')}
    from product_search s join products g on g.id = s.product_id
    order by s.month_sold desc, s.product_id limit ${limit}`.execute(db);
  return rows;
}

export async function readCovers(db: Database, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; cover: string | null }>`
    select p.id, coalesce(p.pictures[1], g.images[1]) as cover
    from publications p join products g on g.id = p.product_id where p.id = any(${ids}::uuid[])`.execute(db);
  return new Map(rows.map(({ id, cover }) => [id, cover ?? '']));
}
