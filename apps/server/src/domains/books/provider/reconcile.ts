import type { OutputOf, ParsedInputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { dollars } from '@sampan/contract/money';
import { toWireTime } from '@sampan/contract/wire-time';
import { sql } from 'kysely';
import type { Context } from '#shop/context.ts';
import { Refusal } from '#shop/refusal.ts';
import { listPayoutsOnTheWay } from './payout-store.ts';
import { balances, type Found, type Period, reconciliations } from './reconcile-queries.ts';

type Reconciliation = OutputOf<Calls['operatorReconcile']>;

const perKind = 500;
const dayMs = 86_400_000;
const longestDays = 400;

/** Lists what differs between the shop, its payment providers and the bank: from a day to another, both included. */
export async function reconcile(
  ctx: Pick<Context, 'db' | 'now'>,
  { from, to }: ParsedInputOf<Calls['operatorReconcile']>,
): Promise<Reconciliation> {
  const period = { from: new Date(from), to: new Date(new Date(to).getTime() + dayMs), now: ctx.now() };
  const days = (period.to.getTime() - period.from.getTime()) / dayMs;
  if (days < 1 || days > longestDays) throw new Refusal('invalid_input', {}, { fields: { to: { id: 'invalid' } } });
  const found: (Found & { all: number })[] = [];
  for (const query of reconciliations) found.push(...(await findDifferences(ctx, query, period)));
  const { rows } = await balances(period).execute(ctx.db);
  const payouts = await listPayoutsOnTheWay(ctx.db, perKind);
  return {
    total: found.reduce((total, { all }, index) => total + (isFirst(found, index) ? all : 0), 0),
    differences: found.map(differenceView),
    balances: rows.map(({ provider, ours, theirs }) => ({
      provider,
      shopUsd: dollars(ours),
      providerUsd: dollars(theirs),
    })),
    payouts: payouts.map(({ amount, ...payout }) => ({ ...payout, amountUsd: dollars(amount) })),
  };
}

async function findDifferences(
  { db }: Pick<Context, 'db'>,
  query: (typeof reconciliations)[number],
  period: Period,
): Promise<(Found & { all: number })[]> {
  const { rows } = await sql<Found & { all: number }>`
    select found.*, o.sn from (
      select *, count(*) over (partition by kind) as "all" from (${query(period)}) every
      order by at, reference limit ${perKind}
    ) found left join orders o on o.id = found.order_id order by at, reference`.execute(db);
  return rows;
}

/** Each row knows how many there are of its kind. */
const isFirst = (found: readonly Found[], index: number) =>
  found.findIndex(({ kind }) => kind === found[index]?.kind) === index;

function differenceView({ kind, provider, at, ours, theirs, sn, id, reference }: Found) {
  return {
    kind,
    provider,
    id,
    reference,
    sn: sn ?? '',
    at: toWireTime(at),
    shopUsd: ours === null ? null : dollars(ours),
    providerUsd: theirs === null ? null : dollars(theirs),
    amountUsd: dollars((theirs ?? 0) - (ours ?? 0)),
  };
}
