import type { Transaction } from '#database/connect.ts';

/** Returns the number of lines. */
export async function eraseCart(tx: Transaction, buyerId: string): Promise<number> {
  const result = await tx.deleteFrom('cart_items').where('buyer_id', '=', buyerId).executeTakeFirstOrThrow();
  return Number(result.numDeletedRows);
}
