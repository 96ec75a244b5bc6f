import type { Transaction } from '#database/connect.ts';

/** What the buyer wrote about the goods to be refunded. */
export async function eraseRefundRemarks(tx: Transaction, orderIds: readonly string[]): Promise<void> {
  const refunds = tx.selectFrom('refunds').select('id').where('order_id', 'in', orderIds);
  await tx.updateTable('refund_lines').set({ remark: '' }).where('refund_id', 'in', refunds).execute();
}
