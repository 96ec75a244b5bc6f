import type { OutputOf, ParsedInputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { type Cents, dollars } from '@sampan/contract/money';
import type { Database } from '#database/connect.ts';
import { orderNumbersIn } from '#domains/billing/statements/statement-line.ts';
import type { Context } from '#shop/context.ts';
import { refuse } from '#shop/refusal.ts';
import { readSetting } from '#shop/settings/settings.ts';
import {
  findJointPayables,
  findPayables,
  findPrepaidPayables,
  findTransactionKey,
  listTransactionRows,
} from './bank-store.ts';
import { type Credit, type Payable, type Proposal, proposalsFor, togetherFor } from './match-transaction.ts';

type Listed = OutputOf<Calls['operatorListBankTransactions']>;

/** Newest first. Each open credit comes with the orders that it may be for. */
export async function listTransactions(
  ctx: Context,
  { state, after, pageSize }: ParsedInputOf<Calls['operatorListBankTransactions']>,
): Promise<Listed> {
  const from = after ? await findTransactionKey(ctx.db, after) : undefined;
  if (after && !from) throw refuse('not_found');
  const rows = await listTransactionRows(ctx.db, { state, from, limit: pageSize + 1 });
  const page = rows.slice(0, pageSize);
  const open = page.filter((row) => row.state === 'open');
  const named = open.flatMap(({ reference }) => [...orderNumbersIn(reference)]);
  const amounts = open.map(({ amountCents }) => amountCents);
  const bankReferences = open.map(({ bankReference }) => bankReference);
  const payables = open.length > 0 ? await findAllPayables(ctx.db, { named, amounts, bankReferences }) : [];
  const { bankFeeUpToCents } = await readSetting(ctx.db, 'payment');
  return {
    list: page.map(({ amountCents, ...row }) => ({
      ...row,
      amount: dollars(amountCents),
      ...(row.state === 'open' ? proposed({ ...row, amountCents }, payables, bankFeeUpToCents) : nothingProposed),
    })),
    next: rows.length > pageSize ? (page.at(-1)?.id ?? '') : '',
  };
}

interface Asked {
  /** Numbers without their letters. */
  named: readonly string[];
  amounts: readonly Cents[];
  bankReferences: readonly string[];
}

const findAllPayables = async (db: Database, { named, amounts, bankReferences }: Asked) => [
  ...(await findJointPayables(db, { sns: named.map((number) => `SG${number}`), amounts })),
  ...(await findPrepaidPayables(
    db,
    named.map((number) => `SB${number}`),
  )),
  ...(await findPayables(db, { sns: named.map((number) => `SP${number}`), amounts, bankReferences })),
];

const nothingProposed = { proposals: [], together: [] };

function proposed(
  credit: Credit,
  payables: readonly Payable[],
  bankFeeUpToCents: number,
): Pick<Listed['list'][number], 'proposals' | 'together'> {
  const proposals = proposalsFor(credit, payables, bankFeeUpToCents);
  const isFound = proposals.some(({ differenceCents }) => differenceCents === 0);
  const together = isFound ? [] : togetherFor(credit, payables);
  // What was booked already is no surplus of one of these orders.
  const isTogether = ({ order }: Proposal) => together.some((share) => share.order.orderId === order.orderId);
  return {
    proposals: proposals.filter((proposal) => !isTogether(proposal)).map(toProposalResponse),
    together: together.map(({ transferId, order: { orderId, sn, customer }, amountCents }) => ({
      transferId,
      orderId,
      sn,
      customer,
      amountUsd: dollars(amountCents),
    })),
  };
}

function toProposalResponse({
  order,
  differenceCents,
  ...proposal
}: Proposal): Listed['list'][number]['proposals'][number] {
  const { orderId, sn, orderSns, customer, missingCents, hasBalance, isPrepaid = false } = order;
  return {
    orderId,
    sn,
    orderSns: [...orderSns],
    customer,
    dueUsd: dollars(missingCents),
    differenceUsd: dollars(differenceCents),
    resolution: proposal.resolution,
    canKeep: hasBalance,
    isPrepaid,
    transferId: proposal.transferId,
    reasons: proposal.reasons,
    certainty: proposal.certainty,
  };
}
