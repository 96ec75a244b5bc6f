import type { OutputOf, ParsedInputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { readCents } from '@sampan/contract/money';
import { sql } from 'kysely';
import { inTransaction, type Transaction } from '#database/connect.ts';
import { confirmByCode } from '#domains/accounts/operator-code.ts';
import { stopConfirming } from '#domains/billing/payments/apply-payment.ts';
import {
  type Declaration,
  decideDeclaration,
  findInstalmentOfDeclaration,
  lockDeclaration,
} from '#domains/billing/received/declaration-store.ts';
import { resolveTransfer } from '#domains/billing/received/resolve-transfer.ts';
import { findSameReference, sumBookedAlone } from '#domains/billing/received/transfer-store.ts';
import { secondApproval, setFirstApprover } from '#domains/billing/second-approval.ts';
import { missingCents } from '#domains/orders/bill.ts';
import { type LockedInstalment, lockInstalment } from '#domains/orders/instalments.ts';
import { isPayable } from '#domains/orders/pay-instalment.ts';
import type { Operator } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { refuse } from '#shop/refusal.ts';
import { readSetting } from '#shop/settings/settings.ts';
import { balanceToCome, bookTransfer } from './book-transfer.ts';

type FinanceContext = Context & { actor: Operator };
type Booked = OutputOf<Calls['operatorApprovePayment']>;
type Locked = LockedInstalment & { declaration: Declaration };

/**
 * Records that the money of a declared payment has arrived. Finance decides about any difference to the amount due. A
 * first approval that needs a second one is stored and answered with `second_approver_needed` or `second_look_needed`.
 */
export async function approvePayment(
  ctx: FinanceContext,
  input: ParsedInputOf<Calls['operatorApprovePayment']>,
): Promise<Booked> {
  const { id, amountUsd, bankReference, code } = input;
  if (code) await confirmByCode(ctx, code);
  const amount = readCents(amountUsd) ?? 0;
  const { missing, sameReferenceAs = [] } = await inTransaction(ctx.db, async (tx) => {
    const locked = await lockOpenDeclaration(tx, id);
    const { declaration } = locked;
    const due = missingCents(locked.instalment);
    const hasBalance = balanceToCome(locked.bill) !== undefined;
    const money = { due, isPayable: isPayable(ctx, locked), received: amount, hasBalance };
    const resolution = resolveTransfer(money, input.resolution, await readSetting(tx, 'payment'));
    const choice = `${amount}:${input.resolution ?? ''}`;
    const alone = await sumBookedAlone(tx, locked.order.id);
    const approving = { amount, alone, choice, isConfirmed: code !== '' };
    const word = await secondApproval(tx, ctx.actor, declaration, approving);
    if (word === 'second_approver_needed' || word === 'second_look_needed') {
      await setFirstApprover(tx, sql.table('payment_declarations'), id, { operatorId: ctx.actor.operatorId, choice });
      return { missing: word };
    }
    await decideDeclaration(tx, id, { state: 'approved', operatorId: ctx.actor.operatorId });
    const transferId = await bookTransfer(tx, ctx, locked, {
      amount,
      resolution,
      bankReference,
      declarationId: id,
      transactionId: null,
      firstApprover: word === 'not needed' ? null : declaration.firstApprover,
      isAlone: word === 'own',
      partOf: null,
    });
    return { sameReferenceAs: await findSameReference(tx, transferId) };
  });
  // Refused outside the transaction, because the first approval must be stored.
  if (missing) throw refuse(missing);
  return { sameReferenceAs };
}

/**
 * Records that the money did not come: the order returns to where it came from, and the buyer is notified of the
 * reason.
 */
export async function rejectPayment(
  ctx: FinanceContext,
  { id, reason }: { id: string; reason: string },
): Promise<null> {
  await inTransaction(ctx.db, async (tx) => {
    const { order, instalment } = await lockOpenDeclaration(tx, id);
    await decideDeclaration(tx, id, { state: 'rejected', operatorId: ctx.actor.operatorId, reason });
    await stopConfirming(tx, ctx, order, instalment, { reason });
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
