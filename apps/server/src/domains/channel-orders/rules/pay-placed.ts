import { payOrdersFromPrepaid } from '#domains/billing/prepaid-balance.ts';
import type { Customer } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';

/**
 * Pays what a rule has placed from the buyer's prepaid balance, as far as it goes. The other orders wait in the list to be
 * paid together, and are closed like any if nobody pays.
 */
export async function payPlaced(ctx: Context & { actor: Customer }, orderIds: readonly string[]): Promise<void> {
  if (orderIds.length === 0) return;
  const paid = await payOrdersFromPrepaid(ctx, orderIds);
  ctx.log.info({ buyerId: ctx.actor.buyerId, orders: orderIds.length, paid: paid.length }, 'a rule placed orders');
}
