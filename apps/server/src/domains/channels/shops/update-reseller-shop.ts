import type { OutputOf, ParsedInputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { inTransaction } from '#database/connect.ts';
import { findOwnShop } from '#domains/channels/own-shops.ts';
import { changeShop } from '#domains/channels/state/store.ts';
import type { Customer } from '#shop/actor.ts';
import { lockBuyer } from '#shop/buyer-lock.ts';
import type { Context } from '#shop/context.ts';
import { refuse } from '#shop/refusal.ts';
import { viewShop } from './shop-view.ts';

export async function updateResellerShop(
  ctx: Context & { actor: Customer },
  { id, stockBuffer, isDefault }: ParsedInputOf<Calls['updateResellerShop']>,
): Promise<OutputOf<Calls['updateResellerShop']>> {
  const { buyerId } = ctx.actor;
  const changed = await inTransaction(ctx.db, async (tx) => {
    await lockBuyer(tx, buyerId);
    const shop = await findOwnShop(tx, buyerId, id);
    if (!shop) throw refuse('not_found');
    if (shop.state === 'disconnected') throw refuse('shop_not_connected');
    await changeShop(tx, shop, { stockBuffer, isDefault });
    return findOwnShop(tx, buyerId, id);
  });
  if (!changed) throw refuse('not_found');
  return viewShop(ctx.db, changed);
}
