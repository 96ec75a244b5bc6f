import type { OutputOf, ParsedInputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { inTransaction, type Transaction } from '#database/connect.ts';
import { confirmByCode } from '#domains/accounts/operator-code.ts';
import { missingCents } from '#domains/orders/bill.ts';
import { type LockedInstalment, lockBillOf } from '#domains/orders/bill-actions.ts';
import { lockOrder } from '#domains/orders/locked-order.ts';
import { isPayable } from '#domains/orders/pay-instalment.ts';
import type { Operator } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { refuse } from '#shop/refusal.ts';
import { readSetting } from '#shop/settings/settings.ts';
import {
  type BankTransaction,
  decideTransaction,
  findOrderBySn,
  lockTransaction,
  setFirstApproverOfTransaction,
} from './bank-store.ts';
import { bookTransfer } from './book-transfer.ts';
import { decideDeclaration, lockOpenDeclarationOf } from './declaration-store.ts';
import { resolveTransfer } from './resolve-transfer.ts';
import { secondApproval } from './second-approval.ts';
import { findSameReference, linkTransfer, sumBookedAlone } from './transfer-store.ts';

type FinanceContext = Context & { actor: Operator };
type Booked = OutputOf<Calls['operatorBookBankTransaction']>;
type Input = ParsedInputOf<Calls['operatorBookBankTransaction']>;

/**
 * A credit on the bank account pays an order, exactly as an approved declaration does; an open declaration of it is thereby
 * approved. If finance had booked that transfer before, the two are only connected.
 */
export async function bookTransaction(ctx: FinanceContext, input: Input): Promise<Booked> {
  if (input.code) await confirmByCode(ctx, input.code);
  const { missing, sameReferenceAs = [] } = await inTransaction(ctx.db, async (tx) => {
    const found = await lockPaid(tx, ctx, input.orderSn);
    const transaction = await lockOpenTransaction(tx, input.id);
    if (transaction.currency !== 'USD' || transaction.amountCents <= 0) throw refuse('transaction_decided');
    if (input.transferId) return link(tx, ctx, found, transaction, input.transferId);
    return book(tx, ctx, found, transaction, input);
  });
  // Outside the transaction: the first approval must be kept although the response is a refusal.
  if (missing) throw refuse(missing);
  return { sameReferenceAs };
}

/** The order's instalment that money is for: the one that can be paid, else the last that was. */
async function lockPaid(tx: Transaction, ctx: FinanceContext, sn: string): Promise<LockedInstalment> {
  const orderId = await findOrderBySn(tx, sn);
  const order = orderId && (await lockOrder(tx, orderId));
  if (!order) throw refuse('not_found');
  const bill = await lockBillOf(tx, order.id);
  const all = bill.instalments.map((instalment) => ({ order, bill, instalment }));
  const found =
    all.find((one) => isPayable(ctx, one)) ?? all.findLast(({ instalment }) => instalment.state === 'paid') ?? all[0];
  if (!found) throw new Error(`order ${order.id} has no instalment`);
  return found;
}

async function lockOpenTransaction(tx: Transaction, id: string): Promise<BankTransaction> {
  const transaction = await lockTransaction(tx, id);
  if (!transaction) throw refuse('not_found');
  if (transaction.state !== 'open') throw refuse('transaction_decided');
  return transaction;
}

async function book(
  tx: Transaction,
  ctx: FinanceContext,
  found: LockedInstalment,
  transaction: BankTransaction,
  { resolution: asked, code }: Input,
) {
  const { operatorId } = ctx.actor;
  const { id, amountCents: amount, bankReference } = transaction;
  const canPay = isPayable(ctx, found);
  const money = { due: canPay ? missingCents(found.instalment) : 0, isPayable: canPay, received: amount };
  const resolution = resolveTransfer(money, asked, await readSetting(tx, 'payment'));
  const choice = `${found.order.id}:${asked ?? ''}`;
  const alone = await sumBookedAlone(tx, found.order.id);
  const approving = { amount, alone, choice, isConfirmed: code !== '' };
  const word = await secondApproval(tx, ctx.actor, transaction, approving);
  if (word === 'second_approver_needed' || word === 'second_look_needed') {
    await setFirstApproverOfTransaction(tx, id, operatorId, choice);
    return { missing: word };
  }
  const declaration = canPay ? await lockOpenDeclarationOf(tx, found.instalment.id) : undefined;
  if (declaration) await decideDeclaration(tx, declaration, { state: 'approved', operatorId });
  await decideTransaction(tx, id, { state: 'booked', operatorId });
  const transferId = await bookTransfer(tx, ctx, found, {
    ...{ amount, resolution, bankReference },
    declarationId: declaration ?? null,
    transactionId: id,
    firstApprover: word === 'not needed' ? null : transaction.firstApprover,
    isAlone: word === 'own',
  });
  return { sameReferenceAs: await findSameReference(tx, transferId) };
}

/** The same money was booked from its declaration. */
async function link(
  tx: Transaction,
  { actor: { operatorId } }: FinanceContext,
  { order }: LockedInstalment,
  { id, amountCents }: BankTransaction,
  transferId: string,
): Promise<Booked & { missing?: undefined }> {
  const isLinked = await linkTransfer(tx, { transferId, orderId: order.id, amountCents, transactionId: id });
  if (!isLinked) throw refuse('not_found');
  await decideTransaction(tx, id, { state: 'booked', operatorId });
  return { sameReferenceAs: await findSameReference(tx, transferId) };
}

/** It pays no order. */
export async function setAsideTransaction(
  ctx: FinanceContext,
  { id, reason }: { id: string; reason: string },
): Promise<null> {
  await inTransaction(ctx.db, async (tx) => {
    await lockOpenTransaction(tx, id);
    await decideTransaction(tx, id, { state: 'set_aside', operatorId: ctx.actor.operatorId, reason });
  });
  return null;
}

/** Undone is only what a person decided: what the shop itself set aside was recalled. */
export async function takeUpTransaction(ctx: FinanceContext, { id }: { id: string }): Promise<null> {
  await inTransaction(ctx.db, async (tx) => {
    const transaction = await lockTransaction(tx, id);
    if (!transaction) throw refuse('not_found');
    if (transaction.state !== 'set_aside' || transaction.decidedBy === null) throw refuse('transaction_decided');
    await decideTransaction(tx, id, { state: 'open', operatorId: null });
  });
  return null;
}
