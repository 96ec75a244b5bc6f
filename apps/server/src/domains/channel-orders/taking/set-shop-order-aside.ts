import { ChannelProblem } from '#connectors/sales-channel/sales-channel.ts';
import { inTransaction } from '#database/connect.ts';
import { changeOpenOrder } from '#domains/channel-orders/orders/open-order.ts';
import { findOwn } from '#domains/channel-orders/orders/own-queries.ts';
import { listLines, lockOwn, recordEvent, setState } from '#domains/channel-orders/orders/store.ts';
import type { Customer } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { refuse } from '#shop/refusal.ts';
import { takeShopOrder } from './take-shop-order.ts';

type CustomerContext = Context & { actor: Customer };

/** The reseller ships it some other way, or not at all. */
export async function setShopOrderAside(ctx: CustomerContext, { id }: { id: string }): Promise<null> {
  await changeOpenOrder(ctx, id, async (tx, order) => {
    await setState(tx, order.id, 'closed', 'set_aside');
    await recordEvent(tx, order.id, 'set_aside');
  });
  return null;
}

/** Refused if the shop has cancelled or shipped it meanwhile. */
export async function takeUpShopOrder(ctx: CustomerContext, { id }: { id: string }): Promise<null> {
  await reread(ctx, id);
  await inTransaction(ctx.db, async (tx) => {
    const order = await lockOwn(tx, ctx.actor.buyerId, id);
    if (!order) throw refuse('not_found');
    if (order.closedBecause !== 'set_aside' || !order.recipient) throw refuse('shop_order_not_open');
    const hasLines = (await listLines(tx, [order.id])).length > 0;
    const reason = order.remoteClosure ?? (hasLines ? null : 'fulfilled');
    await setState(tx, order.id, reason ? 'closed' : 'open', reason);
    await recordEvent(tx, order.id, 'taken_up');
    if (reason) await recordEvent(tx, order.id, reason);
  });
  return null;
}

/** Asks the shop for the current state. If it does not answer, the last known state counts. */
async function reread(ctx: CustomerContext, id: string): Promise<void> {
  const found = await findOwn(ctx.db, ctx.actor.buyerId, id);
  if (found?.state !== 'closed') return;
  try {
    await takeShopOrder(ctx, found.shopId, found.remoteId);
  } catch (error) {
    if (!(error instanceof ChannelProblem)) throw error;
  }
}
