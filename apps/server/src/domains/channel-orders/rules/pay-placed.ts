import type { Customer } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';

/**
 * Pays what a rule has placed. Buyers have no balance here to pay it from, so the orders wait in the list to be paid
 * together, and are closed like others if nobody pays.
 */
export async function payPlaced(ctx: Context & { actor: Customer }, orderIds: readonly string[]): Promise<void> {
  if (orderIds.length > 0)
    ctx.log.info({ buyerId: ctx.actor.buyerId, orders: orderIds.length }, 'a rule placed orders');
}
