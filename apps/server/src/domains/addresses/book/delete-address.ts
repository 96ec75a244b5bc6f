import { inTransaction } from '#database/connect.ts';
import { deleteAddressRow, findAddress, findNewestId, makeDefault } from '#domains/addresses/rows/store.ts';
import type { Customer } from '#shop/actor.ts';
import { lockBuyer } from '#shop/buyer-lock.ts';
import type { Context } from '#shop/context.ts';
import { refuse } from '#shop/refusal.ts';

/** If the default is removed, the newest takes its place. */
export async function deleteAddress(ctx: Context & { actor: Customer }, { id }: { id: string }): Promise<null> {
  const { buyerId } = ctx.actor;
  await inTransaction(ctx.db, async (tx) => {
    await lockBuyer(tx, buyerId);
    const row = await findAddress(tx, buyerId, id);
    if (!row) throw refuse('not_found');
    await deleteAddressRow(tx, id);
    const newest = row.is_default ? await findNewestId(tx, buyerId) : undefined;
    if (newest) await makeDefault(tx, buyerId, newest);
  });
  return null;
}
