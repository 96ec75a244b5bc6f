import { sql } from 'kysely';
import type { Database, Transaction } from '#database/connect.ts';
import { shopKeyPrefix } from './placement/checkout-key.ts';

/**
 * Seven years: the longest that the bookkeeping laws of the places this shop is made for ask for an order's documents
 * (Hong Kong's is seven). A shop elsewhere changes it here and in its terms, part 9.
 */
const retentionYears = 7;

const noAddress = { name: '', province: '', city: '', detailAddress: '', postcode: '', mobile: '', email: '' };

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

/** Of the address an order keeps only the country, for the books; of its notes nothing. */
export async function anonymiseOrders(tx: Transaction, ids: readonly string[]): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ address: sql`address || ${JSON.stringify(noAddress)}::jsonb`, anonymised_at: sql<Date>`now()` })
    .where('id', 'in', ids)
    .execute();
  await eraseWordsAbout(tx, ids);
}

/** Orders for orders of the buyer's shops, or for one of them, that have ended; also one that was closed unpaid. */
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

/** Of orders that ended and went to somebody else's customers, who are to be forgotten sooner; the rest stays. */
export async function eraseOrderAddresses(tx: Transaction, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .updateTable('orders')
    .set({ address: sql`address || ${JSON.stringify(noAddress)}::jsonb`, customer_reference: '' })
    .where('id', 'in', ids)
    .execute();
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

/** What operators noted of orders, and the addresses that they corrected; that they did stays. */
export async function eraseWordsAbout(tx: Transaction, ids: readonly string[]): Promise<void> {
  await eraseAddressChanges(tx, ids);
  await tx.deleteFrom('order_notes').where('order_id', 'in', ids).execute();
}

/** A cart's last order is forgotten with the cart. */
export async function eraseCheckout(tx: Transaction, buyerId: string): Promise<void> {
  await tx.deleteFrom('cart_checkouts').where('buyer_id', '=', buyerId).execute();
}
