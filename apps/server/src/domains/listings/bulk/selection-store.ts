import { sql } from 'kysely';
import type { Database, Transaction } from '#database/connect.ts';
import { isUuid } from '#database/uuid.ts';
import { refuse } from '#shop/refusal.ts';

/** What a reseller selected: rows that were counted, whatever matches later. */

const lifeHours = 24;
/** A buyer's older ones make room. */
const mostOfBuyer = 20;

export interface NewSelection {
  buyerId: string;
  about: 'publications' | 'goods';
  filters: unknown;
  publicationIds: readonly string[];
  productIds: readonly number[];
}

export async function insertSelection(
  tx: Transaction,
  { buyerId, about, filters, publicationIds, productIds }: NewSelection,
): Promise<{ id: string; expiresAt: Date }> {
  const { rows } = await sql<{ id: string; expiresAt: Date }>`
    insert into listing_selections (buyer_id, about, filters, publication_ids, product_ids, expires_at)
    values (${buyerId}, ${about}, ${filters === undefined ? null : JSON.stringify(filters)}::jsonb,
      ${[...publicationIds]}::uuid[], ${[...productIds]}::bigint[], now() + make_interval(hours => ${lifeHours}))
    returning id, expires_at as "expiresAt"`.execute(tx);
  await sql`
    delete from listing_selections where id in (
      select id from listing_selections where buyer_id = ${buyerId} order by made_at desc, id offset ${mostOfBuyer})`.execute(
    tx,
  );
  return rows[0] as { id: string; expiresAt: Date };
}

export interface Selection {
  id: string;
  about: 'publications' | 'goods';
  publicationIds: string[];
  productIds: number[];
  isOver: boolean;
}

/** Another buyer's is not found. */
export async function requireSelection(
  db: Database | Transaction,
  buyerId: string,
  id: string,
  about: Selection['about'],
): Promise<Selection> {
  if (!isUuid(id)) throw refuse('not_found');
  const { rows } = await sql<Selection>`
    select id, about, publication_ids as "publicationIds", product_ids as "productIds", expires_at <= now() as "isOver"
    from listing_selections where id = ${id} and buyer_id = ${buyerId} and about = ${about}`.execute(db);
  const [found] = rows;
  if (!found) throw refuse('not_found');
  if (found.isOver) throw refuse('selection_expired');
  return found;
}

export async function removeOldSelections(db: Database): Promise<void> {
  await sql`delete from listing_selections where expires_at <= now()`.execute(db);
}
