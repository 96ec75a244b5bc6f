import type { PublicationState } from '@sampan/contract/publication-states';
import { sql } from 'kysely';
import type { Database, Transaction } from '#database/connect.ts';

/** What selected listings are. */

/** In the order given, without those that are another buyer's, removed, or of a disconnected shop. */
export async function keepOwn(db: Database, buyerId: string, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select p.id from unnest(${[...ids]}::uuid[]) with ordinality as u (id, place) join publications p on p.id = u.id
    join reseller_shops r on r.id = p.shop_id and r.state <> 'disconnected'
    where p.buyer_id = ${buyerId} and p.state <> 'removed' order by u.place`.execute(db);
  return rows.map(({ id }) => id);
}

export interface Kind {
  shopId: string;
  state: PublicationState;
  isActive: boolean;
  count: number;
}

export async function countKinds(db: Database, ids: readonly string[]): Promise<Kind[]> {
  const { rows } = await sql<Kind>`
    select shop_id as "shopId", state, is_active as "isActive", count(*)::int as count
    from publications where id = any(${[...ids]}::uuid[]) group by shop_id, state, is_active order by shop_id, state, is_active`.execute(
    db,
  );
  return rows;
}

export interface ListingFacts {
  id: string;
  shopId: string;
  state: PublicationState;
  isActive: boolean;
  isHeld: boolean;
}

export async function readListingFacts(db: Database | Transaction, ids: readonly string[]): Promise<ListingFacts[]> {
  const { rows } = await sql<ListingFacts>`
    select id, shop_id as "shopId", state, is_active as "isActive", is_held as "isHeld"
    from publications where id = any(${[...ids]}::uuid[])`.execute(db);
  return rows;
}
