import { serverLimits } from '@sampan/contract/limits';
import { inTransaction } from '#database/connect.ts';
import type { Customer } from '#shop/actor.ts';
import { lockBuyer } from '#shop/buyer-lock.ts';
import type { Context } from '#shop/context.ts';
import { refuse } from '#shop/refusal.ts';
import { countFavourites, insertFavourites } from './store.ts';

/** Adds all products or none. Those marked already keep their place, and those not on sale are left out. */
export async function addFavourites(
  ctx: Context & { actor: Customer },
  { offerIds }: { offerIds: readonly number[] },
): Promise<null> {
  const { buyerId } = ctx.actor;
  await inTransaction(ctx.db, async (tx) => {
    await lockBuyer(tx, buyerId);
    const added = await insertFavourites(tx, buyerId, offerIds);
    const isTooMany = added > 0 && (await countFavourites(tx, buyerId)) > serverLimits.favouritesMax;
    if (isTooMany) throw refuse('too_many_favourites', { max: serverLimits.favouritesMax });
  });
  return null;
}
