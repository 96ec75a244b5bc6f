import type { Database } from '#database/connect.ts';

export async function findDefaultAddress(
  db: Database,
  userId: string,
): Promise<{ id: string; country_iso: string } | undefined> {
  return db
    .selectFrom('shipping_addresses')
    .select(['id', 'country_iso'])
    .where('user_id', '=', userId)
    .where('is_default', '=', true)
    .executeTakeFirst();
}
