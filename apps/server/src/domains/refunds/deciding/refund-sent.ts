import { type Cents, lineAmount, sum } from '@sampan/contract/money';
import type { Transaction } from '#database/connect.ts';
import { listUnsettled } from '#domains/orders/inspection-findings.ts';
import type { LockedOrder } from '#domains/orders/locked-order.ts';
import { claimableLines } from '#domains/refunds/asking/file-claim.ts';
import { priceRefund } from '#domains/refunds/granting/quote-refund.ts';
import type { RefundLine } from '#domains/refunds/records/refund-amount.ts';
import { listRefundLines, type Refund } from '#domains/refunds/records/store.ts';
import type { Operator } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { refuse } from '#shop/refusal.ts';
import { insertSettlement } from './finding-store.ts';

/** Pieces of an order that has left: they stay in it, and their money goes back. */

export interface SentPrice {
  lines: { itemId: string; quantity: number; amount: Cents }[];
  goods: Cents;
  fees: Cents;
  total: Cents;
}

/**
 * Pieces that inspection found damaged or missing and nobody has settled were paid for and not sent: they come first, with
 * all their fees. The others were sent, and their fees are spent: they give back what the goods cost.
 */
export async function priceSent(tx: Transaction, order: LockedOrder, asked: readonly RefundLine[]): Promise<SentPrice> {
  const left = await claimableLines(tx, order.id);
  const unsettled = await listUnsettled(tx, order.id);
  const split = asked.map(({ itemId, quantity }) => {
    const line = left.find((one) => one.orderItemId === itemId);
    if (!line) throw refuse('not_found');
    if (quantity > line.left) throw refuse('refund_quantity_exceeded');
    const unsent = Math.min(quantity, unsettled.get(itemId) ?? 0);
    return { itemId, quantity, unsent, sent: lineAmount(quantity - unsent, line.unitPriceE4) };
  });
  const missing = split.filter(({ unsent }) => unsent > 0).map(({ itemId, unsent }) => ({ itemId, quantity: unsent }));
  const priced = missing.length > 0 ? await priceRefund(tx, order, missing, 'be_purchased') : undefined;
  const amountOf = (itemId: string) => priced?.lines.find((line) => line.itemId === itemId)?.amount ?? 0;
  const lines = split.map(({ itemId, quantity, sent }) => ({ itemId, quantity, amount: sent + amountOf(itemId) }));
  const goods = sum(lines.map(({ amount }) => amount));
  const fees = priced ? sum(Object.values(priced.fees)) : 0;
  return { lines, goods, fees, total: goods + fees };
}

/** What was found damaged or missing, and is given back now, waits for nobody any more. */
export async function settleRefunded(
  tx: Transaction,
  { actor }: Context & { actor: Operator },
  refund: Pick<Refund, 'id' | 'orderId'>,
  reason: string,
): Promise<void> {
  const open = await listUnsettled(tx, refund.orderId);
  for (const { orderItemId, quantity } of await listRefundLines(tx, refund.id)) {
    const pieces = Math.min(quantity, open.get(orderItemId) ?? 0);
    if (pieces > 0)
      await insertSettlement(tx, {
        orderId: refund.orderId,
        orderItemId,
        pieces,
        how: 'refunded',
        reason,
        operatorId: actor.operatorId,
      });
  }
}
