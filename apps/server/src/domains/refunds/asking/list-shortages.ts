import type { OutputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { dollars } from '@sampan/contract/money';
import { inSnapshot, type Transaction } from '#database/connect.ts';
import { type LockedOrder, seeOwnOrder } from '#domains/orders/locked-order.ts';
import { type OwnShortage, readOwnShortages } from '#domains/purchasing/own-shortages.ts';
import { priceRefund } from '#domains/refunds/granting/quote-refund.ts';
import type { Customer } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { Refusal, refuse } from '#shop/refusal.ts';

type Shortages = OutputOf<Calls['listShortages']>;

/** Lists the questions to the buyer on the order's page, with the sum that a refund would return. */
export async function listShortages(ctx: Context & { actor: Customer }, { id }: { id: string }): Promise<Shortages> {
  const shortages = await readOwnShortages(ctx.db, { id, buyerId: ctx.actor.buyerId }, ctx.language);
  if (!shortages) throw refuse('not_found');
  if (shortages.every(({ state }) => state !== 'proposed'))
    return shortages.map((one) => ({ ...one, refundUsd: null }));
  return inSnapshot(ctx.db, async (tx) => {
    const order = await seeOwnOrder(tx, ctx.actor.buyerId, id);
    if (!order) throw refuse('not_found');
    const priced: Shortages = [];
    for (const one of shortages) priced.push({ ...one, refundUsd: await priceOf(tx, order, one) });
    return priced;
  });
}

async function priceOf(tx: Transaction, order: LockedOrder, { state, orderItemId, quantity }: OwnShortage) {
  if (state !== 'proposed') return null;
  try {
    const { total } = await priceRefund(tx, order, [{ itemId: orderItemId, quantity }], 'be_purchased');
    return dollars(total);
  } catch (error) {
    // No sum can be given while a bank holds the money.
    if (error instanceof Refusal) return null;
    throw error;
  }
}
