import type { Transaction } from '#database/connect.ts';

/** Deletes a buyer's shops and their keys. Returns how many. */
export async function eraseShops(tx: Transaction, buyerId: string): Promise<number> {
  const shops = await tx.deleteFrom('reseller_shops').where('buyer_id', '=', buyerId).executeTakeFirstOrThrow();
  return Number(shops.numDeletedRows);
}

/** Deletes the consents that a login has begun. */
export async function eraseConsents(tx: Transaction, userId: string): Promise<number> {
  const result = await tx.deleteFrom('reseller_consents').where('user_id', '=', userId).executeTakeFirstOrThrow();
  return Number(result.numDeletedRows);
}
