import { inTransaction } from '#database/connect.ts';
import type { Customer } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { refuse } from '#shop/refusal.ts';
import { changeOpenOrder } from './open-order.ts';
import { lockOwn, noteEvent, setState } from './store.ts';

type CustomerContext = Context & { actor: Customer };

/** The reseller sends it otherwise, or not at all. */
export async function setShopOrderAside(ctx: CustomerContext, { id }: { id: string }): Promise<null> {
  await changeOpenOrder(ctx, id, async (tx, order) => {
    await setState(tx, order.id, 'closed', 'set_aside');
    await noteEvent(tx, order.id, 'set_aside');
  });
  return null;
}

/** Unless the shop has cancelled it meanwhile. */
export async function takeUpShopOrder(ctx: CustomerContext, { id }: { id: string }): Promise<null> {
  await inTransaction(ctx.db, async (tx) => {
    const order = await lockOwn(tx, ctx.actor.buyerId, id);
    if (!order) throw refuse('not_found');
    if (order.closedBecause !== 'set_aside' || !order.recipient) throw refuse('shop_order_not_open');
    await setState(tx, order.id, order.isCancelled ? 'closed' : 'open', order.isCancelled ? 'cancelled' : null);
    await noteEvent(tx, order.id, 'taken_up');
  });
  return null;
}
