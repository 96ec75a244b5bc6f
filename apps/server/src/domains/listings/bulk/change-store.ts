import type { ListingChangeKind, ListingRefusal } from '@sampan/contract/listing-changes';
import { sql } from 'kysely';
import type { Database, Transaction } from '#database/connect.ts';

/** Changes of many listings, and their rows. */

export type ChangeKind = ListingChangeKind | 'edit' | 'prepare';

/** What the job needs besides the rows. */
export interface ChangeDetails {
  shopId?: string | undefined;
  groupIds?: readonly string[];
  addsGroups?: boolean;
  by?: 'margin' | 'price';
  isActive?: boolean;
}

export interface ListingEdit {
  version: number;
  title?: string | undefined;
  isActive?: boolean | undefined;
  groupIds?: readonly string[] | undefined;
  prices: readonly { skuId: number; ownPrice: number | null }[];
}

export interface NewChange {
  buyerId: string;
  selectionId: string | null;
  kind: ChangeKind;
  details: ChangeDetails;
}

export async function insertChange(
  tx: Transaction,
  { buyerId, selectionId, kind, details }: NewChange,
  listings: number,
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into listing_changes (buyer_id, selection_id, kind, change, listings)
    values (${buyerId}, ${selectionId}, ${kind}, ${JSON.stringify(details)}::jsonb, ${listings}) returning id`.execute(
    tx,
  );
  return rows[0]?.id ?? '';
}

/** In the order of the selection. Listings of other buyers are left out. */
export async function insertListingRows(
  tx: Transaction,
  changeId: string,
  buyerId: string,
  ids: readonly string[],
  edits: readonly (ListingEdit | null)[] = [],
): Promise<void> {
  await sql`
    insert into listing_change_rows (change_id, position, product_id, publication_id, edit)
    select ${changeId}, u.place, p.product_id, p.id, u.edit
    from unnest(${[...ids]}::uuid[], ${ids.map((_, place) => (edits[place] ? JSON.stringify(edits[place]) : null))}::jsonb[])
      with ordinality as u (id, edit, place)
    join publications p on p.id = u.id and p.buyer_id = ${buyerId}`.execute(tx);
}

export async function insertProductRows(tx: Transaction, changeId: string, ids: readonly number[]): Promise<void> {
  await sql`
    insert into listing_change_rows (change_id, position, product_id)
    select ${changeId}, place, id from unnest(${[...ids]}::bigint[]) with ordinality as u (id, place)`.execute(tx);
}

export interface StoredChange {
  id: string;
  buyerId: string;
  kind: ChangeKind;
  details: ChangeDetails;
}

const columns = sql`id, buyer_id as "buyerId", kind, change as details`;

export async function findChangeOf(db: Database | Transaction, selectionId: string): Promise<StoredChange | undefined> {
  const { rows } = await sql<StoredChange>`
    select ${columns} from listing_changes where selection_id = ${selectionId}`.execute(db);
  return rows[0];
}

export async function findChange(db: Database, id: string): Promise<StoredChange | undefined> {
  const { rows } = await sql<StoredChange>`select ${columns} from listing_changes where id = ${id}`.execute(db);
  return rows[0];
}

/** False if it ended, or is no longer there. */
export async function lockChange(tx: Transaction, id: string): Promise<boolean> {
  const { rows } = await sql`select from listing_changes where id = ${id} and ended_at is null for update`.execute(tx);
  return rows.length === 1;
}

export async function endChange(tx: Transaction, id: string): Promise<void> {
  await sql`update listing_changes set ended_at = now() where id = ${id}`.execute(tx);
}

export interface WaitingRow {
  position: number;
  productId: number;
  publicationId: string | null;
  edit: ListingEdit | null;
}

export async function readWaiting(tx: Transaction, changeId: string, limit: number): Promise<WaitingRow[]> {
  const { rows } = await sql<WaitingRow>`
    select position, product_id as "productId", publication_id as "publicationId", edit from listing_change_rows
    where change_id = ${changeId} and state = 'waiting' order by position limit ${limit}`.execute(tx);
  return rows;
}

export interface SettledRow {
  position: number;
  publicationId: string | null;
  /** Empty: it was done. */
  reason: ListingRefusal | '';
}

export async function settleRows(tx: Transaction, changeId: string, settled: readonly SettledRow[]): Promise<void> {
  await sql`
    update listing_change_rows r set state = case when s.reason = '' then 'done' else 'refused' end, reason = s.reason,
      publication_id = s.publication_id
    from unnest(${settled.map(({ position }) => position)}::int[], ${settled.map(({ reason }) => reason)}::text[],
      ${settled.map(({ publicationId }) => publicationId)}::uuid[]) as s (position, reason, publication_id)
    where r.change_id = ${changeId} and r.position = s.position`.execute(tx);
}

const keptDays = 60;

export async function removeOldChanges(db: Database): Promise<void> {
  await sql`delete from listing_changes where asked_at < now() - make_interval(days => ${keptDays})`.execute(db);
}
