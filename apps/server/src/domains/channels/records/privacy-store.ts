import { type SqlBool, sql } from 'kysely';
import type { Database, Transaction } from '#database/connect.ts';
import { deleteInBatches } from '#database/delete-in-batches.ts';

/** Privacy requests from other systems and what was found. Contains no names. */

interface FoundOrder {
  /** The order's name in the shop: `#1042`. */
  order: string;
  /** Kinds of personal data: `name`, `address` … */
  held: string[];
}

export interface PrivacyRequest {
  id: string;
  shopId: string;
  kind: 'customer_data' | 'customer_erase' | 'shop_erase';
  receivedAt: Date;
  found: FoundOrder[];
}

interface NewRequest {
  shopId: string;
  buyerId: string;
  eventId: string;
  kind: PrivacyRequest['kind'];
  orderIds: readonly string[];
  found: readonly FoundOrder[];
}

/** False if the event was answered before, because its job ran twice. */
export async function insertPrivacyRequest(tx: Transaction, request: NewRequest): Promise<boolean> {
  const row = await tx
    .insertInto('channel_privacy_requests')
    .values({
      shop_id: request.shopId,
      buyer_id: request.buyerId,
      event_id: request.eventId,
      kind: request.kind,
      remote_order_ids: [...request.orderIds],
      found: JSON.stringify(request.found),
    })
    .onConflict((conflict) => conflict.column('event_id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

const daysShown = 90;
const mostShown = 50;

export async function listPrivacyRequests(db: Database, shopIds: readonly string[]): Promise<PrivacyRequest[]> {
  if (shopIds.length === 0) return [];
  const { rows } = await sql<PrivacyRequest>`
    select r.id, r.shop_id as "shopId", r.kind, r.received_at as "receivedAt", r.found
    from unnest(${[...shopIds]}::uuid[]) as s(id), lateral (
      select * from channel_privacy_requests q
      where q.shop_id = s.id and q.received_at > now() - make_interval(days => ${daysShown})
      order by q.received_at desc limit ${mostShown}
    ) r order by r.received_at desc`.execute(db);
  return rows;
}

const retentionYears = 3;

export async function forgetPrivacyRequests(db: Database): Promise<void> {
  const isOld = sql<SqlBool>`received_at < now() - make_interval(years => ${retentionYears})`;
  await deleteInBatches(db, sql.table('channel_privacy_requests'), isOld);
}
