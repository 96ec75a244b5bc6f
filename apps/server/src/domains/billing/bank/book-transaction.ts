import type { OutputOf, ParsedInputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { type Cents, readCents, sum } from '@sampan/contract/money';
import { sql } from 'kysely';
import { inTransaction, type Transaction } from '#database/connect.ts';
import { confirmByCode } from '#domains/accounts/operator-code.ts';
import { decideDeclaration, lockOpenDeclarationOf } from '#domains/billing/received/declaration-store.ts';
import { type AskedResolution, type Resolution, resolveTransfer } from '#domains/billing/received/resolve-transfer.ts';
import { findSameReference, linkTransfer, sumBookedAlone } from '#domains/billing/received/transfer-store.ts';
import { secondApproval, setFirstApprover } from '#domains/billing/second-approval.ts';
import { bookDivided, payeeOf } from '#domains/billing/transfers/book-divided.ts';
import { balanceToCome, bookTransfer, type ReceivedTransfer } from '#domains/billing/transfers/book-transfer.ts';
import { missingCents } from '#domains/orders/bill.ts';
import { isPayable, type LockedInstalment, lockBillOf } from '#domains/orders/instalments.ts';
import { lockOrder, lockOrders } from '#domains/orders/locked-order.ts';
import type { Operator } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { refuse, refuseField } from '#shop/refusal.ts';
import { readSetting } from '#shop/settings/settings.ts';
import {
  type BankTransaction,
  decideTransaction,
  findOrderBySn,
  lockTransaction,
  ordersOfJoint,
} from './bank-store.ts';

type FinanceContext = Context & { actor: Operator };
type Booked = OutputOf<Calls['operatorBookBankTransaction']>;
type Input = ParsedInputOf<Calls['operatorBookBankTransaction']>;

/**
 * Books a credit on the bank account to an order, or several, exactly like an approved declaration, and approves an
 * open declaration of it. If finance had booked that transfer before, the two are only linked.
 */
export async function bookTransaction(ctx: FinanceContext, input: Input): Promise<Booked> {
  if (input.code) await confirmByCode(ctx, input.code);
  const { missing, sameReferenceAs = [] } = await inTransaction(ctx.db, async (tx) => {
    const joint = input.others.length === 0 ? await ordersOfJoint(tx, input.orderSn) : [];
    const orderIds =
      joint.length > 0 ? joint : await lockNamed(tx, [input.orderSn, ...input.others.map(({ orderSn }) => orderSn)]);
    if (joint.length > 0) await lockOrders(tx, joint);
    const found: LockedInstalment[] = [];
    for (const id of orderIds) found.push(await lockPaid(tx, ctx, id));
    const transaction = await lockOpenTransaction(tx, input.id);
    if (transaction.currency !== 'USD' || transaction.amountCents <= 0) throw refuse('transaction_decided');
    if (input.transferId) return link(tx, ctx, orderIds, transaction, input.transferId);
    if (joint.length > 0) return bookJoint(tx, ctx, { found, transaction, input });
    return book(tx, ctx, { transaction, shares: await sharesOf(tx, ctx, { found, transaction, input }), input });
  });
  // Refused outside the transaction, because the first approval must be stored.
  if (missing) throw refuse(missing);
  return { sameReferenceAs };
}

/** Locks the orders in the global order, not in the order in which they are named. Each may be named once. */
async function lockNamed(tx: Transaction, sns: readonly string[]): Promise<string[]> {
  const ids: string[] = [];
  for (const [index, sn] of sns.entries()) {
    const id = await findOrderBySn(tx, sn);
    if (!id && index === 0) throw refuse('not_found');
    if (!id || ids.includes(id)) throw refuseField('others', 'invalid');
    ids.push(id);
  }
  await lockOrders(tx, ids);
  return ids;
}

/** The instalment that the money is for: the payable one, else the last paid one. */
async function lockPaid(tx: Transaction, ctx: FinanceContext, orderId: string): Promise<LockedInstalment> {
  const order = await lockOrder(tx, orderId);
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

interface Share {
  found: LockedInstalment;
  amount: Cents;
  asked: AskedResolution | undefined;
  resolution: Resolution;
  canPay: boolean;
}

interface Sharing {
  found: readonly LockedInstalment[];
  transaction: BankTransaction;
  input: Input;
}

/** Divides the amount: each other order gets its named amount, and the first order the rest. */
async function sharesOf(
  tx: Transaction,
  ctx: FinanceContext,
  { found, transaction, input }: Sharing,
): Promise<Share[]> {
  const others = input.others.map(({ amountUsd }) => readCents(amountUsd) ?? 0);
  const rest = transaction.amountCents - sum(others);
  if (rest <= 0 || others.some((amount) => amount <= 0)) throw refuseField('others', 'invalid');
  const limits = await readSetting(tx, 'payment');
  return found.map((one, index) => {
    const amount = index === 0 ? rest : (others[index - 1] ?? 0);
    const asked = index === 0 ? input.resolution : input.others[index - 1]?.resolution;
    const canPay = isPayable(ctx, one);
    const hasBalance = balanceToCome(one.bill) !== undefined;
    const due = canPay ? missingCents(one.instalment) : 0;
    const orderSn = one.order.sn;
    const resolution = resolveTransfer(
      { due, isPayable: canPay, received: amount, hasBalance, orderSn },
      asked,
      limits,
    );
    return { found: one, amount, asked, resolution, canPay };
  });
}

interface Booking {
  transaction: BankTransaction;
  shares: readonly Share[];
  input: Input;
}

async function book(tx: Transaction, ctx: FinanceContext, { transaction, shares, input }: Booking) {
  const approval = await approve(tx, ctx, {
    transaction,
    orderIds: shares.map(({ found }) => found.order.id),
    choice: shares.map(choiceOf).join(' '),
    isConfirmed: input.code !== '',
  });
  if (approval.missing) return { missing: approval.missing };
  let first: string | null = null;
  for (const share of shares) {
    const booked: string = await bookShare(tx, ctx, share, {
      ...approval.transfer,
      transactionId: first === null ? transaction.id : null,
      partOf: first,
    });
    first ??= booked;
  }
  return { sameReferenceAs: first === null ? [] : await findSameReference(tx, first) };
}

/** Books a transfer to the orders that were to be paid together, those placed first at the top. */
async function bookJoint(tx: Transaction, ctx: FinanceContext, { found, transaction, input }: Sharing) {
  const payees = found.map((one) => payeeOf(ctx, one));
  const money = {
    due: sum(payees.map(({ due }) => due)),
    isPayable: found.some((one) => isPayable(ctx, one)),
    received: transaction.amountCents,
    hasBalance: payees.some(({ hasBalance }) => hasBalance),
    orderSn: input.orderSn,
  };
  const resolution = resolveTransfer(money, input.resolution, await readSetting(tx, 'payment'));
  const approval = await approve(tx, ctx, {
    transaction,
    orderIds: found.map(({ order }) => order.id),
    choice: `${input.orderSn}:${input.resolution ?? ''}`,
    isConfirmed: input.code !== '',
  });
  if (approval.missing) return { missing: approval.missing };
  const amounts = { amount: transaction.amountCents, resolution, transactionId: transaction.id };
  const first = await bookDivided(tx, ctx, found, { ...approval.transfer, ...amounts });
  return { sameReferenceAs: await findSameReference(tx, first) };
}

interface Approved {
  transaction: BankTransaction;
  orderIds: readonly string[];
  choice: string;
  isConfirmed: boolean;
}

/** Decides the transaction, or records a first approval that needs a second one. */
async function approve(
  tx: Transaction,
  { actor }: FinanceContext,
  { transaction, orderIds, choice, isConfirmed }: Approved,
) {
  const { operatorId } = actor;
  const { id, amountCents: amount, bankReference } = transaction;
  let alone = 0;
  for (const orderId of orderIds) alone += await sumBookedAlone(tx, orderId);
  const word = await secondApproval(tx, actor, transaction, { amount, alone, choice, isConfirmed });
  if (word === 'second_approver_needed' || word === 'second_look_needed') {
    await setFirstApprover(tx, sql.table('bank_transactions'), id, { operatorId, choice });
    return { missing: word };
  }
  await decideTransaction(tx, id, { state: 'booked', operatorId });
  const firstApprover = word === 'not needed' ? null : transaction.firstApprover;
  return { transfer: { bankReference, firstApprover, isAlone: word === 'own' } };
}

/** The text for a single order must stay as it is, so that approvals given by an earlier version still count. */
const choiceOf = ({ found, asked, amount }: Share, index: number) =>
  `${found.order.id}:${asked ?? ''}${index === 0 ? '' : `:${amount}`}`;

async function bookShare(
  tx: Transaction,
  ctx: FinanceContext,
  { found, amount, resolution, canPay }: Share,
  transfer: Omit<ReceivedTransfer, 'amount' | 'resolution' | 'declarationId'>,
): Promise<string> {
  const declaration = canPay ? await lockOpenDeclarationOf(tx, found.instalment.id) : undefined;
  const { operatorId } = ctx.actor;
  if (declaration) await decideDeclaration(tx, declaration, { state: 'approved', operatorId });
  return bookTransfer(tx, ctx, found, { ...transfer, amount, resolution, declarationId: declaration ?? null });
}

/** Links money that was booked before from its declaration. */
async function link(
  tx: Transaction,
  { actor: { operatorId } }: FinanceContext,
  orderIds: readonly string[],
  { id, amountCents }: BankTransaction,
  transferId: string,
): Promise<Booked & { missing?: undefined }> {
  const isLinked = await linkTransfer(tx, { transferId, orderIds, amountCents, transactionId: id });
  if (!isLinked) throw refuse('not_found');
  await decideTransaction(tx, id, { state: 'booked', operatorId });
  return { sameReferenceAs: await findSameReference(tx, transferId) };
}

/** Marks a transaction as paying no order. */
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

/** Reopens only what a person set aside. The shop itself sets aside recalled transfers. */
export async function takeUpTransaction(ctx: FinanceContext, { id }: { id: string }): Promise<null> {
  await inTransaction(ctx.db, async (tx) => {
    const transaction = await lockTransaction(tx, id);
    if (!transaction) throw refuse('not_found');
    if (transaction.state !== 'set_aside' || transaction.decidedBy === null) throw refuse('transaction_decided');
    await decideTransaction(tx, id, { state: 'open', operatorId: null });
  });
  return null;
}
