import type { Database, Transaction } from '#database/connect.ts';
import type { Customer } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';

/** Records that the login has seen the introduction to the workspace. */
export async function startReselling({ db, actor }: Context & { actor: Customer }): Promise<null> {
  await insertStart(db, actor.userId);
  return null;
}

/** Every page of the storefront calls this for signed-in users. */
export async function getResellerStart({ db, actor }: Context & { actor: Customer }): Promise<{ hasStarted: boolean }> {
  return { hasStarted: await hasStarted(db, actor.userId) };
}

/** Which logins have seen the introduction to the workspace. */

export async function hasStarted(db: Database, userId: string): Promise<boolean> {
  const query = db.selectFrom('reseller_starts').select('user_id').where('user_id', '=', userId);
  return (await query.executeTakeFirst()) !== undefined;
}

async function insertStart(db: Database, userId: string): Promise<void> {
  await db
    .insertInto('reseller_starts')
    .values({ user_id: userId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function deleteStart(tx: Transaction, userId: string): Promise<void> {
  await tx.deleteFrom('reseller_starts').where('user_id', '=', userId).execute();
}
