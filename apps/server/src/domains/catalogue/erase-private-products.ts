import { sql } from 'kysely';
import type { Transaction } from '#database/connect.ts';
import { indexProducts } from '#domains/catalogue/index/index-store.ts';
import { notifyChange } from '#domains/catalogue/index/notify-change.ts';

/** A customer's own goods are withdrawn, and their words go; orders keep their own copy of a line's. */
export async function erasePrivateProducts(tx: Transaction, buyerId: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    update products set status = 'withdrawn', private_to = null, titles = '{"en": "–"}', descriptions = '{}',
      attributes = '[]', images = '{}', updated_at = now()
    where private_to = ${buyerId} returning id`.execute(tx);
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return 0;
  await sql`update skus set is_withdrawn = true, amount_on_sale = 0, image = null where product_id = any(${ids}::bigint[])`.execute(
    tx,
  );
  await indexProducts(tx, ids);
  await notifyChange(tx, ids);
  return ids.length;
}
