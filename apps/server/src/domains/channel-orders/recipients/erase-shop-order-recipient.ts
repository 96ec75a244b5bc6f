import type { OutputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { inTransaction } from '#database/connect.ts';
import { erasureOf, findOwn, findStatusOf } from '#domains/channel-orders/orders/own-queries.ts';
import type { Customer } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { refuse } from '#shop/refusal.ts';
import { eraseFrom } from './erase-recipients.ts';
import { lockWithRecipient } from './erase-store.ts';

/**
 * Erases an end customer at the reseller's request; shops that support it ask by webhook. All parts of the order or
 * none. A repeat succeeds, and so does a request that the shop has already made.
 */
export async function eraseShopOrderRecipient(
  ctx: Context & { actor: Customer },
  { id }: { id: string },
): Promise<OutputOf<Calls['eraseShopOrderRecipient']>> {
  const own = await findOwn(ctx.db, ctx.actor.buyerId, id);
  if (!own) throw refuse('not_found');
  return inTransaction(ctx.db, async (tx) => {
    const parts = await lockWithRecipient(tx, own.shopId, [own.remoteId]);
    for (const { orderId, erasureAskedAt } of parts) {
      const status = orderId === null ? undefined : await findStatusOf(tx, orderId);
      if (!erasureAskedAt && erasureOf(status) === 'not_yet') throw refuse('shop_order_not_sent');
    }
    const outcomes = await eraseFrom(tx, parts);
    return { outcome: outcomes.some(({ outcome }) => outcome === 'later') ? 'once_ended' : 'erased' };
  });
}
