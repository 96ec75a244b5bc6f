import type { Cents } from '@sampan/contract/money';
import type { Transaction } from '#database/connect.ts';
import type { Context } from '#shop/context.ts';
import { readSetting } from '#shop/settings/settings.ts';
import { movePrepaid, openBalance } from './prepaid/move-prepaid.ts';
import { payInTurn } from './prepaid/pay-from-prepaid.ts';
import { fillingsOf, findOwed } from './prepaid/prepaid-store.ts';

export async function offersPrepaid(tx: Transaction): Promise<boolean> {
  return (await readSetting(tx, 'prepaid')).offersPrepaid;
}

/** Puts a refund on the balance, which is the buyer's at once. `reference` is the part of the refund. */
export async function refundToPrepaid(
  tx: Transaction,
  ctx: Pick<Context, 'now' | 'actor'>,
  { buyerId, orderId, reference, amount }: { buyerId: string; orderId: string; reference: string; amount: Cents },
): Promise<void> {
  await openBalance(tx, ctx, buyerId, null);
  await movePrepaid(tx, { buyerId, kind: 'refunded', reference, amount, by: ctx.actor, orderId });
}

/** Pays what is due of orders from the buyer's balance, as far as it goes. */
export const payOrdersFromPrepaid = payInTurn;

/** The bank transactions that filled the buyer's balance, as a query. */
export const prepaidFillings = fillingsOf;

/** The number of the buyer's prepaid balance, if there is money on it or to be paid back. */
export const findPrepaidOwed = (tx: Transaction, buyerId: string | null): Promise<string[]> => findOwed(tx, buyerId);
