import { sql } from 'kysely';
import type { Transaction } from '#database/connect.ts';

/** All that says more of a shop than where it was: of one that has left its system, and asks to be forgotten. */
export async function eraseShopDetails(tx: Transaction, shopId: string): Promise<void> {
  await sql`
    update reseller_shops set name = '', country_iso = '', scopes = '{}', missing_scopes = '{}'
    where id = ${shopId} and state = 'disconnected'`.execute(tx);
  await tx.deleteFrom('reseller_shop_history').where('shop_id', '=', shopId).execute();
}
