import type { Transaction } from '#database/connect.ts';
import { eraseTexts } from './receiving/objection-store.ts';

/** Pictures of the goods, which may show labels. Returns their keys. */
export async function eraseInspectionPictures(tx: Transaction, orderIds: readonly string[]): Promise<string[]> {
  const rows = await tx.deleteFrom('inspection_pictures').where('order_id', 'in', orderIds).returning('key').execute();
  return rows.map(({ key }) => key);
}

/** What the buyer wrote about an inspection. */
export async function eraseObjections(tx: Transaction, orderIds: readonly string[]): Promise<void> {
  await eraseTexts(tx, orderIds);
}
