import type { Transaction } from '#database/connect.ts';
import { eraseShopOrders } from './orders/erase-recipients.ts';

/** Shops, keys and authorizations of a buyer. Returns how many shops, and the papers to remove. */
export async function eraseReseller(
  tx: Transaction,
  buyerId: string,
): Promise<{ shops: number; grants: number; files: string[] }> {
  await eraseShopOrders(tx, buyerId);
  const papers = await tx
    .deleteFrom('grant_events')
    .using('grants')
    .whereRef('grants.id', '=', 'grant_events.grant_id')
    .where('grants.buyer_id', '=', buyerId)
    .returning('grant_events.files')
    .execute();
  const grants = await tx.deleteFrom('grants').where('buyer_id', '=', buyerId).executeTakeFirstOrThrow();
  const shops = await tx.deleteFrom('reseller_shops').where('buyer_id', '=', buyerId).executeTakeFirstOrThrow();
  return {
    shops: Number(shops.numDeletedRows),
    grants: Number(grants.numDeletedRows),
    files: papers.flatMap(({ files }) => files),
  };
}

/** Shops that a login was about to connect. */
export async function eraseConsents(tx: Transaction, userId: string): Promise<number> {
  const result = await tx.deleteFrom('reseller_consents').where('user_id', '=', userId).executeTakeFirstOrThrow();
  return Number(result.numDeletedRows);
}
