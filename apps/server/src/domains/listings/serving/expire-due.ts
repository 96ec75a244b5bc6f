import { sql } from 'kysely';
import { type Database, inTransaction } from '#database/connect.ts';
import { isGranted } from '#domains/listings/terms/shop-terms.ts';
import type { Context } from '#shop/context.ts';
import { type ExpiredReason, expire } from './expire-publications.ts';

/** A product may be sold out for this long before it expires. */
const soldOutDays = 30;
const batchSize = 200;
/** Sent offers are remembered for this long. */
const pushDays = 7;

/**
 * Expires goods that were sold out too long, withdrawn or lost their authorization, hourly, in case the event itself
 * was missed, for example during publishing.
 */
export async function expireDue({ db }: Pick<Context, 'db'>): Promise<void> {
  for (const reason of ['withdrawn', 'authorization_ended', 'sold_out'] as const) await expireAll(db, reason);
  await sql`delete from offer_pushes where started_at < now() - make_interval(days => ${pushDays})`.execute(db);
}

async function expireAll(db: Database, reason: Exclude<ExpiredReason, 'removed_in_shop'>): Promise<void> {
  let found = batchSize;
  while (found === batchSize) found = await expireBatch(db, reason);
}

function expireBatch(db: Database, reason: Exclude<ExpiredReason, 'removed_in_shop'>): Promise<number> {
  return inTransaction(db, async (tx) => {
    const { rows } = await sql<{ id: string }>`
      select pub.id from publications pub join products p on p.id = pub.product_id
      where pub.state in ('listed', 'paused') and ${due[reason]} order by pub.id limit ${batchSize}`.execute(tx);
    await expire(
      tx,
      rows.map(({ id }) => id),
      reason,
    );
    return rows.length;
  });
}

const due = {
  withdrawn: sql`p.status <> 'active' and (p.status <> 'private' or p.private_to is distinct from pub.buyer_id)`,
  authorization_ended: sql`p.needs_authorization and not ${isGranted(sql`pub.buyer_id`, sql`pub.shop_id`)}`,
  sold_out: sql`pub.sold_out_since < now() - make_interval(days => ${soldOutDays})`,
};
