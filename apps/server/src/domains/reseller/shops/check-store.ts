import { type SqlBool, sql } from 'kysely';
import type { Database, Transaction } from '#database/connect.ts';

/**
 * Connected shops that nobody heard of for some minutes, or that have not been asked to call for a day (some systems stop
 * calling by themselves); the longest silent first.
 */
export async function findShopsToCheck(
  db: Transaction,
  quietMinutes: number,
  limit: number,
): Promise<{ shopId: string; buyerId: string }[]> {
  const { rows } = await sql<{ shopId: string; buyerId: string }>`
    select id as "shopId", buyer_id as "buyerId" from reseller_shops where state = 'connected'
      and (last_contact_at < now() - make_interval(mins => ${quietMinutes}) or silent_since is not null or ${hooksAreOld})
    order by last_contact_at limit ${limit}`.execute(db);
  return rows;
}

const hooksAreOld = sql<SqlBool>`(hooks_at is null or hooks_at < now() - interval '1 day')`;

/** Whose shop it is, if it is to be asked to call. */
export async function needsHooks(db: Database, id: string): Promise<string | undefined> {
  const found = db
    .selectFrom('reseller_shops')
    .select('buyer_id')
    .where('id', '=', id)
    .where('state', '=', 'connected');
  return (await found.where(hooksAreOld).executeTakeFirst())?.buyer_id;
}
