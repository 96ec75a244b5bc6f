import { type Cents, dollars } from '@sampan/contract/money';
import type { Transaction } from '#database/connect.ts';
import { tellHooks } from '#domains/hooks/tell-hooks.ts';
import { missingCents } from '#domains/orders/bill.ts';
import type { LockedInstalment } from '#domains/orders/bill-actions.ts';
import { cancelPaymentsJob, tellPartReceivedJob } from '#domains/orders/queued-jobs.ts';
import type { Operator } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { stopConfirming } from './apply-payment.ts';
import { bookReceived } from './ledger.ts';
import { returnPaymentJob } from './queued-jobs.ts';
import type { Resolution } from './resolve-transfer.ts';
import { settleInstalment } from './settle-instalment.ts';
import { insertTransfer } from './transfer-store.ts';

type FinanceContext = Context & { actor: Operator };

export interface ReceivedTransfer {
  amount: Cents;
  resolution: Resolution;
  bankReference: string;
  declarationId: string | null;
  transactionId: string | null;
  firstApprover: string | null;
  /** Both approvals are by the only person who may approve. */
  isAlone: boolean;
}

/** Books a transfer to a locked instalment, as finance has decided. Returns its id. */
export async function bookTransfer(
  tx: Transaction,
  ctx: FinanceContext,
  found: LockedInstalment,
  transfer: ReceivedTransfer,
): Promise<string> {
  const { order, instalment } = found;
  const { amount, resolution } = transfer;
  const bankFee = resolution === 'bank_fee' ? missingCents(instalment) - amount : 0;
  const id = await insertTransfer(tx, {
    ...transfer,
    orderId: order.id,
    instalmentId: instalment.id,
    amountCents: amount,
    bankFeeCents: bankFee,
    operatorId: ctx.actor.operatorId,
  });
  const { bankReference } = transfer;
  const booking = { orderId: order.id, reference: id, amount, by: ctx.actor, bankReference };
  await bookReceived(tx, 'bank', booking);
  await tellHooks(tx, ctx, order, 'payment.received', { amountUsd: dollars(amount), method: 'bank_transfer' });
  const more = { bankFee, pattern: 'bank_card' as const };
  const { isPaid, creditCents } = await settleInstalment(tx, ctx, found, booking, more);
  if (creditCents > 0) await ctx.queue.add(tx, returnPaymentJob, { transferId: id });
  if (!isPaid && creditCents === 0) await awaitRest(tx, ctx, found, { id, amount });
  return id;
}

/** An open card payment is of the whole: it is cancelled. The buyer learns how much is missing. */
async function awaitRest(
  tx: Transaction,
  ctx: FinanceContext,
  { order, instalment }: LockedInstalment,
  { id, amount }: { id: string; amount: Cents },
): Promise<void> {
  await stopConfirming(tx, ctx, order, instalment, { isQuiet: true });
  await ctx.queue.add(tx, cancelPaymentsJob, { orderId: order.id });
  await ctx.queue.add(tx, tellPartReceivedJob, {
    orderId: order.id,
    transferId: id,
    receivedCents: amount,
    missingCents: missingCents(instalment),
  });
}
