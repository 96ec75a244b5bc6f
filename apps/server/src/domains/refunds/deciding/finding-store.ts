import type { Transaction } from '#database/connect.ts';

/** How what inspections found damaged or missing was settled, other than by a refund of the order's pieces. */

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
