import { sql } from 'kysely';
import type { Transaction } from '#database/connect.ts';
import { addWork } from './work-store.ts';

export type ExpiredReason = 'withdrawn' | 'sold_out' | 'authorization_ended' | 'removed_in_shop';

/**
 * Stops selling these products in all of the buyer's shops: stock becomes 0, and their pages stay until the reseller
 * removes them. What is being published follows within the hour (expire-due.ts).
 */
export async function expirePublications(
  tx: Transaction,
  buyerId: string,
  productIds: readonly number[],
  reason: ExpiredReason,
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from publications where buyer_id = ${buyerId} and product_id = any(${productIds}::bigint[])
      and state in ('listed', 'paused')`.execute(tx);
  await expire(
    tx,
    rows.map(({ id }) => id),
    reason,
  );
}

export async function expire(tx: Transaction, ids: readonly string[], reason: ExpiredReason): Promise<void> {
  if (ids.length === 0) return;
  const { rows } = await sql<{ id: string }>`
    update publications p set state = 'expired', expired_reason = ${reason}, expired_at = now(), due_at = null,
      drifted_at = null, paused_at = null, version = version + 1
    from (select id from publications where id = any(${ids}::uuid[]) and state in ('listed', 'paused')
      order by shop_id, id for update) l
    where p.id = l.id returning p.id`.execute(tx);
  if (reason === 'removed_in_shop') return;
  await addWork(
    tx,
    'offers',
    rows.map(({ id }) => id),
  );
}
