import { sql } from 'kysely';
import type { Database, Transaction } from '#database/connect.ts';
import { forgetBodiesOf } from '#shop/webhook-events.ts';
import { anonymiseOldTransactions, anonymiseTransactions } from './bank/bank-store.ts';

/** Erases the buyer's remarks, and slips of transfers that never came, which prove nothing. Returns the slips' keys. */
export async function eraseRemarks(tx: Transaction, orderIds: readonly string[]): Promise<string[]> {
  await declarations(tx, orderIds).set({ remark: '' }).execute();
  return takeSlips(tx, orderIds, ['rejected']);
}

/** Erases everything that names the payer. Returns the slips' keys. */
export async function anonymiseDeclarations(tx: Transaction, orderIds: readonly string[]): Promise<string[]> {
  await declarations(tx, orderIds).set({ remark: '' }).execute();
  await tx.updateTable('received_transfers').set({ bank_reference: '' }).where('order_id', 'in', orderIds).execute();
  await anonymiseTransactions(tx, orderIds);
  return takeSlips(tx, orderIds, ['rejected', 'approved', 'un_commit']);
}

const declarations = (tx: Transaction, orderIds: readonly string[]) =>
  tx.updateTable('payment_declarations').where('order_id', 'in', orderIds);

type State = 'rejected' | 'approved' | 'un_commit';

async function takeSlips(tx: Transaction, orderIds: readonly string[], states: readonly State[]): Promise<string[]> {
  const slips = await tx
    .selectFrom('payment_declarations')
    .select(['id', 'images'])
    .where('order_id', 'in', orderIds)
    .where('state', 'in', states)
    .where(sql<number>`cardinality(images)`, '>', 0)
    .execute();
  if (slips.length === 0) return [];
  const ids = slips.map(({ id }) => id);
  await tx.updateTable('payment_declarations').set({ images: [] }).where('id', 'in', ids).execute();
  return slips.flatMap(({ images }) => images);
}

/**
 * Payers of an order are erased with the order. The books need the names on other lines of bank statements no longer
 * than ten years.
 */
export function forgetPayers(db: Database): Promise<void> {
  return anonymiseOldTransactions(db);
}

/** Longer than the time card companies give a buyer to dispute a charge. */
const retentionDays = 180;

/** Empties the bodies of webhooks. */
export const forgetWebhookBodies = (db: Database): Promise<void> =>
  forgetBodiesOf(db, { olderThanDays: retentionDays });
