import { limits } from '@sampan/contract/limits';
import { inTransaction } from '#database/connect.ts';
import { lockBuyer } from '#shop/buyer-lock.ts';
import type { Context, Customer } from '#shop/context.ts';
import { refuse } from '#shop/refusal.ts';
import { countRows, hasRow, insertRow } from './store.ts';

/** A product already marked stays where it is, even if the list is full. */
export async function addFavourite(
  ctx: Context & { actor: Customer },
  { offerId }: { offerId: number },
): Promise<null> {
  const { buyerId } = ctx.actor;
  await inTransaction(ctx.db, async (tx) => {
    await lockBuyer(tx, buyerId);
    if (await hasRow(tx, buyerId, offerId)) return;
    const count = await countRows(tx, buyerId);
    if (count >= limits.favouritesMax) throw refuse('too_many_favourites', { max: limits.favouritesMax });
    if (!(await insertRow(tx, buyerId, offerId))) throw refuse('not_found');
  });
  return null;
}
