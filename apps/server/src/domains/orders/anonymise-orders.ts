import type { OrderAddress } from '@sampan/contract/orders';
import { sql } from 'kysely';
import type { Database, Transaction } from '#database/connect.ts';
import { shopKeyPrefix } from './locked-order.ts';

/**
 * The longest time for which the bookkeeping laws that this shop is made for require an order's documents (Hong Kong:
 * seven years). A shop elsewhere changes it here and in part 9 of its terms.
 */
const retentionYears = 7;

/** Every field but the country: the compiler asks for a new one. */
const noAddress: Record<Exclude<keyof OrderAddress, 'country'>, ''> = {
  name: '',
  province: '',
  city: '',
  detailAddress: '',
  postcode: '',
  mobile: '',
  email: '',
};

/** Orders that ended long enough ago, oldest first. */
export async function findOrdersToAnonymise(db: Database | Transaction, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('orders')
    .select('id')
    .where('anonymised_at', 'is', null)
    .where('status', 'in', ['completed', 'closed'])
    .where('status_since', '<', sql<Date>`now() - make_interval(years => ${retentionYears})`)
    .orderBy('status_since')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
  return rows.map(({ id }) => id);
}

/** Orders keep only the country (for accounting) and no notes. */
export async function anonymiseOrders(tx: Transaction, ids: readonly string[]): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ address: sql`address || ${JSON.stringify(noAddress)}::jsonb`, anonymised_at: sql<Date>`now()` })
    .where('id', 'in', ids)
    .execute();
  await eraseLineNotes(tx, ids);
  await eraseWordsAbout(tx, ids);
}

/** An engraving may name a person. */
async function eraseLineNotes(tx: Transaction, ids: readonly string[]): Promise<void> {
  await tx.updateTable('order_items').set({ note: '' }).where('order_id', 'in', ids).where('note', '<>', '').execute();
}

/**
 * Finds ended orders that were placed for orders of the buyer's stores, or for one of them. Includes orders that were
 * closed unpaid.
 */
export async function findEndedForShop(tx: Transaction, buyerId: string, shopOrderId?: string): Promise<string[]> {
  const prefix = shopOrderId ? `${shopKeyPrefix}${shopOrderId}:` : shopKeyPrefix;
  const rows = await tx
    .selectFrom('orders')
    .select('id')
    .where('buyer_id', '=', buyerId)
    .where('checkout_key', '>=', prefix)
    .where('checkout_key', '<', `${prefix}\u{10ffff}`)
    .where('status', 'in', ['completed', 'closed'])
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Erases the addresses of ended orders that went to a reseller's customers, whose data is kept for a shorter time than
 * the order.
 */
export async function eraseOrderAddresses(tx: Transaction, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .updateTable('orders')
    .set({ address: sql`address || ${JSON.stringify(noAddress)}::jsonb`, customer_reference: '' })
    .where('id', 'in', ids)
    .execute();
  await eraseLineNotes(tx, ids);
  await eraseAddressChanges(tx, ids);
}

async function eraseAddressChanges(tx: Transaction, ids: readonly string[]): Promise<void> {
  await tx
    .updateTable('order_changes')
    .set({ before: '{}', after: '{}' })
    .where('order_id', 'in', ids)
    .where('kind', '=', 'address')
    .execute();
}

/** Erases operators' notes and the addresses that they corrected. That a correction was made stays recorded. */
export async function eraseWordsAbout(tx: Transaction, ids: readonly string[]): Promise<void> {
  await eraseAddressChanges(tx, ids);
  await tx.deleteFrom('order_notes').where('order_id', 'in', ids).execute();
}

/** Forgets the last order that was placed from the cart. */
export async function eraseCheckout(tx: Transaction, buyerId: string): Promise<void> {
  await tx.deleteFrom('cart_checkouts').where('buyer_id', '=', buyerId).execute();
}
