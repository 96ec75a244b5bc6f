import type { Database } from '#database/connect.ts';

export async function findDefaultAddress(
  db: Database,
  buyerId: string,
): Promise<{ id: string; country_iso: string } | undefined> {
  return db
    .selectFrom('shipping_addresses')
    .select(['id', 'country_iso'])
    .where('buyer_id', '=', buyerId)
    .where('is_default', '=', true)
    .executeTakeFirst();
}
