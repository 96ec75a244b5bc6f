import type { OrderStatus } from '@sampan/contract/order-status';
import { sql } from 'kysely';
import type { Transaction } from '#database/connect.ts';
import { isUuid } from '#database/uuid.ts';

/** The prefix of the checkout keys of orders placed for a store's order. */
export const shopKeyPrefix = 'shop:';

/** An order read `for update` or in a snapshot: it does not change until the transaction ends. */
export interface LockedOrder {
  id: string;
  buyerId: string;
  sn: string;
  status: OrderStatus;
  /** The status to which payment_confirming and after_sales return. */
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
  /** Placed for an order from one of the buyer's stores. */
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
    ])
    .$narrowType<{ statusBefore: OrderStatus | null }>();
}

const selectLocked = (tx: Transaction) => selectOrder(tx).orderBy('id').forUpdate();

export async function lockOrder(tx: Transaction, orderId: string): Promise<LockedOrder | undefined> {
  if (!isUuid(orderId)) return undefined;
  return selectLocked(tx).where('id', '=', orderId).executeTakeFirst();
}

/** Locks in the order of ids, so that two transactions that lock the same orders never deadlock. */
export async function lockOrders(tx: Transaction, orderIds: readonly string[]): Promise<LockedOrder[]> {
  if (orderIds.length === 0) return [];
  return selectLocked(tx).where('id', 'in', orderIds).execute();
}

/** Reads an order in a snapshot without locking it, to show prices. Another buyer's order is simply not found. */
export async function seeOwnOrder(tx: Transaction, buyerId: string, orderId: string): Promise<LockedOrder | undefined> {
  if (!isUuid(orderId)) return undefined;
  return selectOrder(tx).where('id', '=', orderId).where('buyer_id', '=', buyerId).executeTakeFirst();
}

/** Another buyer's order is simply not found. */
export async function lockOwnOrder(
  tx: Transaction,
  buyerId: string,
  orderId: string,
): Promise<LockedOrder | undefined> {
  if (!isUuid(orderId)) return undefined;
  return selectLocked(tx).where('id', '=', orderId).where('buyer_id', '=', buyerId).executeTakeFirst();
}
