import { sql } from 'kysely';
import type { Database, Transaction } from '#database/connect.ts';
import { isUuid } from '#database/uuid.ts';
import type { UnreadOrder } from '#domains/channel-orders/orders/clean-order.ts';

/** Orders of shops that could not be read, until they can be or the reseller has handled them. */

/** Counts another attempt if it is known. An order that was handled stays handled. */
export async function putUnread(db: Database, shopId: string, order: UnreadOrder): Promise<void> {
  await sql`
    insert into unread_shop_orders (shop_id, remote_id, name, because, said, tried_at)
    values (${shopId}, ${order.id}, ${order.name}, ${order.because}, ${order.said}, clock_timestamp())
    on conflict (shop_id, remote_id) do update set because = excluded.because, said = excluded.said, tried_at = excluded.tried_at,
      name = coalesce(nullif(excluded.name, ''), unread_shop_orders.name)`.execute(db);
}

export async function removeUnread(tx: Transaction, shopId: string, remoteId: string): Promise<void> {
  await tx.deleteFrom('unread_shop_orders').where('shop_id', '=', shopId).where('remote_id', '=', remoteId).execute();
}

/** Sorted by last attempt, oldest first. */
export async function findToRetry(db: Database, shopId: string, before: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ remoteId: string }>`
    select remote_id as "remoteId" from unread_shop_orders
    where shop_id = ${shopId} and remote_id <> '' and seen_to_at is null and (tried_at is null or tried_at < ${before})
    order by tried_at nulls first limit ${limit}`.execute(db);
  return rows.map(({ remoteId }) => remoteId);
}

export interface UnreadRow {
  id: string;
  shopId: string;
  shopName: string;
  name: string;
  because: UnreadOrder['because'];
  said: string;
  triedAt: Date | null;
}

export async function listUnread(db: Database, buyerId: string, limit: number): Promise<UnreadRow[]> {
  const { rows } = await sql<UnreadRow>`
    select u.id, u.shop_id as "shopId", coalesce(nullif(s.name, ''), s.address) as "shopName", u.name, u.because, u.said,
      u.tried_at as "triedAt"
    from unread_shop_orders u join reseller_shops s on s.id = u.shop_id
    where s.buyer_id = ${buyerId} and s.state <> 'disconnected' and u.seen_to_at is null
    order by u.found_at, u.id limit ${limit}`.execute(db);
  return rows;
}

export async function countUnread(db: Database, buyerId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from unread_shop_orders u join reseller_shops s on s.id = u.shop_id
    where s.buyer_id = ${buyerId} and s.state <> 'disconnected' and u.seen_to_at is null`.execute(db);
  return rows[0]?.count ?? 0;
}

/** False if it is another buyer's or gone. */
export async function markSeenTo(tx: Transaction, buyerId: string, id: string, userId: string): Promise<boolean> {
  if (!isUuid(id)) return false;
  const { rows } = await sql`
    update unread_shop_orders u set seen_to_at = clock_timestamp(), seen_to_by = ${userId}
    from reseller_shops s where s.id = u.shop_id and s.buyer_id = ${buyerId} and u.id = ${id} and u.seen_to_at is null
    returning u.id`.execute(tx);
  return rows.length > 0;
}

/** Returns the shop to read, or undefined if the order is another buyer's. */
export async function markDue(tx: Transaction, buyerId: string, id: string): Promise<string | undefined> {
  if (!isUuid(id)) return undefined;
  const { rows } = await sql<{ shopId: string }>`
    update unread_shop_orders u set tried_at = null
    from reseller_shops s where s.id = u.shop_id and s.buyer_id = ${buyerId} and u.id = ${id} and u.seen_to_at is null
    returning u.shop_id as "shopId"`.execute(tx);
  return rows[0]?.shopId;
}
