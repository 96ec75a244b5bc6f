import type { MoveCause, OrderStatus } from '@sampan/contract/order-status';
import { sql } from 'kysely';
import type { Database, Transaction } from '#database/connect.ts';
import { isUuid } from '#database/uuid.ts';

/** Orders, their lines and their history. Bills are in bill-store.ts, what readers see in order-queries.ts. */

/** An order under `for update`: nothing about it changes until the transaction ends. */
export interface LockedOrder {
  id: string;
  sn: string;
  userId: string;
  status: OrderStatus;
  /** Where payment_confirming and after_sales return to. */
  statusBefore: OrderStatus | null;
  placedAt: Date;
  countryIso: string;
  language: string;
  supplierCount: number;
  quotedWeightGrams: number;
}

export interface OrderItem {
  id: string;
  position: number;
  productId: number;
  skuId: number;
  supplierId: string;
  productName: string;
  unitPriceE4: number;
  quantity: number;
  amountCents: number;
  /** Of one piece. */
  weightGrams: number;
  refundedQuantity: number;
}

function selectLocked(tx: Transaction, orderId: string) {
  return tx
    .selectFrom('orders')
    .select([
      'id',
      'sn',
      'user_id as userId',
      'status',
      'status_before as statusBefore',
      'placed_at as placedAt',
      'country_iso as countryIso',
      'language',
      'supplier_count as supplierCount',
      'quoted_weight_grams as quotedWeightGrams',
    ])
    .where('id', '=', orderId)
    .forUpdate();
}

export async function lockOrder(tx: Transaction, orderId: string): Promise<LockedOrder | undefined> {
  if (!isUuid(orderId)) return undefined;
  return (await selectLocked(tx, orderId).executeTakeFirst()) as LockedOrder | undefined;
}

/** Somebody else's order is simply not there. */
export async function lockOwnOrder(tx: Transaction, userId: string, orderId: string): Promise<LockedOrder | undefined> {
  if (!isUuid(orderId)) return undefined;
  const order = await selectLocked(tx, orderId).where('user_id', '=', userId).executeTakeFirst();
  return order as LockedOrder | undefined;
}

export async function updateStatus(
  tx: Transaction,
  orderId: string,
  status: OrderStatus,
  statusBefore: OrderStatus | null,
): Promise<void> {
  await tx
    .updateTable('orders')
    .set((eb) => ({ status, status_before: statusBefore, status_since: eb.fn('clock_timestamp') }))
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
}

export async function insertEvent(tx: Transaction, event: NewEvent): Promise<string> {
  const { id } = await tx
    .insertInto('order_events')
    .values({
      order_id: event.orderId,
      from_status: event.from,
      to_status: event.to,
      cause: event.cause,
      actor_id: event.actorId,
      reason: event.reason,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** An order's lines, in their order. Lock the order first when the answer decides a write. */
export async function listOrderItems(db: Database | Transaction, orderId: string): Promise<OrderItem[]> {
  return db
    .selectFrom('order_items')
    .select([
      'id',
      'position',
      'product_id as productId',
      'sku_id as skuId',
      'supplier_id as supplierId',
      'product_name as productName',
      'unit_price_e4 as unitPriceE4',
      'quantity',
      'amount_cents as amountCents',
      'weight_grams as weightGrams',
      'refunded_quantity as refundedQuantity',
    ])
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute();
}

/** Sets how many pieces of each line have been refunded in all; more than were bought breaks a check. */
export async function setRefundedQuantities(
  tx: Transaction,
  orderId: string,
  lines: readonly { orderItemId: string; refundedQuantity: number }[],
): Promise<void> {
  for (const line of lines) {
    await tx
      .updateTable('order_items')
      .set({ refunded_quantity: line.refundedQuantity })
      .where('id', '=', line.orderItemId)
      .where('order_id', '=', orderId)
      .execute();
  }
}

/** Orders that have waited for their first payment for longer than `hours`, longest first. */
export async function findUnpaidOrders(db: Database, hours: number, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('orders')
    .select('id')
    .where('status', '=', 'create')
    .where('status_since', '<', sql<Date>`now() - make_interval(hours => ${hours})`)
    .orderBy('status_since')
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
}

/** Orders that the carrier delivered more than `days` ago and nobody confirmed. */
export async function findDeliveredOrders(db: Database, days: number, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('orders')
    .innerJoin('shipments', 'shipments.order_id', 'orders.id')
    .select('orders.id')
    .where('orders.status', '=', 'delivered')
    .where('shipments.delivered_at', '<', sql<Date>`now() - make_interval(days => ${days})`)
    .orderBy('shipments.delivered_at')
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
}
