import { sql } from 'kysely';
import type { Transaction } from '#database/connect.ts';
import { expire } from '#domains/listings/serving/expire-publications.ts';
import { isGranted } from '#domains/listings/terms/is-granted.ts';

/** After a grant has ended: what was published with it expires, unless another one covers it. */
export async function expireUngranted(
  tx: Transaction,
  { buyerId, productId, supplierId }: { buyerId: string; productId: number | null; supplierId: string | null },
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select q.id from publications q join products p on p.id = q.product_id
    where q.buyer_id = ${buyerId} and q.state in ('listed', 'paused') and p.needs_authorization
      and (p.id = ${productId}::bigint or p.supplier_id = ${supplierId}::text)
      and not ${isGranted(sql`q.buyer_id`, sql`q.shop_id`)}`.execute(tx);
  await expire(
    tx,
    rows.map(({ id }) => id),
    'authorization_ended',
  );
}
