import type { OutputOf, ParsedInputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { type Cents, readCents, sum } from '@sampan/contract/money';
import { sql } from 'kysely';
import { inTransaction, type Transaction } from '#database/connect.ts';
import { confirmByCode } from '#domains/accounts/operator-code.ts';
import { fillByTransfer, refuseFilling } from '#domains/billing/prepaid/fill-by-transfer.ts';
import { findBuyerOfNumber } from '#domains/billing/prepaid/prepaid-store.ts';
import { decideDeclaration, lockOpenDeclarationOf } from '#domains/billing/received/declaration-store.ts';
import { type AskedResolution, type Resolution, resolveTransfer } from '#domains/billing/received/resolve-transfer.ts';
import {
  findBookedByHand,
  findSameReference,
  joinTransfer,
  linkTransfer,
  sumBookedAlone,
} from '#domains/billing/received/transfer-store.ts';
import { secondApproval, setFirstApprover } from '#domains/billing/second-approval.ts';
import { bookDivided, payeeOf } from '#domains/billing/transfers/book-divided.ts';
import { balanceToCome, bookTransfer, type ReceivedTransfer } from '#domains/billing/transfers/book-transfer.ts';
import { missingCents } from '#domains/orders/bill.ts';
import { type LockedInstalment, lockBillOf } from '#domains/orders/instalments.ts';
import { lockOrder, lockOrders } from '#domains/orders/locked-order.ts';
import { isPayable } from '#domains/orders/pay-instalment.ts';
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
 * open declaration of it. Shares that finance had booked before are only linked.
 */
export async function bookTransaction(ctx: FinanceContext, input: Input): Promise<Booked> {
  if (input.code) await confirmByCode(ctx, input.code);
  const { missing, sameReferenceAs = [] } = await inTransaction(ctx.db, async (tx) => {
    const filled = await findBuyerOfNumber(tx, input.orderSn);
    if (filled !== undefined) return bookFilling(tx, ctx, filled, input);
    const joint = input.others.length === 0 ? await ordersOfJoint(tx, input.orderSn) : [];
    if (joint.length > 0) await lockOrders(tx, joint);
    const orderIds = joint.length > 0 ? joint : await lockNamed(tx, [input, ...input.others]);
    const found: LockedInstalment[] = [];
    for (const id of orderIds) found.push(await lockPaid(tx, ctx, id));
    const transaction = await lockCredit(tx, input.id);
    if (joint.length > 0) return bookJoint(tx, ctx, { found, transaction, input });
    return book(tx, ctx, { transaction, shares: await sharesOf(tx, ctx, { found, transaction, input }), input });
  });
  // Refused outside the transaction, because the first approval must be stored.
  if (missing) throw refuse(missing);
  return { sameReferenceAs };
}

/** Puts a credit on the prepaid balance whose number it names, all of it. */
async function bookFilling(tx: Transaction, ctx: FinanceContext, buyerId: string, input: Input) {
  if (input.others.length > 0 || input.transferId || input.connects) throw refuseField('orderSn', 'invalid');
  const transaction = await lockCredit(tx, input.id);
  const { id, amountCents: amount } = transaction;
  await refuseFilling(tx, buyerId, amount);
  const choice = input.orderSn.toUpperCase();
  const word = await approve(tx, ctx, { transaction, orderIds: [], choice, isConfirmed: input.code !== '' });
  if (word === 'second_approver_needed' || word === 'second_look_needed') return { missing: word };
  await decideTransaction(tx, id, { state: 'booked', operatorId: ctx.actor.operatorId });
  await fillByTransfer(tx, ctx, { buyerId, amount, transaction });
  return { sameReferenceAs: [] };
}

interface Named {
  orderSn: string;
  connects: boolean;
}

/**
 * Locks the orders in the global order, not in the order in which they are named. Each may be named once, and again for
 * another transfer that was booked to it.
 */
async function lockNamed(tx: Transaction, named: readonly Named[]): Promise<string[]> {
  const ids: string[] = [];
  for (const [index, { orderSn, connects }] of named.entries()) {
    const id = await findOrderBySn(tx, orderSn);
    if (!id && index === 0) throw refuse('not_found');
    if (!id || (ids.includes(id) && !connects)) throw refuseField('others', 'invalid');
    ids.push(id);
  }
  await lockOrders(tx, [...new Set(ids)]);
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

/** An open transaction that can be booked. */
async function lockCredit(tx: Transaction, id: string): Promise<BankTransaction> {
  const transaction = await lockOpenTransaction(tx, id);
  if (transaction.currency !== 'USD' || transaction.amountCents <= 0) throw refuse('transaction_decided');
  return transaction;
}

interface Share {
  found: LockedInstalment;
  amount: Cents;
  asked: AskedResolution | undefined;
  resolution: Resolution;
  canPay: boolean;
  /** The transfer that was booked before; undefined if this share is to be booked. */
  transferId: string | undefined;
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
  const transferIds = await findConnected(tx, found, [rest, ...others], input);
  return found.map((one, index) => {
    const amount = index === 0 ? rest : (others[index - 1] ?? 0);
    const transferId = transferIds[index];
    const asked = index === 0 ? input.resolution : input.others[index - 1]?.resolution;
    const canPay = isPayable(ctx, one);
    if (transferId !== undefined) return { found: one, amount, asked, resolution: 'exact', canPay, transferId };
    const hasBalance = balanceToCome(one.bill) !== undefined;
    const due = canPay ? missingCents(one.instalment) : 0;
    const orderSn = one.order.sn;
    const resolution = resolveTransfer(
      { due, isPayable: canPay, received: amount, hasBalance, orderSn },
      asked,
      limits,
    );
    return { found: one, amount, asked, resolution, canPay, transferId };
  });
}

/** For each share the transfer that was booked by hand, if it is said to have been. */
async function findConnected(
  tx: Transaction,
  found: readonly LockedInstalment[],
  amounts: readonly Cents[],
  input: Input,
): Promise<(string | undefined)[]> {
  const transferIds: (string | undefined)[] = [];
  for (const [index, { order }] of found.entries()) {
    const named = index === 0 && input.transferId ? input.transferId : undefined;
    if (named === undefined && !(index === 0 ? input.connects : input.others[index - 1]?.connects)) {
      transferIds.push(undefined);
      continue;
    }
    const amountCents = amounts[index] ?? 0;
    const except = transferIds.filter((id) => id !== undefined);
    const asked = { orderId: order.id, amountCents, except, ...(named !== undefined && { among: named }) };
    const transferId = await findBookedByHand(tx, asked);
    if (transferId === undefined)
      throw named
        ? refuse('not_found')
        : refuse('transfer_not_booked', { sn: order.sn }, { data: { orderSn: order.sn } });
    transferIds.push(transferId);
  }
  return transferIds;
}

interface Booking {
  transaction: BankTransaction;
  shares: readonly Share[];
  input: Input;
}

async function book(tx: Transaction, ctx: FinanceContext, { transaction, shares, input }: Booking) {
  const { operatorId } = ctx.actor;
  const { id } = transaction;
  const toBook = shares.filter(({ transferId }) => transferId === undefined);
  const approving = {
    transaction,
    orderIds: toBook.map(({ found }) => found.order.id),
    choice: shares.map(choiceOf).join(' '),
    isConfirmed: input.code !== '',
  };
  // What is only connected was approved when it was booked.
  const word = toBook.length > 0 ? await approve(tx, ctx, approving) : 'not needed';
  if (word === 'second_approver_needed' || word === 'second_look_needed') return { missing: word };
  await decideTransaction(tx, id, { state: 'booked', operatorId });
  let first: string | null = null;
  for (const share of shares) {
    const booked: string =
      share.transferId === undefined
        ? await bookShare(tx, ctx, share, {
            bankReference: transaction.bankReference,
            transactionId: first === null ? id : null,
            firstApprover: word === 'not needed' ? null : transaction.firstApprover,
            isAlone: word === 'own',
            partOf: first,
          })
        : await connectShare(tx, share.transferId, { transactionId: id, partOf: first });
    first ??= booked;
  }
  return { sameReferenceAs: first === null ? [] : await findSameReference(tx, first) };
}

/** Books a transfer to the orders that were to be paid together, those placed first at the top. */
async function bookJoint(tx: Transaction, ctx: FinanceContext, { found, transaction, input }: Sharing) {
  if (input.transferId || input.connects) return connectJoint(tx, ctx, { found, transaction, input });
  const payees = found.map((one) => payeeOf(ctx, one));
  const money = {
    due: sum(payees.map(({ due }) => due)),
    isPayable: found.some((one) => isPayable(ctx, one)),
    received: transaction.amountCents,
    hasBalance: payees.some(({ hasBalance }) => hasBalance),
    orderSn: input.orderSn,
  };
  const resolution = resolveTransfer(money, input.resolution, await readSetting(tx, 'payment'));
  const word = await approve(tx, ctx, {
    transaction,
    orderIds: found.map(({ order }) => order.id),
    choice: `${input.orderSn}:${input.resolution ?? ''}`,
    isConfirmed: input.code !== '',
  });
  if (word === 'second_approver_needed' || word === 'second_look_needed') return { missing: word };
  await decideTransaction(tx, transaction.id, { state: 'booked', operatorId: ctx.actor.operatorId });
  const first = await bookDivided(tx, ctx, found, {
    amount: transaction.amountCents,
    resolution,
    bankReference: transaction.bankReference,
    transactionId: transaction.id,
    firstApprover: word === 'not needed' ? null : transaction.firstApprover,
    isAlone: word === 'own',
  });
  return { sameReferenceAs: await findSameReference(tx, first) };
}

/** Links the transfer that finance had booked to these orders by hand. Its first share may be of any of them. */
async function connectJoint(tx: Transaction, ctx: FinanceContext, { found, transaction, input }: Sharing) {
  const { id, amountCents } = transaction;
  for (const { order } of found) {
    const asked = { orderId: order.id, amountCents, except: [], ...(input.transferId && { among: input.transferId }) };
    const transferId = await findBookedByHand(tx, asked);
    if (transferId === undefined) continue;
    await decideTransaction(tx, id, { state: 'booked', operatorId: ctx.actor.operatorId });
    await linkTransfer(tx, transferId, id);
    return { sameReferenceAs: await findSameReference(tx, transferId) };
  }
  const { orderSn } = input;
  throw input.transferId ? refuse('not_found') : refuse('transfer_not_booked', { sn: orderSn }, { data: { orderSn } });
}

interface Approved {
  transaction: BankTransaction;
  orderIds: readonly string[];
  choice: string;
  isConfirmed: boolean;
}

/** Says who gives the second approval, or records a first one that needs it. */
async function approve(
  tx: Transaction,
  { actor }: FinanceContext,
  { transaction, orderIds, choice, isConfirmed }: Approved,
) {
  let alone = 0;
  for (const orderId of orderIds) alone += await sumBookedAlone(tx, orderId);
  const word = await secondApproval(tx, actor, transaction, {
    amount: transaction.amountCents,
    alone,
    choice,
    isConfirmed,
  });
  if (word === 'second_approver_needed' || word === 'second_look_needed')
    await setFirstApprover(tx, sql.table('bank_transactions'), transaction.id, {
      operatorId: actor.operatorId,
      choice,
    });
  return word;
}

async function connectShare(
  tx: Transaction,
  transferId: string,
  { transactionId, partOf }: { transactionId: string; partOf: string | null },
): Promise<string> {
  if (partOf === null) await linkTransfer(tx, transferId, transactionId);
  else await joinTransfer(tx, transferId, partOf);
  return transferId;
}

/** The text for a single order must stay as it is, so that approvals given by an earlier version still count. */
const choiceOf = ({ found, asked, amount, transferId }: Share, index: number) =>
  `${found.order.id}:${transferId ?? asked ?? ''}${index === 0 ? '' : `:${amount}`}`;

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
