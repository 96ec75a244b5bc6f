import { sql } from 'kysely';
import type { Database, Transaction } from '#database/connect.ts';
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
const batch = 1000;

/** Empties the bodies of webhooks. The rows stay, so that a repetition is recognised. */
export async function forgetWebhookBodies(db: Database): Promise<void> {
  for (let emptied = batch; emptied === batch; ) {
    const result = await sql`
      update webhook_events set body = '{}' where (provider, event_id) in (
        select provider, event_id from webhook_events
        where body <> '{}' and processed_at is not null and received_at < now() - make_interval(days => ${retentionDays})
        limit ${batch})
    `.execute(db);
    emptied = Number(result.numAffectedRows ?? 0);
  }
}
