import type { Transaction } from '#database/connect.ts';

/** A customer's uploads. Returns their keys, without slips that a declaration keeps under its upload's key. */
export async function eraseUploads(tx: Transaction, userId: string): Promise<string[]> {
  const rows = await tx.deleteFrom('uploads').where('user_id', '=', userId).returning(['key', 'used_at']).execute();
  return rows.filter(({ key, used_at }) => used_at === null || key.startsWith('uploads/')).map(({ key }) => key);
}
