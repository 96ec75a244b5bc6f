import { sql } from 'kysely';
import type { ChannelEvent } from '#connectors/sales-channel/sales-channel.ts';
import type { Database, Transaction } from '#database/connect.ts';
import { deleteInBatches } from '#database/delete-in-batches.ts';

/** Events from shops. */

export interface NewEvent {
  shopId: string;
  deliveryId: string;
  kind: ChannelEvent['kind'];
  remoteIds: readonly string[];
}

/** Returns the new event's id, or undefined for a repeated delivery. */
export async function insertEvent(
  tx: Transaction,
  { shopId, deliveryId, kind, remoteIds }: NewEvent,
): Promise<string | undefined> {
  const row = await tx
    .insertInto('channel_events')
    .values({ shop_id: shopId, delivery_id: deliveryId, kind, remote_ids: [...remoteIds] })
    .onConflict((conflict) => conflict.columns(['shop_id', 'delivery_id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export interface StoredEvent {
  id: string;
  shopId: string;
  kind: ChannelEvent['kind'];
  remoteIds: string[];
  doneAt: Date | null;
}

export function findEvent(db: Database, id: string): Promise<StoredEvent | undefined> {
  const columns = ['id', 'shop_id as shopId', 'kind', 'remote_ids as remoteIds', 'done_at as doneAt'] as const;
  return db.selectFrom('channel_events').select(columns).where('id', '=', id).executeTakeFirst();
}

export async function markDone(db: Database | Transaction, eventId: string): Promise<void> {
  await db.updateTable('channel_events').set({ done_at: sql<Date>`now()` }).where('id', '=', eventId).execute();
}

export interface ShopEvent {
  id: string;
  kind: string;
  receivedAt: Date;
  doneAt: Date | null;
}

export function listLatestEvents(db: Database, shopId: string, limit: number): Promise<ShopEvent[]> {
  return db
    .selectFrom('channel_events')
    .select(['id', 'kind', 'received_at as receivedAt', 'done_at as doneAt'])
    .where('shop_id', '=', shopId)
    .orderBy('received_at', 'desc')
    .limit(limit)
    .execute();
}

const retentionDays = 7;
/** For events about connections and privacy. */
const rareRetentionDays = 30;

/** Later repeats of a delivery count as new, which does no harm. */
export async function forgetEvents(db: Database): Promise<void> {
  await deleteInBatches(
    db,
    sql.table('channel_events'),
    sql`done_at is not null and received_at < now() - make_interval(days =>
      case when kind in ('order', 'product') then ${retentionDays}::int else ${rareRetentionDays}::int end)`,
  );
}
