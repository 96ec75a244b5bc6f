import type { OrderStatus } from '@sampan/contract/order-status';
import { sql } from 'kysely';
import type { Database, Transaction } from '#database/connect.ts';
import { isUuid } from '#database/uuid.ts';

/** What claims after delivery are checked against. */

/** To read only; who files a claim locks it. Another buyer's order is simply not found. */
export async function findOwnOrder(
  db: Database,
  buyerId: string,
  orderId: string,
): Promise<{ id: string; sn: string; status: OrderStatus } | undefined> {
  if (!isUuid(orderId)) return undefined;
  const own = db
    .selectFrom('orders')
    .select(['id', 'sn', 'status'])
    .where('id', '=', orderId)
    .where('buyer_id', '=', buyerId);
  return own.executeTakeFirst();
}

/** When the last parcel was delivered; undefined while one is on its way or nobody has recorded it. */
export async function findArrivedAt(db: Database | Transaction, orderId: string): Promise<Date | undefined> {
  const row = await db
    .selectFrom('shipments')
    .select([
      sql<Date | null>`max(delivered_at)`.as('at'),
      sql<boolean>`coalesce(bool_and(delivered_at is not null), false)`.as('isWhole'),
    ])
    .where('order_id', '=', orderId)
    .executeTakeFirst();
  return row?.isWhole && row.at ? row.at : undefined;
}

export async function findShippedAt(db: Database | Transaction, orderId: string): Promise<Date | undefined> {
  const row = await db
    .selectFrom('order_events')
    .select('at')
    .where('order_id', '=', orderId)
    .where('to_status', '=', 'delivered')
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.at;
}

/** Pieces of each line whose money was given back after they had left: by a claim, or by the shop itself. */
export async function sumClaimed(db: Database | Transaction, orderId: string): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('refund_lines')
    .innerJoin('refunds', 'refunds.id', 'refund_lines.refund_id')
    .select(['order_item_id as itemId', sql<number>`sum(quantity)::int`.as('quantity')])
    .where('refunds.order_id', '=', orderId)
    .where('refunds.kind', 'in', ['claim', 'amount'])
    .where('refunds.state', 'not in', ['requested', 'withdrawn', 'rejected'])
    .groupBy('order_item_id')
    .execute();
  return new Map(rows.map(({ itemId, quantity }) => [itemId, quantity]));
}
