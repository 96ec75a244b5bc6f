import { type Cents, lineAmount, sum } from '@sampan/contract/money';
import type { Transaction } from '#database/connect.ts';
import { listUnsettled } from '#domains/orders/inspection-findings.ts';
import type { LockedOrder } from '#domains/orders/locked-order.ts';
import { claimableLines } from '#domains/refunds/asking/claimable.ts';
import { priceRefund } from '#domains/refunds/granting/quote-refund.ts';
import type { RefundLine } from '#domains/refunds/records/refund-amount.ts';
import { refuse } from '#shop/refusal.ts';

/** Refunds of pieces of an order that has left: they stay in the order, and their money goes back. */

export interface SentPrice {
  lines: { itemId: string; quantity: number; amount: Cents }[];
  goods: Cents;
  fees: Cents;
  total: Cents;
}

/**
 * Unsettled findings of the inspection come first: those pieces were paid for and not sent, so all their fees go back.
 * The other pieces were sent and their fees are spent, so they return what the goods cost.
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
