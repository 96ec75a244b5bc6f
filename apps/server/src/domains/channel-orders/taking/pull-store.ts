import { sql } from 'kysely';
import type { Database, Transaction } from '#database/connect.ts';

/** How far each shop's orders have been read, and the sender of its parcels. */

export async function findShopsToPull(db: Database, limit: number): Promise<{ shopId: string; buyerId: string }[]> {
  const { rows } = await sql<{ shopId: string; buyerId: string }>`
    select s.id as "shopId", s.buyer_id as "buyerId" from reseller_shops s left join shop_order_settings t on t.shop_id = s.id
    where s.state = 'connected' order by t.pulled_until nulls first limit ${limit}`.execute(db);
  return rows;
}

/** Longer than reading a shop takes. After a crash the next read starts then. */
const longestMinutes = 10;

/** Undefined if another process is reading it. */
export async function beginPull(
  db: Database,
  shopId: string,
): Promise<{ pulledUntil: Date | null; beganAt: Date } | undefined> {
  const { rows } = await sql<{ pulledUntil: Date | null; beganAt: Date }>`
    insert into shop_order_settings (shop_id, pull_began_at)
    select id, date_trunc('milliseconds', clock_timestamp()) from reseller_shops where id = ${shopId}
    on conflict (shop_id) do update set pull_began_at = excluded.pull_began_at
      where shop_order_settings.pull_began_at is null
        or shop_order_settings.pull_began_at < clock_timestamp() - make_interval(mins => ${longestMinutes})
    returning pulled_until as "pulledUntil", pull_began_at as "beganAt"`.execute(db);
  return rows[0];
}

/** Open orders for which the shop had a reason to wait, in any order: its end need not change the order there. */
export async function findWaitingOrders(db: Database, shopId: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ remoteId: string }>`
    select remote_id as "remoteId" from shop_orders
    where shop_id = ${shopId} and state = 'open' and waits <> '[]' group by remote_id order by random() limit ${limit}`.execute(
    db,
  );
  return rows.map(({ remoteId }) => remoteId);
}

export async function endPull(db: Database, shopId: string, beganAt: Date): Promise<void> {
  await db
    .updateTable('shop_order_settings')
    .set({ pulled_until: beganAt, pull_began_at: null, pull_problem: '' })
    .where('shop_id', '=', shopId)
    .where('pull_began_at', '=', beganAt)
    .execute();
}

/** Orders arrive oldest change first, so those up to `reached` need not be read again. */
export async function failPull(
  db: Database,
  shopId: string,
  beganAt: Date,
  { problem, reached }: { problem: string; reached: Date | undefined },
): Promise<void> {
  const isMoment = reached !== undefined && reached.getTime() > 0 && reached < beganAt;
  await db
    .updateTable('shop_order_settings')
    .set({
      pull_began_at: null,
      pull_problem: problem,
      ...(isMoment && { pulled_until: sql<Date>`greatest(pulled_until, ${reached}::timestamptz)` }),
    })
    .where('shop_id', '=', shopId)
    .where('pull_began_at', '=', beganAt)
    .execute();
}

/** False if the buyer has no such shop. */
export async function setSender(
  tx: Transaction,
  buyerId: string,
  shopId: string,
  { senderName, fallbackPhone }: { senderName: string; fallbackPhone: string | undefined },
): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    insert into shop_order_settings (shop_id, sender_name, fallback_phone)
    select id, ${senderName}, ${fallbackPhone ?? ''} from reseller_shops where id = ${shopId} and buyer_id = ${buyerId}
    on conflict (shop_id) do update set sender_name = excluded.sender_name,
      fallback_phone = case when ${fallbackPhone === undefined} then shop_order_settings.fallback_phone else excluded.fallback_phone end
    returning shop_id as id`.execute(tx);
  return rows.length > 0;
}
