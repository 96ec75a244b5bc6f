import { inTransaction, type Transaction } from '#database/connect.ts';
import type { Customer } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { refuse } from '#shop/refusal.ts';
import { type LockedShopOrder, lockOwn } from './store.ts';

/** Locks a reseller's own shop order for a change, if it is not ordered yet. */
export async function changeOpenOrder<Result>(
  ctx: Context & { actor: Customer },
  id: string,
  change: (tx: Transaction, order: LockedShopOrder) => Promise<Result>,
): Promise<Result> {
  return inTransaction(ctx.db, async (tx) => {
    const order = await lockOwn(tx, ctx.actor.buyerId, id);
    if (!order) throw refuse('not_found');
    if (order.state !== 'open') throw refuse('shop_order_not_open');
    return change(tx, order);
  });
}
