import { sql } from 'kysely';
import type { Database, Transaction } from '#database/connect.ts';
import { lockEmail } from '#domains/accounts/logins/operator-store.ts';

/** Changes that operators make to their own accounts. */

export async function updateOperator(
  db: Database,
  id: string,
  changes: { name: string | undefined; language: 'en' | 'zh' | undefined },
): Promise<void> {
  const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
  if (Object.keys(given).length > 0) await db.updateTable('operators').set(given).where('id', '=', id).execute();
}

/** However it is written; the names of those who have left are still in what they did. */
export async function isColleaguesName(db: Database, id: string, name: string): Promise<boolean> {
  const row = await db
    .selectFrom('operators')
    .select('id')
    .where('id', '<>', id)
    .where(sql<string>`lower(normalize(name, nfkc))`, '=', sql<string>`lower(normalize(${name}, nfkc))`)
    .executeTakeFirst();
  return row !== undefined;
}

/** False if it is no longer the one that was checked. */
export async function setPassword(tx: Transaction, id: string, before: string, passwordHash: string): Promise<boolean> {
  const result = await tx
    .updateTable('operators')
    .set({ password_hash: passwordHash })
    .where('id', '=', id)
    .where('password_hash', '=', before)
    .executeTakeFirstOrThrow();
  return result.numUpdatedRows === 1n;
}

/** False if it is another operator's. */
export async function setEmail(tx: Transaction, id: string, email: string): Promise<boolean> {
  await lockEmail(tx, email);
  const result = await tx
    .updateTable('operators')
    .set({ email })
    .where('id', '=', id)
    .where((is) =>
      is.not(is.exists(is.selectFrom('operators as other').select('other.id').where('other.email', '=', email))),
    )
    .executeTakeFirstOrThrow();
  return result.numUpdatedRows === 1n;
}
