import type { Transaction } from '#database/connect.ts';

/** Returns how many. Orders keep their own copies. */
export async function eraseAddresses(tx: Transaction, buyerId: string): Promise<number> {
  const result = await tx.deleteFrom('shipping_addresses').where('buyer_id', '=', buyerId).executeTakeFirstOrThrow();
  return Number(result.numDeletedRows);
}
