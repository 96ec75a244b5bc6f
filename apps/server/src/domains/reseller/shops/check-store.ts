import { type SqlBool, sql } from 'kysely';
import type { Database, Transaction } from '#database/connect.ts';

/**
 * Connected shops that nobody heard of for some minutes, or that have not been asked to call for a day (some systems stop
 * calling by themselves); the longest silent first.
 */
export async function findShopsToCheck(db: Transaction, quietMinutes: number, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from reseller_shops where state = 'connected'
      and (last_contact_at < now() - make_interval(mins => ${quietMinutes}) or silent_since is not null or ${hooksAreOld})
    order by last_contact_at limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

const hooksAreOld = sql<SqlBool>`(hooks_at is null or hooks_at < now() - interval '1 day')`;

export async function needsHooks(db: Database, id: string): Promise<boolean> {
  const found = db.selectFrom('reseller_shops').select('id').where('id', '=', id).where('state', '=', 'connected');
  return (await found.where(hooksAreOld).executeTakeFirst()) !== undefined;
}
