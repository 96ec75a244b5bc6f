import type { ParsedInputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { readCents } from '@sampan/contract/money';
import { inTransaction, type Transaction } from '#database/connect.ts';
import { isOnlyApprover } from '#domains/accounts/is-only-approver.ts';
import { confirmByCode } from '#domains/accounts/operator-code.ts';
import { type LockedInstalment, lockInstalment } from '#domains/orders/bill-actions.ts';
import type { Operator } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { refuse } from '#shop/refusal.ts';
import { readSetting } from '#shop/settings/settings.ts';
import { settleInstalment, stopConfirming } from './apply-payment.ts';
import {
  type Declaration,
  decideDeclaration,
  findInstalmentOfDeclaration,
  lockDeclaration,
  setFirstApprover,
} from './declaration-store.ts';
import { bookCredit, bookReceived } from './ledger.ts';
import { returnPaymentJob } from './queued-jobs.ts';

type FinanceContext = Context & { actor: Operator };
type Locked = LockedInstalment & { declaration: Declaration };

/**
 * The money of a declared payment has arrived. From the shop's limit on, two different people must approve: the first
 * approval is stored and answered with `second_approver_needed`. If only one person may approve at all, that person
 * approves twice: the second time at least ten minutes later, with a new authenticator code, and marked as such
 * (`second_look_needed` until then). Money that the order can no longer take becomes a credit.
 */
export async function approvePayment(
  ctx: FinanceContext,
  { id, amountUsd, bankReference, code }: ParsedInputOf<Calls['operatorApprovePayment']>,
): Promise<null> {
  if (code) await confirmByCode(ctx, code);
  const missing = await inTransaction(ctx.db, async (tx) => {
    const locked = await lockOpenDeclaration(tx, id);
    const amount = locked.instalment.amountCents;
    if (readCents(amountUsd) !== amount) throw refuse('amount_does_not_match');
    const word = await secondWord(tx, ctx, locked, code !== '');
    if (word === 'second_approver_needed' || word === 'second_look_needed') {
      await setFirstApprover(tx, id, ctx.actor.operatorId);
      return word;
    }
    await decideDeclaration(tx, id, {
      state: 'approved',
      operatorId: ctx.actor.operatorId,
      receivedCents: amount,
      bankReference,
      isAlone: word === 'own',
    });
    await receive(tx, ctx, locked);
    return undefined;
  });
  // Outside the transaction: the first approval must be kept although the response is a refusal.
  if (missing) throw refuse(missing);
  return null;
}

/** There was no such money: the order returns to where it came from, and the buyer is told why. */
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

/** Who gives the second approval, or what is missing for it. */
async function secondWord(
  tx: Transaction,
  ctx: FinanceContext,
  { instalment, declaration }: Locked,
  isConfirmed: boolean,
): Promise<'not needed' | 'another' | 'own' | 'second_approver_needed' | 'second_look_needed'> {
  const { secondApproverFromCents } = await readSetting(tx, 'payment');
  const { operatorId } = ctx.actor;
  if (instalment.amountCents < secondApproverFromCents) return 'not needed';
  if (declaration.firstApprover !== null && declaration.firstApprover !== operatorId) return 'another';
  if (!(await isOnlyApprover(tx, operatorId))) return 'second_approver_needed';
  return isConfirmed && declaration.isFirstLookOver ? 'own' : 'second_look_needed';
}

async function receive(tx: Transaction, ctx: FinanceContext, locked: Locked): Promise<void> {
  const { order, instalment, declaration } = locked;
  const booking = { orderId: order.id, reference: declaration.id, amount: instalment.amountCents };
  await bookReceived(tx, 'bank', booking);
  if (await settleInstalment(tx, ctx, locked)) return;
  await bookCredit(tx, booking);
  await ctx.queue.add(tx, returnPaymentJob, { declarationId: declaration.id });
}
