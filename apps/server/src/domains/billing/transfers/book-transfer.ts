import { type Cents, dollars } from '@sampan/contract/money';
import type { Transaction } from '#database/connect.ts';
import { bookReceived } from '#domains/billing/ledger.ts';
import { stopConfirming } from '#domains/billing/payments/apply-payment.ts';
import { returnPaymentJob } from '#domains/billing/queued-jobs.ts';
import type { Resolution } from '#domains/billing/received/resolve-transfer.ts';
import { settleInstalment } from '#domains/billing/received/settle-instalment.ts';
import { insertTransfer } from '#domains/billing/received/transfer-store.ts';
import { notifyWebhooks } from '#domains/hooks/notify-webhooks.ts';
import { notifyOfOrder } from '#domains/messages/notify-users.ts';
import { type Bill, findBalance, type Instalment, missingCents } from '#domains/orders/bill.ts';
import { addAhead, type LockedInstalment } from '#domains/orders/instalments.ts';
import { isPayable } from '#domains/orders/pay-instalment.ts';
import { cancelPaymentsJob, notifyOfPartReceivedJob } from '#domains/orders/queued-jobs.ts';
import type { Operator } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';

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
  /** The first share, of a transfer that pays several orders. */
  partOf: string | null;
}

/** A balance that is not billed yet, so that a surplus can wait for it. */
export function balanceToCome(bill: Bill): Instalment | undefined {
  const balance = findBalance(bill);
  return balance?.state === 'not_due' ? balance : undefined;
}

/** Books a transfer to a locked instalment, as finance has decided. Returns its id. */
export async function bookTransfer(
  tx: Transaction,
  ctx: FinanceContext,
  found: LockedInstalment,
  transfer: ReceivedTransfer,
): Promise<string> {
  if (transfer.resolution === 'ahead') return bookAhead(tx, ctx, found, transfer);
  const { order, instalment } = found;
  const { amount, resolution } = transfer;
  const bankFee = resolution === 'bank_fee' ? missingCents(instalment) - amount : 0;
  const { id, booking } = await receive(tx, ctx, found, { ...transfer, bankFee });
  const more = { bankFee, pattern: 'bank_card' as const };
  const { isPaid, creditCents } = await settleInstalment(tx, ctx, found, booking, more);
  if (creditCents > 0) await ctx.queue.add(tx, returnPaymentJob, { transferId: id });
  if (!isPaid && creditCents === 0) await awaitRest(tx, ctx, { order, instalment }, { id, amount });
  return id;
}

type Share = ReceivedTransfer & { bankFee: Cents };

/** Stores the transfer and its entry in the ledger. */
async function receive(
  tx: Transaction,
  ctx: FinanceContext,
  { order, instalment }: Pick<LockedInstalment, 'order' | 'instalment'>,
  { bankFee, ...transfer }: Share,
) {
  const { amount, bankReference } = transfer;
  const id = await insertTransfer(tx, {
    ...transfer,
    orderId: order.id,
    instalmentId: instalment.id,
    amountCents: amount,
    bankFeeCents: bankFee,
    operatorId: ctx.actor.operatorId,
  });
  const booking = { orderId: order.id, reference: id, amount, by: ctx.actor, bankReference };
  await bookReceived(tx, 'bank', booking);
  await notifyWebhooks(tx, ctx, order, 'payment.received', { amountUsd: dollars(amount), method: 'bank_transfer' });
  return { id, booking };
}

/** Pays what is due. The rest becomes a share of its own, which pays the balance as soon as it is billed. */
async function bookAhead(
  tx: Transaction,
  ctx: FinanceContext,
  found: LockedInstalment,
  transfer: ReceivedTransfer,
): Promise<string> {
  const { order } = found;
  const balance = balanceToCome(found.bill);
  if (!balance) throw new Error(`order ${order.id} has no balance to come`);
  const due = isPayable(ctx, found) ? missingCents(found.instalment) : 0;
  const first = due > 0 ? await bookTransfer(tx, ctx, found, { ...transfer, amount: due, resolution: 'exact' }) : null;
  const amount = transfer.amount - due;
  const rest = first ? { declarationId: null, transactionId: null, partOf: transfer.partOf ?? first } : {};
  const { id } = await receive(tx, ctx, { order, instalment: balance }, { ...transfer, ...rest, amount, bankFee: 0 });
  await addAhead(tx, balance, amount);
  const params = { sn: order.sn, amountCents: amount };
  await notifyOfOrder(tx, { orderId: order.id, template: 'kept-for-balance', params, reference: `ahead:${id}` });
  return first ?? id;
}

/** Cancels an open card payment, because it is for the whole amount. The buyer is notified of what is missing. */
async function awaitRest(
  tx: Transaction,
  ctx: FinanceContext,
  { order, instalment }: Pick<LockedInstalment, 'order' | 'instalment'>,
  { id, amount }: { id: string; amount: Cents },
): Promise<void> {
  await stopConfirming(tx, ctx, order, instalment, { isQuiet: true });
  await ctx.queue.add(tx, cancelPaymentsJob, { orderId: order.id });
  await ctx.queue.add(tx, notifyOfPartReceivedJob, {
    orderId: order.id,
    transferId: id,
    receivedCents: amount,
    missingCents: missingCents(instalment),
  });
}
