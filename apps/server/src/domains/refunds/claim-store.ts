import { sql } from 'kysely';
import type { Transaction } from '#database/connect.ts';

/** What claims after delivery are checked against. */

export async function findShippedAt(tx: Transaction, orderId: string): Promise<Date | undefined> {
  const row = await tx
    .selectFrom('order_events')
    .select('at')
    .where('order_id', '=', orderId)
    .where('to_status', '=', 'delivered')
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.at;
}

/** Pieces of each line in claims that were granted. */
export async function sumClaimed(tx: Transaction, orderId: string): Promise<Map<string, number>> {
  const rows = await tx
    .selectFrom('refund_lines')
    .innerJoin('refunds', 'refunds.id', 'refund_lines.refund_id')
    .select(['order_item_id as itemId', sql<number>`sum(quantity)::int`.as('quantity')])
    .where('refunds.order_id', '=', orderId)
    .where('refunds.kind', '=', 'claim')
    .where('refunds.state', 'not in', ['requested', 'rejected'])
    .groupBy('order_item_id')
    .execute();
  return new Map(rows.map(({ itemId, quantity }) => [itemId, quantity]));
}
