import type { OutputOf, ParsedInputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { dollars } from '@sampan/contract/money';
import { toWireTime } from '@sampan/contract/wire-time';
import { inTransaction } from '#database/connect.ts';
import type { Customer } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { refuse } from '#shop/refusal.ts';
import { readSetting } from '#shop/settings/settings.ts';
import { openBalance } from './move-prepaid.ts';
import {
  findBuyerOfLogin,
  findOpenWithdrawal,
  findPrepaid,
  listAccounts,
  listWaitingCorrections,
  listWithdrawals,
  readStatement,
  sumOwed,
} from './prepaid-store.ts';

type CustomerContext = Context & { actor: Customer };
type Prepaid = OutputOf<Calls['getPrepaid']>;
type OperatorPrepaid = OutputOf<Calls['operatorGetPrepaid']>;

export async function getPrepaid(
  ctx: CustomerContext,
  { month }: ParsedInputOf<Calls['getPrepaid']> = {},
): Promise<Prepaid> {
  const { buyerId } = ctx.actor;
  const open = await findOpenWithdrawal(ctx.db, buyerId);
  return {
    ...(await readPrepaid(ctx, buyerId, month)),
    withdrawal: open
      ? { id: open.id, amountUsd: dollars(open.amountCents), requestedAt: toWireTime(open.requestedAt) }
      : null,
  };
}

async function readPrepaid(
  ctx: Context,
  buyerId: string,
  month = ctx.now().toISOString().slice(0, 7),
): Promise<Omit<Prepaid, 'withdrawal'>> {
  const { offersPrepaid: isOffered, prepaidMaxCents, prepaidFillingMaxCents } = await readSetting(ctx.db, 'prepaid');
  const account = await findPrepaid(ctx.db, buyerId);
  const { months, openingCents, movements } = await readStatement(ctx.db, buyerId, month);
  return {
    isOffered,
    sn: account?.sn ?? '',
    balanceUsd: dollars(account?.balanceCents ?? 0),
    balanceMaxUsd: dollars(prepaidMaxCents),
    fillingMaxUsd: dollars(prepaidFillingMaxCents),
    month,
    months,
    openingUsd: dollars(openingCents),
    closingUsd: dollars(movements.at(-1)?.balanceAfterCents ?? openingCents),
    movements: movements.map(({ at, amountCents, balanceAfterCents, ...movement }) => ({
      ...movement,
      at: toWireTime(at),
      amountUsd: dollars(amountCents),
      balanceUsd: dollars(balanceAfterCents),
    })),
  };
}

export async function openPrepaid(ctx: CustomerContext): Promise<Prepaid> {
  const { buyerId, userId } = ctx.actor;
  await inTransaction(ctx.db, async (tx) => {
    if (!(await readSetting(tx, 'prepaid')).offersPrepaid) throw refuse('prepaid_not_offered');
    await openBalance(tx, ctx, buyerId, userId);
  });
  return getPrepaid(ctx);
}

export async function operatorGetPrepaid(
  ctx: Context,
  { id, month }: ParsedInputOf<Calls['operatorGetPrepaid']>,
): Promise<OperatorPrepaid> {
  const found = await findBuyerOfLogin(ctx.db, id);
  if (!found) throw refuse('not_found');
  const corrections = await listWaitingCorrections(ctx.db, found.buyerId);
  return {
    ...(await readPrepaid(ctx, found.buyerId, month)),
    withdrawals: (await listWithdrawals(ctx.db, found.buyerId)).map(withdrawalView),
    corrections: corrections.map(({ amountCents, ...one }) => ({ ...one, amountUsd: dollars(amountCents) })),
  };
}

const withdrawalView = ({
  amountCents,
  requestedAt,
  ...one
}: Awaited<ReturnType<typeof listWithdrawals>>[number]): OperatorPrepaid['withdrawals'][number] => ({
  ...one,
  amountUsd: dollars(amountCents),
  requestedAt: toWireTime(requestedAt),
});

export async function operatorListPrepaid(ctx: Context): Promise<OutputOf<Calls['operatorListPrepaid']>> {
  const { offersPrepaid: isOffered } = await readSetting(ctx.db, 'prepaid');
  const { balanceCents, withdrawalCents } = await sumOwed(ctx.db);
  const accounts = await listAccounts(ctx.db);
  return {
    isOffered,
    balanceUsd: dollars(balanceCents),
    withdrawalUsd: dollars(withdrawalCents),
    accounts: accounts.map(({ balanceCents: cents, ...one }) => ({ ...one, balanceUsd: dollars(cents) })),
    withdrawals: (await listWithdrawals(ctx.db)).map(withdrawalView),
  };
}
