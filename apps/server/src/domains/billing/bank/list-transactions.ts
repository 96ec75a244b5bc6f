import type { OutputOf, ParsedInputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { type Cents, dollars } from '@sampan/contract/money';
import type { Database } from '#database/connect.ts';
import { orderNumbersIn } from '#domains/billing/statements/statement-line.ts';
import type { Context } from '#shop/context.ts';
import { refuse } from '#shop/refusal.ts';
import { readSetting } from '#shop/settings/settings.ts';
import { findJointPayables, findPayables, findTransactionKey, listTransactionRows } from './bank-store.ts';
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

const bankReferences = open.map(({ bankReference }) => bankReference);
const payables = open.length > 0 ? await findAllPayables(ctx.db, { named, amounts, bankReferences }) : [];

function toProposalResponse({
  order,
  differenceCents,
  ...proposal
}: Proposal): Listed['list'][number]['proposals'][number] {
  const { orderId, sn, orderSns, customer, missingCents, hasBalance } = order;
  return {
    orderId,
    sn,
    orderSns: [...orderSns],
    customer,
    dueUsd: dollars(missingCents),
    differenceUsd: dollars(differenceCents),
    resolution: proposal.resolution,
    canKeep: hasBalance,
    transferId: proposal.transferId,
    reasons: proposal.reasons,
    certainty: proposal.certainty,
  };
}
