import { type Cents, sum } from '@sampan/contract/money';
import { sql } from 'kysely';
import type { Database, Transaction } from '#database/connect.ts';

/** What keeping a buyer's own stock has cost and no order has billed yet: the next order does. */

/** What the next order will bill. */
export async function unbilledStorage(db: Database | Transaction, buyerId: string): Promise<Cents> {
  const { cents } = await db
    .selectFrom('storage_fees')
    .select(sql<number>`coalesce(sum(cents), 0)::bigint`.as('cents'))
    .where('buyer_id', '=', buyerId)
    .where('order_id', 'is', null)
    .executeTakeFirstOrThrow();
  return cents;
}

export interface HeldFees {
  ids: string[];
  cents: Cents;
}

/** Requires the buyer lock: two orders never bill the same. */
export async function holdStorage(tx: Transaction, buyerId: string): Promise<HeldFees> {
  const rows = await tx
    .selectFrom('storage_fees')
    .select(['id', 'cents'])
    .where('buyer_id', '=', buyerId)
    .where('order_id', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  return { ids: rows.map(({ id }) => id), cents: sum(rows.map(({ cents }) => cents)) };
}

export async function billStorage(tx: Transaction, { ids }: HeldFees, orderId: string): Promise<void> {
  if (ids.length === 0) return;
  await tx.updateTable('storage_fees').set({ order_id: orderId }).where('id', 'in', ids).execute();
}

/** The order was closed without having been paid: the next one bills it. */
export async function releaseStorage(tx: Transaction, orderId: string): Promise<void> {
  await tx.updateTable('storage_fees').set({ order_id: null }).where('order_id', '=', orderId).execute();
}
