import { sql } from 'kysely';
import type { Recipient } from '#connectors/sales-channel/sales-channel.ts';
import type { Database, Transaction } from '#database/connect.ts';
import { type LockedShopOrder, selectLocked } from '#domains/channel-orders/orders/store.ts';

/** Stored recipients and their erasure. */

export async function lockWithRecipient(
  tx: Transaction,
  shopId: string,
  remoteOrderIds: readonly string[] | undefined,
): Promise<LockedShopOrder[]> {
  if (remoteOrderIds?.length === 0) return [];
  const ofShop = selectLocked(tx).where('shop_id', '=', shopId).where('recipient', 'is not', null).orderBy('id');
  const known = remoteOrderIds ? ofShop.where('remote_id', 'in', remoteOrderIds) : ofShop;
  await known.execute();
  // Runs twice, because a part that was split off during the wait for the lock is only visible now.
  return known.execute();
}

/** Finds orders that ended, were closed or were left open long enough ago. */
export function findToErase(tx: Transaction, days: number, limit: number): Promise<LockedShopOrder[]> {
  return selectLocked(tx)
    .where('recipient', 'is not', null)
    .where((eb) =>
      eb.or([
        eb('ended_at', '<', sql<Date>`now() - make_interval(days => ${days})`),
        eb.and([eb('order_id', 'is', null), eb('state_since', '<', sql<Date>`now() - make_interval(days => ${days})`)]),
      ]),
    )
    .orderBy('id')
    .limit(limit)
    .skipLocked()
    .execute();
}

export async function eraseRecipient(tx: Transaction, id: string): Promise<void> {
  await tx
    .updateTable('shop_orders')
    .set({ recipient: null, details: '{}', erased_at: sql<Date>`now()`, erasure_asked_at: null })
    .where('id', '=', id)
    .execute();
  await tx.updateTable('shop_order_lines').set({ properties: '[]' }).where('shop_order_id', '=', id).execute();
}

export async function markErasure(tx: Transaction, id: string): Promise<void> {
  await tx
    .updateTable('shop_orders')
    .set({ erasure_asked_at: sql<Date>`coalesce(erasure_asked_at, now())` })
    .where('id', '=', id)
    .execute();
}

export async function deleteOfBuyer(tx: Transaction, buyerId: string): Promise<number> {
  const result = await tx.deleteFrom('shop_orders').where('buyer_id', '=', buyerId).executeTakeFirstOrThrow();
  await sql`
    delete from shop_links l using reseller_shops s where s.id = l.shop_id and s.buyer_id = ${buyerId}`.execute(tx);
  await sql`
    delete from shop_order_settings t using reseller_shops s where s.id = t.shop_id and s.buyer_id = ${buyerId}`.execute(
    tx,
  );
  return Number(result.numDeletedRows);
}

export interface HeldRecipient {
  remoteOrderId: string;
  name: string;
  recipient: Recipient;
}

/** Data for an end customer who asks what is held, for the given orders or for all. */
export async function recipientsOf(
  db: Database | Transaction,
  shopId: string,
  remoteOrderIds: readonly string[] | undefined,
): Promise<HeldRecipient[]> {
  if (remoteOrderIds?.length === 0) return [];
  const known = db
    .selectFrom('shop_orders')
    .select(['remote_id as remoteOrderId', 'name', sql<Recipient>`recipient`.as('recipient')])
    .where('shop_id', '=', shopId)
    .where('recipient', 'is not', null)
    .orderBy('remote_id');
  return (remoteOrderIds ? known.where('remote_id', 'in', remoteOrderIds) : known).execute();
}
