import type { DifferenceKind } from '@sampan/contract/books';
import type { OutputOf, ParsedInputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { dollars } from '@sampan/contract/money';
import { toWireTime } from '@sampan/contract/wire-time';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '#shop/context.ts';
import { Refusal } from '#shop/refusal.ts';
import { isFree, listPayoutsOnTheWay } from './payout-store.ts';

type Reconciliation = OutputOf<Calls['operatorReconcile']>;

const perKind = 500;
const dayMs = 86_400_000;
const longestDays = 400;

/** Lists the differences between the shop, its payment providers and the bank. Both days are included. */
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

/** Each row carries the count of its kind. */
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

/**
 * The differences, one query per side or subject. Each returns the columns of a `Found`, with the order's id in place
 * of its number, reads only what the period touches, and compares whole subjects: a payment on the last day whose
 * movement follows the next day is no difference.
 */
interface Found {
  kind: DifferenceKind;
  provider: string;
  at: Date;
  /** Null where there is nothing to compare. */
  ours: number | null;
  theirs: number | null;
  sn: string | null;
  /** The movement or payout that finance can book, or ''. */
  id: string;
  reference: string;
}

interface Period {
  from: Date;
  /** Excluded. */
  to: Date;
  now: Date;
}

/** Of the payments of one intent, the one that movements name. */
const firstPart = sql`(select q.id from payments q join payments f on f.request_id = q.request_id where f.id = touched.id
  order by q.id limit 1)`;

/** Of the rows of one dispute, the one that movements name. */
const firstOfDispute = sql`(select q.id from disputes q
  join disputes f on (f.provider, f.provider_dispute_id) = (q.provider, q.provider_dispute_id) where f.id = touched.id
  order by q.id limit 1)`;

/** Providers book a payment within a day or two. */
const writtenWithin = sql`interval '2 days'`;
const arrivesWithinDays = 5;

/** Movements at the provider that match nothing in the shop. */
const unknownHere = ({ from, to }: Period) => sql`
  select case kind when 'charge' then 'charge_unknown' when 'refund' then 'refund_unknown'
      when 'adjustment' then 'movement_unexplained' else 'dispute_unknown' end as kind,
    provider, at, null::bigint as ours, gross_cents as theirs, null::uuid as order_id, id::text as id, movement_id as reference
  from provider_movements where settled_at is null and at >= ${from} and at < ${to}`;

const charges = ({ from, to, now }: Period) => sql`
  select case when m.lines > 0 then 'charge_differs'
      when t.at > ${now}::timestamptz - ${writtenWithin} then 'fee_unknown' else 'charge_missing' end as kind,
    p.provider, t.at, s.ours, m.gross as theirs, p.order_id, '' as id, coalesce(p.intent_id, '') as reference
  from (
    select ${firstPart} as id, min(at) as at from (
      select reference::uuid as id, at from ledger_entries where kind = 'card_received' and at >= ${from} and at < ${to}
      union all
      select payment_id, at from provider_movements where payment_id is not null and at >= ${from} and at < ${to}
    ) touched group by 1
  ) t
  join payments p on p.id = t.id
  cross join lateral (
    select coalesce(sum(q.amount_cents) filter (where q.state = 'succeeded'), 0)::bigint as ours
    from payments q where q.request_id = p.request_id
  ) s
  cross join lateral (
    select count(*) as lines, sum(gross_cents)::bigint as gross from provider_movements
    where payment_id = p.id and kind <> 'fee'
  ) m
  where s.ours <> coalesce(m.gross, 0)`;

/** Until a refund is decided, the provider may or may not have taken the money. */
const refunds = ({ from, to, now }: Period) => sql`
  select case when m.lines > 0 then 'refund_differs' else 'refund_missing' end as kind,
    p.provider, t.at, s.ours, m.gross as theirs, r.order_id, '' as id, coalesce(r.provider_refund_id, '') as reference
  from (
    select id, max(at) as at from (
      select reference::uuid as id, at from ledger_entries
      where kind in ('card_refunded', 'card_refund_failed') and at >= ${from} and at < ${to}
      union all
      select refund_payout_id, at from provider_movements
      where refund_payout_id is not null and at >= ${from} and at < ${to}
    ) touched group by id
  ) t
  join refund_payouts r on r.id = t.id
  join payments p on p.id = r.payment_id
  cross join lateral (select case when r.method = 'card' and r.state = 'paid' then -r.amount_cents else 0 end as ours) s
  cross join lateral (
    select count(*) as lines, sum(gross_cents)::bigint as gross from provider_movements where refund_payout_id = r.id
  ) m
  where s.ours <> coalesce(m.gross, 0) and not (r.method = 'card' and r.state in ('requested', 'pending'))
    and (m.lines > 0 or t.at <= ${now}::timestamptz - ${writtenWithin})`;

const disputes = ({ from, to, now }: Period) => sql`
  select case when m.lines > 0 then 'dispute_differs' else 'dispute_missing' end as kind,
    d.provider, t.at, s.ours, m.gross as theirs, d.order_id, '' as id, d.provider_dispute_id as reference
  from (
    select ${firstOfDispute} as id, max(at) as at from (
      select reference::uuid as id, at from ledger_entries
      where kind in ('disputed', 'dispute_won') and at >= ${from} and at < ${to}
      union all
      select dispute_id, at from provider_movements where dispute_id is not null and at >= ${from} and at < ${to}
    ) touched group by 1
  ) t
  join disputes d on d.id = t.id
  cross join lateral (
    select coalesce(sum(-q.amount_cents) filter (where q.takes_money and q.state <> 'won'), 0)::bigint as ours from disputes q
    where (q.provider, q.provider_dispute_id) = (d.provider, d.provider_dispute_id)
  ) s
  cross join lateral (
    select count(*) as lines, sum(gross_cents)::bigint as gross from provider_movements where dispute_id = d.id
  ) m
  where s.ours <> coalesce(m.gross, 0) and (m.lines > 0 or t.at <= ${now}::timestamptz - ${writtenWithin})`;

/** Announced but not in the bank account. */
const latePayouts = ({ from, to, now }: Period) => sql`
  select 'payout_late' as kind, provider, arrives_on::timestamptz as at, null::bigint as ours, amount_cents as theirs,
    null::uuid as order_id, id::text as id, reference
  from provider_payouts
  where arrived_at is null and state <> 'failed' and arrives_on >= ${from} and arrives_on < ${to}
    and arrives_on < ${now}::timestamptz - make_interval(days => ${arrivesWithinDays})`;

/** A bank statement line names the payout, with another amount. */
const receivedOtherwise = ({ from, to }: Period) => sql`
  select 'payout_received_differs' as kind, y.provider, y.arrives_on::timestamptz as at, y.amount_cents as ours,
    b.amount_cents as theirs, null::uuid as order_id, y.id::text as id, y.reference
  from provider_payouts y
  join bank_transactions b on b.booked_on between y.arrives_on - 5 and y.arrives_on + 30 and b.currency = 'USD'
    and b.source = 'statement' and b.amount_cents > 0 and b.amount_cents <> y.amount_cents
    and (position(y.reference in b.reference) > 0 or position(y.payout_id in b.reference) > 0) and ${isFree('b')}
  where y.arrived_at is null and y.state <> 'failed' and y.reference <> ''
    and y.arrives_on >= ${from} and y.arrives_on < ${to}`;

/** The amount that left the provider's account differs from the payout's. */
const payoutAmounts = ({ from, to }: Period) => sql`
  select 'payout_differs' as kind, y.provider, y.arrives_on::timestamptz as at, s.ours, -m.gross as theirs,
    null::uuid as order_id, '' as id, y.payout_id as reference
  from provider_payouts y
  cross join lateral (select case when y.state = 'paid' then y.amount_cents else 0 end as ours) s
  cross join lateral (
    select coalesce(sum(gross_cents), 0)::bigint as gross from provider_movements
    where kind = 'payout' and provider = y.provider and about = y.payout_id
  ) m
  where y.state <> 'pending' and y.arrives_on >= ${from} and y.arrives_on < ${to} and s.ours <> -m.gross`;

/** The movements of a payout do not add up. They are only known after a night. */
const payoutContents = ({ from, to, now }: Period) => sql`
  select 'payout_contents_differ' as kind, y.provider, y.arrives_on::timestamptz as at, y.amount_cents as ours,
    m.net as theirs, null::uuid as order_id, '' as id, y.payout_id as reference
  from provider_payouts y
  cross join lateral (
    select count(*) as lines, sum(gross_cents - fee_cents)::bigint as net from provider_movements
    where provider = y.provider and payout_id = y.payout_id and payout_id <> '' and kind <> 'payout'
  ) m
  where y.state = 'paid' and y.arrives_on >= ${from} and y.arrives_on < ${to}
    and y.arrives_on < ${now}::timestamptz - ${writtenWithin} and m.lines > 0 and m.net <> y.amount_cents`;

const reconciliations: readonly ((period: Period) => RawBuilder<unknown>)[] = [
  unknownHere,
  charges,
  refunds,
  disputes,
  latePayouts,
  receivedOtherwise,
  payoutAmounts,
  payoutContents,
];

/** Each provider's balance at the end of the period, in the shop's books and in its own. */
const balances = ({ to }: Period) => sql<{ provider: string; ours: number; theirs: number }>`
  select coalesce(b.provider, m.provider) as provider, coalesce(b.cents, 0)::bigint as ours,
    coalesce(m.cents, 0)::bigint as theirs
  from (
    select e.provider, sum(l.amount_cents) as cents from ledger_entries e
    join ledger_lines l on l.entry_id = e.id and l.account = 'card'
    where e.provider <> '' and e.at < ${to} group by e.provider
  ) b
  full join (
    select provider, sum(gross_cents - fee_cents) as cents from provider_movements where at < ${to} group by provider
  ) m using (provider)
  order by 1`;
