import { inTransaction } from '#database/connect.ts';
import { bookRefunded } from '#domains/billing/ledger.ts';
import { lockOrder } from '#domains/orders/locked-order.ts';
import type { Operator } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { refuse } from '#shop/refusal.ts';
import { updateRefundState } from './pay-out-refund.ts';
import { listPayoutsLocked, updatePayout } from './payout-store.ts';
import { findOrderOfRefund, lockRefund } from './store.ts';

/** Finance refunded by transfer: what was paid by transfer, or did not reach a card. */
export async function recordOfflineRefund(
  ctx: Context & { actor: Operator },
  { id, bankReference }: { id: string; bankReference: string },
): Promise<null> {
  await inTransaction(ctx.db, async (tx) => {
    const orderId = await findOrderOfRefund(tx, id);
    const order = orderId && (await lockOrder(tx, orderId));
    if (!order) throw refuse('not_found');
    const refund = await lockRefund(tx, id);
    const payouts = await listPayoutsLocked(tx, id);
    const byHand = payouts.filter(
      (one) => one.state === 'failed' || (one.method === 'bank' && one.state === 'requested'),
    );
    if (byHand.length === 0) throw refuse('refund_not_possible');
    for (const payout of byHand) {
      payout.state = 'paid';
      await updatePayout(tx, payout.id, { state: 'paid', method: 'bank', bankReference });
      await bookRefunded(tx, 'bank', {
        ...{ orderId: order.id, reference: payout.id, amount: payout.amountCents },
        ...{ by: ctx.actor, bankReference },
      });
    }
    await updateRefundState(tx, ctx, order, refund, payouts);
  });
  return null;
}
