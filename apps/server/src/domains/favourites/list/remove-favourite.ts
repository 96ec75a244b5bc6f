import type { Customer } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { deleteFavourite } from './store.ts';

/** Works even if the product is gone. */
export async function removeFavourite(
  ctx: Context & { actor: Customer },
  { offerId }: { offerId: number },
): Promise<null> {
  await deleteFavourite(ctx.db, ctx.actor.buyerId, offerId);
  return null;
}
