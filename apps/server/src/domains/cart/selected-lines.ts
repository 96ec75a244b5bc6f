import { sql } from 'kysely';
import type { Database, Transaction } from '#database/connect.ts';
import { buyerLock, plansByKey } from '#shop/buyer-lock.ts';

/** The parts of the cart that checkouts and reorders use: the buyer lock, the selected lines, and removing them. */

export interface SelectedLine {
  id: string;
  productId: number;
  skuId: number;
  quantity: number;
}

/** Blocks every other change of this buyer's cart, and every other checkout, until the transaction ends. */
export async function lockForCheckout(tx: Transaction, buyerId: string): Promise<void> {
  await sql`select ${buyerLock(buyerId)}, ${sql.raw(plansByKey)}`.execute(tx);
}

/**
 * Returns the selected lines newest first and, if added together, by SKU, as the cart shows them. Requires the buyer
 * lock. A line may have sold out since it was last shown.
 */
export async function listSelectedLines(tx: Transaction, buyerId: string): Promise<SelectedLine[]> {
  return tx
    .selectFrom('cart_items')
    .select(['id', 'product_id as productId', 'sku_id as skuId', 'quantity'])
    .where('buyer_id', '=', buyerId)
    .where('is_selected', '=', true)
    .orderBy('added_at', 'desc')
    .orderBy('sku_id')
    .execute();
}

export interface HeldLine {
  productId: number;
  skuId: number;
  quantity: number;
  isSelected: boolean;
}

/** Reads the whole cart without changing it. */
export async function listHeldLines(db: Database, buyerId: string): Promise<HeldLine[]> {
  return db
    .selectFrom('cart_items')
    .select(['product_id as productId', 'sku_id as skuId', 'quantity', 'is_selected as isSelected'])
    .where('buyer_id', '=', buyerId)
    .execute();
}

export async function removeLines(tx: Transaction, buyerId: string, lineIds: readonly string[]): Promise<void> {
  await tx.deleteFrom('cart_items').where('buyer_id', '=', buyerId).where('id', 'in', lineIds).execute();
}
