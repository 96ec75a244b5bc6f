import { inTransaction } from '#database/connect.ts';
import type { Context, Customer } from '#shop/context.ts';
import { lockCustomer } from '#shop/customer-lock.ts';
import { refuse } from '#shop/refusal.ts';
import { deleteRow, findAddress, findNewestId, makeDefault } from './store.ts';

/** If the default is removed, the newest takes its place. */
export async function deleteAddress(ctx: Context & { actor: Customer }, { id }: { id: string }): Promise<null> {
  const { userId } = ctx.actor;
  await inTransaction(ctx.db, async (tx) => {
    await lockCustomer(tx, userId);
    const row = await findAddress(tx, userId, id);
    if (!row) throw refuse('not_found');
    await deleteRow(tx, id);
    const newest = row.is_default ? await findNewestId(tx, userId) : undefined;
    if (newest) await makeDefault(tx, userId, newest);
  });
  return null;
}
