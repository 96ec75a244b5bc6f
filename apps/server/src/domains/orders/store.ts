import type { MoveCause, OrderStatus } from '@sampan/contract/order-status';
import { type SqlBool, sql } from 'kysely';
import type { Database, Transaction } from '#database/connect.ts';
import { isHeard } from '#domains/hooks/is-heard.ts';
import type { OrderAddress } from './order-queries.ts';

/** Orders, and their history. Locks are in locked-order.ts, lines in order-lines.ts, bills in bill-store.ts, what readers see in order-queries.ts. */

export async function updateStatus(
  tx: Transaction,
  orderId: string,
  status: OrderStatus,
  statusBefore: OrderStatus | null,
  version: number,
): Promise<void> {
  await tx
    .updateTable('orders')
    .set((eb) => ({ status, status_before: statusBefore, status_since: eb.fn('clock_timestamp'), version }))
    .where('id', '=', orderId)
    .execute();
}

export interface NewEvent {
  orderId: string;
  from: OrderStatus | null;
  to: OrderStatus;
  cause: MoveCause;
  actorId: string | null;
  reason: string;
  /** The order's since. */
  version: number;
}

/** `isHeard`: a hook wants to hear of it. */
export async function insertEvent(
  tx: Transaction,
  buyerId: string,
  event: NewEvent,
): Promise<{ id: string; isHeard: boolean }> {
  return tx
    .insertInto('order_events')
    .values({
      order_id: event.orderId,
      from_status: event.from,
      to_status: event.to,
      cause: event.cause,
      actor_id: event.actorId,
      reason: event.reason,
      version: event.version,
    })
    .returning(['id', isHeard('order.status_changed', buyerId).as('isHeard')])
    .executeTakeFirstOrThrow();
}

/** Orders whose first payment has been outstanding for more than `hours`, longest first. */
export async function findUnpaidOrders(db: Database, hours: number, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('orders')
    .select('id')
    .where('status', '=', 'create')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('bill_instalments')
            .innerJoin('bills', 'bills.id', 'bill_instalments.bill_id')
            .select('bill_instalments.id')
            .whereRef('bills.order_id', '=', 'orders.id')
            .where('received_cents', '>', 0),
        ),
      ),
    )
    .where('status_since', '<', sql<Date>`now() - make_interval(hours => ${hours})`)
    .orderBy('status_since')
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
}

/** A day of delivery is typed: one before the parcel was shipped does not shorten the buyer's time. */
export async function findDeliveredOrders(db: Database, days: number, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('orders')
    .innerJoin('shipments', 'shipments.order_id', 'orders.id')
    .select('orders.id')
    .where('orders.status', '=', 'delivered')
    .groupBy('orders.id')
    .having(
      sql<SqlBool>`bool_and(coalesce(greatest(shipments.delivered_at, shipments.shipped_at) < now() - make_interval(days => ${days})
        and shipments.delivered_at is not null, false))`,
    )
    .orderBy((eb) => eb.fn.max('shipments.delivered_at'))
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
}

/** Of a locked order: its own copy of the address. */
export async function findAddressOf(tx: Transaction, orderId: string): Promise<OrderAddress> {
  const { address } = await tx
    .selectFrom('orders')
    .select(sql<OrderAddress>`address`.as('address'))
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  return address;
}

export async function setAddressOf(tx: Transaction, orderId: string, address: OrderAddress): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ address: JSON.stringify(address) })
    .where('id', '=', orderId)
    .execute();
}
