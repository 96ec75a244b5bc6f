import type { OutputOf, ParsedInputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { dollars, sum } from '@sampan/contract/money';
import { inTransaction, type Transaction } from '#database/connect.ts';
import { hasLeft } from '#domains/logistics/has-left.ts';
import { closeLocked } from '#domains/orders/close-order.ts';
import { lockBillOf } from '#domains/orders/instalments.ts';
import { type LockedOrder, lockOrder } from '#domains/orders/locked-order.ts';
import { lockAsSeen } from '#domains/orders/order-changes.ts';
import { listOrderItems } from '#domains/orders/order-lines.ts';
import { placedGoods } from '#domains/purchasing/placed-goods.ts';
import { priceRefund } from '#domains/refunds/granting/quote-refund.ts';
import { listMoneySources } from '#domains/refunds/records/payout-store.ts';
import { isRefundStage, type RefundAmount } from '#domains/refunds/records/refund-amount.ts';
import type { Operator } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { refuse } from '#shop/refusal.ts';
import { mayGrant, refundPieces } from './refund-pieces.ts';

type OperatorContext = Context & { actor: Operator };

/**
 * Cancels an order that is not shipped yet. An unpaid order can have received only parts, which go back by themselves.
 * A paid one is refunded whole, as if the buyer had asked and finance had agreed; from the shop's limit on it waits for
 * a second person.
 */
export async function cancelOrder(
  ctx: OperatorContext,
  { id, version, reason }: ParsedInputOf<Calls['operatorCancelOrder']>,
): Promise<OutputOf<Calls['operatorCancelOrder']>> {
  const { missing, refundUsd } = await inTransaction(ctx.db, async (tx) => {
    const order = await lockAsSeen(tx, ctx, { id, version });
    const amount = await priceCancelling(tx, order);
    if (amount === undefined) {
      const parts = await partsReceived(tx, order.id);
      await closeLocked(tx, ctx, order, reason);
      return { refundUsd: dollars(parts) };
    }
    if (!mayGrant(ctx.actor)) throw refuse('forbidden');
    const ahead = await partsReceived(tx, order.id);
    const { missing: lacking } = await refundPieces(tx, ctx, order, {
      amount,
      reasonCode: '',
      note: reason,
      mayGrant: true,
    });
    return { missing: lacking, refundUsd: dollars(amount.total + ahead) };
  });
  // Refused outside the transaction, because the order waits for the second approval.
  if (missing) throw refuse(missing);
  return { refundUsd };
}

export async function quoteCancel(
  ctx: OperatorContext,
  { id }: { id: string },
): Promise<OutputOf<Calls['operatorQuoteCancel']>> {
  return inTransaction(ctx.db, async (tx) => {
    const order = await lockOrder(tx, id);
    if (!order) throw refuse('not_found');
    const amount = await priceCancelling(tx, order);
    if (amount === undefined) {
      const parts = dollars(await partsReceived(tx, order.id));
      return { receivedUsd: parts, refundUsd: parts, placed: [] };
    }
    const left = sum((await listMoneySources(tx, order.id)).map((source) => Math.max(source.left, 0)));
    const ahead = await partsReceived(tx, order.id);
    const placed = await placedGoods(tx, order.id);
    return { receivedUsd: dollars(left + ahead), refundUsd: dollars(amount.total + ahead), placed };
  });
}

/** The refund of everything left of a paid order. Undefined for an unpaid order. */
async function priceCancelling(tx: Transaction, order: LockedOrder): Promise<RefundAmount | undefined> {
  if (order.status === 'create') return undefined;
  if (order.status === 'payment_confirming') throw refuse('payment_in_progress');
  if (!isRefundStage(order.status) || (await hasLeft(tx, order.id))) throw refuse('order_status_changed');
  const lines = (await listOrderItems(tx, order.id))
    .map((item) => ({ itemId: item.id, quantity: item.quantity - item.refundedQuantity }))
    .filter(({ quantity }) => quantity > 0);
  return priceRefund(tx, order, lines, order.status);
}

/**
 * The parts received for an instalment whose rest is due, or that is not billed yet: they go back by themselves.
 * Credits from refunds do not count.
 */
async function partsReceived(tx: Transaction, orderId: string): Promise<number> {
  const { instalments } = await lockBillOf(tx, orderId);
  const unpaid = instalments.filter(({ state }) => state !== 'paid');
  return sum(unpaid.map(({ receivedCents, creditCents }) => receivedCents - creditCents));
}
