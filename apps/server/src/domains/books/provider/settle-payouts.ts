import type { ParsedInputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { readCents } from '@sampan/contract/money';
import type { PaymentProvider } from '#connectors/payment/payment.ts';
import { inTransaction, type Transaction } from '#database/connect.ts';
import { keepForPayout } from '#domains/billing/keep-for-payout.ts';
import { bookPayoutArrived, bookPayoutCharge, bookPayoutReturned } from '#domains/billing/ledger.ts';
import type { Operator } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { forEachSettled } from '#shop/for-each-settled.ts';
import { refuse } from '#shop/refusal.ts';
import {
  type Arrival,
  listUnsettledPayouts,
  listWithoutLine,
  lockInStatement,
  lockPayout,
  type Payout,
  setArrived,
  setLine,
  setReturned,
} from './payout-store.ts';

/**
 * Books payouts that arrived (for a wallet the provider says so, for a bank its statement) and those that were
 * returned. Finance decides about other amounts.
 */
export async function settlePayouts(ctx: Context, { name, paysOutTo }: PaymentProvider): Promise<void> {
  // Comes first, so that nothing else takes their lines.
  if (paysOutTo === 'bank') await findLines(ctx, name);
  const payouts = await listUnsettledPayouts(ctx.db, name);
  await forEachSettled(ctx, 'a payout could not be settled', payouts, ({ id }) =>
    inTransaction(ctx.db, async (tx) => {
      const payout = await lockPayout(tx, id);
      if (!payout) return;
      if (payout.state === 'failed') await returnPayout(tx, ctx, payout);
      else if (payout.state === 'paid' && paysOutTo === 'wallet')
        await arrive(tx, ctx, payout, { receivedCents: payout.amount, bankReference: '' });
      else await arriveByStatement(tx, ctx, payout);
    }),
  );
}

/** Statements also contain payouts that finance has booked by hand. */
async function findLines(ctx: Context, provider: string): Promise<void> {
  const payouts = await listWithoutLine(ctx.db, provider);
  await forEachSettled(ctx, 'a payout could not be found in statements', payouts, ({ id, received }) =>
    inTransaction(ctx.db, async (tx) => {
      const payout = await lockPayout(tx, id);
      const line = payout && (await lockInStatement(tx, id, received));
      if (!line) return;
      await setLine(tx, id, line.transactionId);
      await keepForPayout(tx, line.transactionId, payout);
    }),
  );
}

async function arriveByStatement(tx: Transaction, ctx: Context, payout: Payout): Promise<void> {
  if (payout.isArrived) return;
  const line = await lockInStatement(tx, payout.id, payout.amount);
  if (line) await arrive(tx, ctx, payout, { receivedCents: payout.amount, ...line });
}

/** Books what reached the bank account, and the rest, which banks on the way charged. */
async function arrive(tx: Transaction, ctx: Context, payout: Payout, arrival: Arrival): Promise<void> {
  if (payout.isArrived) return;
  const { receivedCents, bankReference } = arrival;
  const booking = bookingOf(ctx, payout, bankReference);
  await setArrived(tx, payout.id, arrival);
  if (arrival.transactionId) await keepForPayout(tx, arrival.transactionId, payout);
  if (receivedCents !== 0) await bookPayoutArrived(tx, { ...booking, amount: receivedCents });
  const kept = payout.amount - receivedCents;
  if (kept !== 0) await bookPayoutCharge(tx, { ...booking, amount: kept });
}

/** The bank returned it after it had arrived. */
async function returnPayout(tx: Transaction, ctx: Context, payout: Payout): Promise<void> {
  if (!payout.isArrived || payout.isReturned) return;
  await setReturned(tx, payout.id);
  if (payout.amount !== 0) await bookPayoutReturned(tx, { ...bookingOf(ctx, payout, ''), amount: payout.amount });
}

const bookingOf = (ctx: Context, { id, provider, payoutId }: Payout, bankReference: string) => ({
  orderId: null,
  reference: id,
  by: ctx.actor,
  bankReference,
  provider: { name: provider, reference: payoutId, payout: payoutId },
});

type FinanceContext = Context & { actor: Operator };

/** Finance found a payout in the bank account. Half of it or less is a typing error, not a bank charge. */
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
