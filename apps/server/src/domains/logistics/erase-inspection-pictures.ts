import type { Transaction } from '#database/connect.ts';

/** Pictures of the goods, which may show labels. Returns their keys. */
export async function eraseInspectionPictures(tx: Transaction, orderIds: readonly string[]): Promise<string[]> {
  const rows = await tx.deleteFrom('inspection_pictures').where('order_id', 'in', orderIds).returning('key').execute();
  return rows.map(({ key }) => key);
}
