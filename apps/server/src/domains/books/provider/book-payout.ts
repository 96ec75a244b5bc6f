import type { ParsedInputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { readCents } from '@sampan/contract/money';
import { inTransaction } from '#database/connect.ts';
import type { Operator } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { refuse } from '#shop/refusal.ts';
import { lockInStatement, lockPayout } from './payout-store.ts';
import { arrive } from './settle-payouts.ts';

type FinanceContext = Context & { actor: Operator };

/** Finance found a payout in the bank account. Half of it or less is no bank's charge but a slip of the pen. */
export async function bookPayout(
  ctx: FinanceContext,
  { id, receivedUsd, bankReference }: ParsedInputOf<Calls['operatorBookPayout']>,
): Promise<null> {
  const receivedCents = readCents(receivedUsd);
  await inTransaction(ctx.db, async (tx) => {
    const payout = await lockPayout(tx, id);
    if (!payout || payout.isArrived || payout.state === 'failed') throw refuse('not_found');
    if (receivedCents === undefined || receivedCents > payout.amount || receivedCents * 2 <= payout.amount)
      throw refuse('amount_does_not_match');
    const line = await lockInStatement(tx, id, receivedCents);
    await arrive(tx, ctx, payout, { receivedCents, bankReference, transactionId: line?.transactionId });
  });
  return null;
}
