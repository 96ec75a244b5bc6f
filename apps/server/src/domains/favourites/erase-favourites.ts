import type { Transaction } from '#database/connect.ts';

/** Returns the number of favourites. */
export async function eraseFavourites(tx: Transaction, buyerId: string): Promise<number> {
  const result = await tx.deleteFrom('favourites').where('buyer_id', '=', buyerId).executeTakeFirstOrThrow();
  return Number(result.numDeletedRows);
}
