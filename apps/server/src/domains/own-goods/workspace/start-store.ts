import type { Database, Transaction } from '#database/connect.ts';

/** Which logins have seen what the workspace is. */

export async function hasStarted(db: Database, userId: string): Promise<boolean> {
  const query = db.selectFrom('reseller_starts').select('user_id').where('user_id', '=', userId);
  return (await query.executeTakeFirst()) !== undefined;
}

export async function insertStart(db: Database, userId: string): Promise<void> {
  await db
    .insertInto('reseller_starts')
    .values({ user_id: userId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function deleteStart(tx: Transaction, userId: string): Promise<void> {
  await tx.deleteFrom('reseller_starts').where('user_id', '=', userId).execute();
}
