import { sql } from 'kysely';
import type { Database, Transaction } from '#database/connect.ts';
import { takeStock, useUpReserved } from '#domains/catalogue/stock.ts';
import type { LockedOrder } from '#domains/orders/locked-order.ts';
import { substituteLine } from '#domains/orders/substitute-line.ts';
import { refuse } from '#shop/refusal.ts';
import { decideShortage, findOrderOfShortage, lockShortage, type Shortage } from './shortage/shortage-store.ts';
import { findSubstitute } from './substitutes.ts';

/** What becomes of pieces that cannot be bought, of an order that is locked. */

/** Who decided: the buyer, or the time that has passed. */
export interface Deciding {
  state: 'accepted' | 'declined' | 'expired';
  answeredBy: string | null;
}

export const orderOfShortage = (db: Database | Transaction, id: string): Promise<string | undefined> =>
  findOrderOfShortage(db, id);

/** A shortage that is locked. */
export type HeldShortage = Shortage;

export const holdShortage = (tx: Transaction, id: string): Promise<HeldShortage> => lockShortage(tx, id);

/** No other goods, no money: they are to be bought again. */
export async function keepSearching(tx: Transaction, { id }: Shortage, how: Deciding): Promise<void> {
  await decideShortage(tx, id, { ...how, outcome: 'search' });
}

/** The money goes back by this refund. */
export async function settleByRefund(
  tx: Transaction,
  { id }: Shortage,
  refundId: string,
  how: Deciding,
): Promise<void> {
  await decideShortage(tx, id, { ...how, outcome: 'refund', refundId });
}

/** The substitute takes the pieces' place in the order, at their price. */
export async function settleBySubstitute(
  tx: Transaction,
  order: LockedOrder,
  shortage: Shortage,
  how: Deciding,
): Promise<void> {
  if (order.status !== 'be_purchased' && order.status !== 'in_purchased') throw refuse('order_status_changed');
  const { id, orderItemId, quantity } = shortage;
  const sku = await findSubstitute(tx, order, shortage);
  if (!sku) throw refuse('shortage_choice');
  const line = { skuId: sku.skuId, quantity };
  const [short] = await takeStock(tx, [line]);
  if (short) throw refuse('out_of_stock', { name: sku.name, stock: short.stock });
  // The pieces of an order that is being bought are no longer reserved.
  if (order.status === 'in_purchased') await useUpReserved(tx, [line]);
  const { itemId, replaced, gone } = await substituteLine(tx, order, { itemId: orderItemId, quantity, sku });
  if (order.status === 'be_purchased') await useUpReserved(tx, [gone]);
  await decideShortage(tx, id, { ...how, outcome: 'substitute', substituteItemId: itemId, replaced });
}

/** Those whose time has passed, oldest first. */
export async function findUnanswered(db: Database, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('shortages')
    .innerJoin('orders', 'orders.id', 'shortages.order_id')
    .select('shortages.id')
    .where('state', '=', 'proposed')
    .where('answer_by', '<', sql<Date>`now()`)
    // While something else is decided about the order, they wait.
    .where('orders.status', 'in', ['be_purchased', 'in_purchased'])
    .orderBy('answer_by')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Whether a refund gives back the money of pieces that could not be bought: of them no fees have been spent. */
export async function isOfShortage(tx: Transaction, refundId: string): Promise<boolean> {
  const row = await tx.selectFrom('shortages').select('id').where('refund_id', '=', refundId).executeTakeFirst();
  return row !== undefined;
}
