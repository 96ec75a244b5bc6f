import type { ParsedInputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { readCents } from '@sampan/contract/money';
import type { Context, Operator } from '#context';
import { inTransaction, type Transaction } from '#database/connect.ts';
import { type LockedInstalment, lockInstalment } from '#domains/orders/bill-actions.ts';
import { refuse } from '#http/refusal.ts';
import { readSetting } from '../../settings.ts';
import { settleInstalment, stopConfirming } from './apply-payment.ts';
import {
  type Declaration,
  decideDeclaration,
  findInstalmentOfDeclaration,
  lockDeclaration,
  setFirstApprover,
} from './declaration-store.ts';
import { bookCredit, bookReceived } from './ledger.ts';

type FinanceContext = Context & { actor: Operator };
type Locked = LockedInstalment & { declaration: Declaration };

/**
 * The money of a declared payment has arrived. From the shop's limit on, two different people must say so: the first
 * one's word is kept and answered with `second_approver_needed`. Money that the order cannot take any more is a credit.
 */
export async function approvePayment(
  ctx: FinanceContext,
  { id, amountUsd, bankReference }: ParsedInputOf<Calls['operatorApprovePayment']>,
): Promise<null> {
  const isDone = await inTransaction(ctx.db, async (tx) => {
    const locked = await lockOpenDeclaration(tx, id);
    const amount = locked.instalment.amountCents;
    if (readCents(amountUsd) !== amount) throw refuse('amount_does_not_match');
    if (await needsAnother(tx, ctx, locked)) {
      await setFirstApprover(tx, id, ctx.actor.operatorId);
      return false;
    }
    await decideDeclaration(tx, id, {
      state: 'approved',
      operatorId: ctx.actor.operatorId,
      receivedCents: amount,
      bankReference,
    });
    await receive(tx, ctx, locked);
    return true;
  });
  // Outside the transaction: the first approval must stay although the answer is a refusal.
  if (!isDone) throw refuse('second_approver_needed');
  return null;
}

/** There was no such money: the order goes back to where it came from, and the buyer is told why. */
export async function rejectPayment(
  ctx: FinanceContext,
  { id, reason }: { id: string; reason: string },
): Promise<null> {
  await inTransaction(ctx.db, async (tx) => {
    const { order, instalment } = await lockOpenDeclaration(tx, id);
    await decideDeclaration(tx, id, { state: 'rejected', operatorId: ctx.actor.operatorId, reason });
    await stopConfirming(tx, ctx, order, instalment, reason);
  });
  return null;
}

async function lockOpenDeclaration(tx: Transaction, id: string): Promise<Locked> {
  const instalmentId = await findInstalmentOfDeclaration(tx, id);
  const found = instalmentId && (await lockInstalment(tx, instalmentId));
  if (!found) throw refuse('not_found');
  const declaration = await lockDeclaration(tx, id);
  if (declaration.state !== 'un_commit') throw refuse('order_status_changed');
  return { ...found, declaration };
}

async function needsAnother(
  tx: Transaction,
  ctx: FinanceContext,
  { instalment, declaration }: Locked,
): Promise<boolean> {
  const { secondApproverFromCents } = await readSetting(tx, 'payment');
  if (instalment.amountCents < secondApproverFromCents) return false;
  return declaration.firstApprover === null || declaration.firstApprover === ctx.actor.operatorId;
}

async function receive(tx: Transaction, ctx: FinanceContext, locked: Locked): Promise<void> {
  const { order, instalment, declaration } = locked;
  const booking = { orderId: order.id, reference: declaration.id, amount: instalment.amountCents };
  await bookReceived(tx, 'bank', booking);
  if (await settleInstalment(tx, ctx, locked)) return;
  await bookCredit(tx, booking);
  await ctx.queue.add(tx, 'return-payment', { declarationId: declaration.id });
}
