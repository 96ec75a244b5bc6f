import { limits } from '@sampan/contract/limits';
import type { OrderStatus } from '@sampan/contract/order-status';
import { sql } from 'kysely';
import type { Database, Transaction } from '#database/connect.ts';
import { isUuid } from '#database/uuid.ts';
import type { LockedOrder } from '#domains/orders/locked-order.ts';
import { listOrderItems } from '#domains/orders/order-lines.ts';
import type { Context } from '#shop/context.ts';

/** What a buyer can still claim of a shipped order, and until when. */

const dayMs = 86_400_000;

export async function isClaimable(
  db: Database | Transaction,
  { now }: Pick<Context, 'now'>,
  order: Pick<LockedOrder, 'id' | 'status'>,
): Promise<boolean> {
  const until = await claimableUntil(db, order);
  return until !== undefined && now() < until;
}

/**
 * The end of the time for claims about a shipped order; undefined for others. Delivery days are typed by hand, so a day
 * before the parcel was shipped does not shorten the buyer's time.
 */
export async function claimableUntil(
  db: Database | Transaction,
  { id, status }: Pick<LockedOrder, 'id' | 'status'>,
): Promise<Date | undefined> {
  if (status !== 'delivered' && status !== 'completed') return undefined;
  const shippedAt = await findShippedAt(db, id);
  if (!shippedAt) return undefined;
  const arrivedAt = await findArrivedAt(db, id);
  if (!arrivedAt) return new Date(shippedAt.getTime() + limits.claimDaysUndelivered * dayMs);
  return new Date(Math.max(arrivedAt.getTime(), shippedAt.getTime()) + limits.claimDays * dayMs);
}

/** The pieces that were not refunded and are in no granted claim. */
export async function claimableLines(db: Database | Transaction, orderId: string) {
  const claimed = await sumClaimed(db, orderId);
  return (await listOrderItems(db, orderId)).map((item) => ({
    orderItemId: item.id,
    unitPriceE4: item.unitPriceE4,
    left: Math.max(item.quantity - item.refundedQuantity - (claimed.get(item.id) ?? 0), 0),
  }));
}

/** Reads without a lock; filing a claim locks the order. Another buyer's order is simply not found. */
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

/** When the last parcel was delivered. Undefined while a parcel is on its way or its delivery is not recorded. */
async function findArrivedAt(db: Database | Transaction, orderId: string): Promise<Date | undefined> {
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

async function findShippedAt(db: Database | Transaction, orderId: string): Promise<Date | undefined> {
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

/** The pieces of each line that were refunded after they had left, by a claim or by the shop itself. */
async function sumClaimed(db: Database | Transaction, orderId: string): Promise<Map<string, number>> {
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
