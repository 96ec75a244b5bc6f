import { limits } from '@sampan/contract/limits';
import { inTransaction } from '#database/connect.ts';
import type { Context, Customer } from '#shop/context.ts';
import { lockCustomer } from '#shop/customer-lock.ts';
import { refuse } from '#shop/refusal.ts';
import { countRows, hasRow, insertRow } from './store.ts';

/** A product already marked stays where it is, even if the list is full. */
export async function addFavourite(
  ctx: Context & { actor: Customer },
  { offerId }: { offerId: number },
): Promise<null> {
  const { userId } = ctx.actor;
  await inTransaction(ctx.db, async (tx) => {
    await lockCustomer(tx, userId);
    if (await hasRow(tx, userId, offerId)) return;
    const count = await countRows(tx, userId);
    if (count >= limits.favouritesMax) throw refuse('too_many_favourites', { max: limits.favouritesMax });
    if (!(await insertRow(tx, userId, offerId))) throw refuse('not_found');
  });
  return null;
}
