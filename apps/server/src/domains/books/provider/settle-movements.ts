import { type Cents, divide } from '@sampan/contract/money';
import { inTransaction, type Transaction } from '#database/connect.ts';
import { type Booking, bookFee, bookPayoutSent } from '#domains/billing/ledger.ts';
import { checkPayoutJob } from '#domains/billing/queued-jobs.ts';
import type { Context } from '#shop/context.ts';
import { claimUnsettled, listPartsOf, settle, type UnsettledMovement } from './movement-store.ts';

const atOnce = 200;
const first = '00000000-0000-0000-0000-000000000000';

/**
 * Links a provider's movements to the shop's payments, refunds and disputes, whose amounts are already booked, and
 * books fees and payouts. Unknown movements wait for the next run or for finance.
 */
export async function settleMovements(ctx: Context, provider: string): Promise<void> {
  let last: string | undefined = first;
  while (last) last = await settleNext(ctx, provider, last);
}

/** Returns where to continue. Undefined at the end. */
function settleNext(ctx: Context, provider: string, after: string): Promise<string | undefined> {
  return inTransaction(ctx.db, async (tx) => {
    const movements = await claimUnsettled(tx, provider, after, atOnce);
    for (const movement of movements) if (isExplained(movement)) await settleOne(tx, ctx, provider, movement);
    return movements.at(-1)?.id;
  });
}

/** Fees and payouts need no explanation. */
function isExplained({ kind, paymentId, refundPayoutId, disputeId }: UnsettledMovement): boolean {
  return kind === 'fee' || kind === 'payout' || Boolean(paymentId ?? refundPayoutId ?? disputeId);
}

async function settleOne(tx: Transaction, ctx: Context, provider: string, movement: UnsettledMovement): Promise<void> {
  const booking = bookingOf(ctx, provider, movement);
  await settle(tx, movement);
  if (movement.kind === 'payout' && movement.gross !== 0)
    await bookPayoutSent(tx, { ...booking, amount: -movement.gross });
  const fee = movement.kind === 'fee' ? movement.fee - movement.gross : movement.fee;
  if (fee !== 0) await bookFees(tx, booking, fee, await listPartsOf(tx, movement));
  // A refund came back, and the webhook may have been lost.
  if (movement.refundPayoutId && movement.gross > 0)
    await ctx.queue.add(tx, checkPayoutJob, { provider, providerRefundId: movement.about });
}

/** The fee of several orders' payment is shared by their parts of it. */
async function bookFees(
  tx: Transaction,
  booking: Booking,
  fee: Cents,
  parts: readonly { orderId: string; cents: Cents }[],
): Promise<void> {
  if (parts.length <= 1) return bookFee(tx, { ...booking, amount: fee });
  const shares = divide(
    fee,
    parts.map(({ cents }) => cents),
  );
  for (const [index, { orderId }] of parts.entries()) {
    const amount = shares[index] ?? 0;
    if (amount !== 0) await bookFee(tx, { ...booking, orderId, reference: `${booking.reference}:${orderId}`, amount });
  }
}

function bookingOf(ctx: Context, provider: string, movement: UnsettledMovement): Booking {
  const { id, orderId, movementId, kind, about, payoutId } = movement;
  const payout = kind === 'payout' ? about : payoutId;
  return {
    orderId,
    reference: id,
    amount: 0,
    by: ctx.actor,
    provider: { name: provider, reference: movementId, payout },
  };
}
