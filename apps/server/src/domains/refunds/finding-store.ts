import { sql } from 'kysely';
import type { Transaction } from '#database/connect.ts';
import { unsettledPieces } from '#domains/orders/finding.ts';

/** What inspections found damaged or missing, and how it was settled other than by a refund of the order's pieces. */

/** Pieces of each line that nobody has settled. After the order. */
export async function listUnsettled(tx: Transaction, orderId: string): Promise<Map<string, number>> {
  const { rows } = await sql<{ itemId: string; pieces: number }>`
    select i.id as "itemId", (${sql.raw(unsettledPieces)})::int as pieces
    from inspection_lines l join order_items i on i.id = l.order_item_id
    where l.order_id = ${orderId} and l.damaged + l.missing > 0`.execute(tx);
  return new Map(rows.filter(({ pieces }) => pieces > 0).map(({ itemId, pieces }) => [itemId, pieces]));
}

export async function insertSettlement(
  tx: Transaction,
  settled: {
    orderId: string;
    orderItemId: string;
    pieces: number;
    how: 'refunded' | 'resent' | 'waived';
    reason: string;
    operatorId: string;
  },
): Promise<void> {
  const { orderId, orderItemId, operatorId, ...rest } = settled;
  await tx
    .insertInto('finding_settlements')
    .values({ ...rest, order_id: orderId, order_item_id: orderItemId, settled_by: operatorId })
    .execute();
}
