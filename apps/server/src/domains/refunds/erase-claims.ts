import type { Transaction } from '#database/connect.ts';

/** Erases the buyer's texts about refunds and the pictures of claims. Returns the keys of the files. */
export async function eraseClaims(tx: Transaction, orderIds: readonly string[]): Promise<string[]> {
  const refunds = tx.selectFrom('refunds').select('id').where('order_id', 'in', orderIds);
  await tx.updateTable('refund_lines').set({ remark: '' }).where('refund_id', 'in', refunds).execute();
  const claims = await tx
    .selectFrom('refunds')
    .select(['id', 'pictures'])
    .where('order_id', 'in', orderIds)
    .where('kind', '=', 'claim')
    .execute();
  if (claims.length === 0) return [];
  const ids = claims.map(({ id }) => id);
  await tx.updateTable('refunds').set({ remark: '', pictures: [] }).where('id', 'in', ids).execute();
  return claims.flatMap(({ pictures }) => pictures);
}
