import { type SqlBool, sql } from 'kysely';
import type { Database, Transaction } from '#database/connect.ts';

/** Whether an owner with a second factor can sign in. */
export async function hasEnrolledOwner(db: Database | Transaction): Promise<boolean> {
  const row = await db
    .selectFrom('operators')
    .select('id')
    .where(sql<SqlBool>`'owner' = any(roles)`)
    .where('totp_secret', 'is not', null)
    .where('disabled_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
