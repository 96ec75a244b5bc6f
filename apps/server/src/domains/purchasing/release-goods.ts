import { sql } from 'kysely';
import type { Transaction } from '#database/connect.ts';
import { deleteLines, lockPurchase, updatePurchase } from './purchase/purchase-store.ts';
import { withdrawPointless } from './shortage/shortage-store.ts';

interface DraftLine {
  id: string;
  purchaseId: string;
}

/**
 * Pieces of a locked order were given up. Lines of which nothing is left leave the drafts, and the buyer is no longer asked
 * about what is gone. What is placed with a supplier stays there: purchasing settles it with the supplier.
 */
export async function releaseGoods(tx: Transaction, orderId: string): Promise<void> {
  await withdrawPointless(tx, orderId);
  const lines = await linesOfDrafts(tx, orderId);
  const drafts = [...new Set(lines.map(({ purchaseId }) => purchaseId))].toSorted();
  for (const id of drafts) {
    const draft = await lockPurchase(tx, id);
    if (draft?.state !== 'draft') continue;
    await deleteLines(
      tx,
      lines.filter((line) => line.purchaseId === id).map((line) => line.id),
    );
    await updatePurchase(tx, id, (await isEmpty(tx, id)) ? { state: 'cancelled', asked_at: null } : {});
  }
}

/** Lines of drafts whose pieces have all been given up. */
async function linesOfDrafts(tx: Transaction, orderId: string): Promise<DraftLine[]> {
  const { rows } = await sql<DraftLine>`
    select l.id, p.id as "purchaseId" from purchase_order_lines l
    join purchase_orders p on p.id = l.purchase_order_id join order_items i on i.id = l.order_item_id
    where l.order_id = ${orderId} and p.state = 'draft' and i.refunded_quantity = i.quantity
  `.execute(tx);
  return rows;
}

async function isEmpty(tx: Transaction, purchaseId: string): Promise<boolean> {
  const line = await tx
    .selectFrom('purchase_order_lines')
    .select('id')
    .where('purchase_order_id', '=', purchaseId)
    .executeTakeFirst();
  return line === undefined;
}
