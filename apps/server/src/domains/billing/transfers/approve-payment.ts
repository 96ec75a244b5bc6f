import type { OutputOf, ParsedInputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { type Cents, readCents, sum } from '@sampan/contract/money';
import { sql } from 'kysely';
import { inTransaction, type Transaction } from '#database/connect.ts';
import { confirmByCode } from '#domains/accounts/operator-code.ts';
import { stopConfirming } from '#domains/billing/payments/apply-payment.ts';
import {
  type Declaration,
  decideDeclaration,
  listDeclaredTogether,
  lockDeclaration,
} from '#domains/billing/received/declaration-store.ts';
import { type AskedResolution, resolveTransfer } from '#domains/billing/received/resolve-transfer.ts';
import { findSameReference, sumBookedAlone } from '#domains/billing/received/transfer-store.ts';
import { secondApproval, setFirstApprover } from '#domains/billing/second-approval.ts';
import { missingCents } from '#domains/orders/bill.ts';
import { type LockedInstalment, lockInstalment } from '#domains/orders/instalments.ts';
import { lockOrders } from '#domains/orders/locked-order.ts';
import { isPayable } from '#domains/orders/pay-instalment.ts';
import type { Operator } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { refuse } from '#shop/refusal.ts';
import { readSetting } from '#shop/settings/settings.ts';
import { bookDivided, payeeOf } from './book-divided.ts';

type FinanceContext = Context & { actor: Operator };
type Booked = OutputOf<Calls['operatorApprovePayment']>;
type Locked = LockedInstalment & { declaration: Declaration };

/**
 * Records that the money of a declared payment has arrived, for all orders that the transfer pays. Finance decides about
 * any difference to the amount due. A first approval that needs a second one is stored and answered with
 * `second_approver_needed` or `second_look_needed`.
 */
export async function approvePayment(
  ctx: FinanceContext,
  input: ParsedInputOf<Calls['operatorApprovePayment']>,
): Promise<Booked> {
  const { id, amountUsd, bankReference, code } = input;
  if (code) await confirmByCode(ctx, code);
  const amount = readCents(amountUsd) ?? 0;
  const { missing, sameReferenceAs = [] } = await inTransaction(ctx.db, async (tx) => {
    const declared = await lockOpenDeclarations(tx, id);
    const resolution = await resolutionFor(tx, ctx, declared, { amount, asked: input.resolution });
    const choice = `${amount}:${input.resolution ?? ''}`;
    let alone = 0;
    for (const { order } of declared) alone += await sumBookedAlone(tx, order.id);
    const approving = { amount, alone, choice, isConfirmed: code !== '' };
    const named = declared.find(({ declaration }) => declaration.id === id)?.declaration;
    if (!named) throw refuse('not_found');
    const word = await secondApproval(tx, ctx.actor, named, approving);
    if (word === 'second_approver_needed' || word === 'second_look_needed') {
      await setFirstApprover(tx, sql.table('payment_declarations'), id, { operatorId: ctx.actor.operatorId, choice });
      return { missing: word };
    }
    const transferId = await bookDivided(tx, ctx, declared, {
      amount,
      resolution,
      bankReference,
      transactionId: null,
      firstApprover: word === 'not needed' ? null : named.firstApprover,
      isAlone: word === 'own',
    });
    return { sameReferenceAs: await findSameReference(tx, transferId) };
  });
  // Refused outside the transaction, because the first approval must be stored.
  if (missing) throw refuse(missing);
  return { sameReferenceAs };
}

async function resolutionFor(
  tx: Transaction,
  ctx: FinanceContext,
  declared: readonly Locked[],
  { amount, asked }: { amount: Cents; asked: AskedResolution | undefined },
) {
  const payees = declared.map((found) => payeeOf(ctx, found));
  const money = {
    due: sum(
      declared.length === 1 ? declared.map(({ instalment }) => missingCents(instalment)) : payees.map(({ due }) => due),
    ),
    isPayable: declared.some((found) => isPayable(ctx, found)),
    received: amount,
    hasBalance: payees.some(({ hasBalance }) => hasBalance),
  };
  return resolveTransfer(money, asked, await readSetting(tx, 'payment'));
}

/**
 * Records that the money did not come: the orders return to where they came from, and the buyer is notified of the
 * reason.
 */
export async function rejectPayment(
  ctx: FinanceContext,
  { id, reason }: { id: string; reason: string },
): Promise<null> {
  await inTransaction(ctx.db, async (tx) => {
    for (const { order, instalment, declaration } of await lockOpenDeclarations(tx, id)) {
      await decideDeclaration(tx, declaration.id, { state: 'rejected', operatorId: ctx.actor.operatorId, reason });
      await stopConfirming(tx, ctx, order, instalment, { reason });
    }
  });
  return null;
}

/** Locks a declaration with those of the same transfer. */
async function lockOpenDeclarations(tx: Transaction, id: string): Promise<Locked[]> {
  const together = await listDeclaredTogether(tx, id);
  if (together.length === 0) throw refuse('not_found');
  await lockOrders(
    tx,
    together.map(({ orderId }) => orderId),
  );
  const locked: Locked[] = [];
  for (const one of together) {
    const found = await lockInstalment(tx, one.instalmentId);
    if (!found) throw refuse('not_found');
    const declaration = await lockDeclaration(tx, one.id);
    if (declaration.state === 'un_commit') locked.push({ ...found, declaration });
    else if (one.id === id) throw refuse('order_status_changed');
  }
  return locked;
}
