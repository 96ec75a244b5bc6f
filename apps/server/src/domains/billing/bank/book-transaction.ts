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
import { balanceToCome, bookTransfer, type ReceivedTransfer } from '#domains/billing/transfers/book-transfer.ts';
import { missingCents } from '#domains/orders/bill.ts';
import { type LockedInstalment, lockBillOf } from '#domains/orders/instalments.ts';
import { lockOrder, lockOrders } from '#domains/orders/locked-order.ts';
import { isPayable } from '#domains/orders/pay-instalment.ts';
import type { Operator } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { refuse, refuseField } from '#shop/refusal.ts';
import { readSetting } from '#shop/settings/settings.ts';
import { type BankTransaction, decideTransaction, findOrderBySn, lockTransaction } from './bank-store.ts';

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
    const orderIds = await lockNamed(tx, [input.orderSn, ...input.others.map(({ orderSn }) => orderSn)]);
    const found: LockedInstalment[] = [];
    for (const id of orderIds) found.push(await lockPaid(tx, ctx, id));
    const transaction = await lockOpenTransaction(tx, input.id);
    if (transaction.currency !== 'USD' || transaction.amountCents <= 0) throw refuse('transaction_decided');
    const [first] = found;
    if (input.transferId && first) return link(tx, ctx, first, transaction, input.transferId);
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
  const { operatorId } = ctx.actor;
  const { id, amountCents: amount } = transaction;
  const choice = shares.map(choiceOf).join(' ');
  let alone = 0;
  for (const { found } of shares) alone += await sumBookedAlone(tx, found.order.id);
  const approving = { amount, alone, choice, isConfirmed: input.code !== '' };
  const word = await secondApproval(tx, ctx.actor, transaction, approving);
  if (word === 'second_approver_needed' || word === 'second_look_needed') {
    await setFirstApprover(tx, sql.table('bank_transactions'), id, { operatorId, choice });
    return { missing: word };
  }
  await decideTransaction(tx, id, { state: 'booked', operatorId });
  let first: string | null = null;
  for (const share of shares) {
    const booked: string = await bookShare(tx, ctx, share, {
      bankReference: transaction.bankReference,
      transactionId: first === null ? id : null,
      firstApprover: word === 'not needed' ? null : transaction.firstApprover,
      isAlone: word === 'own',
      partOf: first,
    });
    first ??= booked;
  }
  return { sameReferenceAs: first === null ? [] : await findSameReference(tx, first) };
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
  { order }: LockedInstalment,
  { id, amountCents }: BankTransaction,
  transferId: string,
): Promise<Booked & { missing?: undefined }> {
  const isLinked = await linkTransfer(tx, { transferId, orderId: order.id, amountCents, transactionId: id });
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
