import type { OrderStatus } from '@sampan/contract/order-status';
import { sql } from 'kysely';
import type { Transaction } from '#database/connect.ts';
import { isUuid } from '#database/uuid.ts';
import { shopKeyPrefix } from './placement/checkout-key.ts';

/** An order read `for update`, or in a snapshot: it does not change until the transaction ends. */
export interface LockedOrder {
  id: string;
  buyerId: string;
  sn: string;
  status: OrderStatus;
  /** Where payment_confirming and after_sales return to. */
  statusBefore: OrderStatus | null;
  placedAt: Date;
  countryIso: string;
  language: string;
  supplierCount: number;
  /** Counts the order's changes. */
  version: number;
  assigneeId: string | null;
  quotedWeightGrams: number;
  destination: 'recipient' | 'own_stock';
  /** Placed for an order that came in at a shop of the buyer's. */
  isFromShop: boolean;
}

function selectOrder(tx: Transaction) {
  return tx
    .selectFrom('orders')
    .select([
      'id',
      'buyer_id as buyerId',
      'sn',
      'status',
      'status_before as statusBefore',
      'placed_at as placedAt',
      'country_iso as countryIso',
      'language',
      'supplier_count as supplierCount',
      'version',
      'assignee_id as assigneeId',
      'quoted_weight_grams as quotedWeightGrams',
      'destination',
      sql<boolean>`starts_with(checkout_key, ${shopKeyPrefix})`.as('isFromShop'),
    ]);
}

const selectLocked = (tx: Transaction) => selectOrder(tx).orderBy('id').forUpdate();

export async function lockOrder(tx: Transaction, orderId: string): Promise<LockedOrder | undefined> {
  if (!isUuid(orderId)) return undefined;
  return (await selectLocked(tx).where('id', '=', orderId).executeTakeFirst()) as LockedOrder | undefined;
}

/** Several, always in the same order, so that two who want the same ones wait for each other. */
export async function lockOrders(tx: Transaction, orderIds: readonly string[]): Promise<LockedOrder[]> {
  if (orderIds.length === 0) return [];
  return (await selectLocked(tx).where('id', 'in', orderIds).execute()) as LockedOrder[];
}

/** For prices that are only shown, in a snapshot: nobody waits. Another buyer's order is simply not found. */
export async function seeOwnOrder(tx: Transaction, buyerId: string, orderId: string): Promise<LockedOrder | undefined> {
  if (!isUuid(orderId)) return undefined;
  const order = await selectOrder(tx).where('id', '=', orderId).where('buyer_id', '=', buyerId).executeTakeFirst();
  return order as LockedOrder | undefined;
}

/** Another buyer's order is simply not found. */
export async function lockOwnOrder(
  tx: Transaction,
  buyerId: string,
  orderId: string,
): Promise<LockedOrder | undefined> {
  if (!isUuid(orderId)) return undefined;
  const order = await selectLocked(tx).where('id', '=', orderId).where('buyer_id', '=', buyerId).executeTakeFirst();
  return order as LockedOrder | undefined;
}
