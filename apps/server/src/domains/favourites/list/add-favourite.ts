import { serverLimits } from '@sampan/contract/limits';
import { inTransaction } from '#database/connect.ts';
import type { Customer } from '#shop/actor.ts';
import { lockBuyer } from '#shop/buyer-lock.ts';
import type { Context } from '#shop/context.ts';
import { refuse } from '#shop/refusal.ts';
import { countFavourites, insertFavourite, isFavourite } from './store.ts';

/** A product that is marked already keeps its place, even if the list is full. */
export async function addFavourite(
  ctx: Context & { actor: Customer },
  { offerId }: { offerId: number },
): Promise<null> {
  const { buyerId } = ctx.actor;
  await inTransaction(ctx.db, async (tx) => {
    await lockBuyer(tx, buyerId);
    if (await isFavourite(tx, buyerId, offerId)) return;
    const count = await countFavourites(tx, buyerId);
    if (count >= serverLimits.favouritesMax) throw refuse('too_many_favourites', { max: serverLimits.favouritesMax });
    if (!(await insertFavourite(tx, buyerId, offerId))) throw refuse('not_found');
  });
  return null;
}
