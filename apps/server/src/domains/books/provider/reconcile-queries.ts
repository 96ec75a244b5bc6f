import type { DifferenceKind } from '@sampan/contract/books';
import { type RawBuilder, sql } from 'kysely';
import { isFree } from './payout-store.ts';

/**
 * What differs between the shop and its providers, one query for each side or subject. Each returns the columns of a
 * `Found`, with the id of its order for its number, reads only what the period touches, and compares whole subjects: a
 * payment of the last day and its movement of the next are no difference.
 */
export interface Found {
  kind: DifferenceKind;
  provider: string;
  at: Date;
  /** Cents; null where there is nothing to compare. */
  ours: number | null;
  theirs: number | null;
  sn: string | null;
  /** The movement or payout that finance can book; '' if it is something else. */
  id: string;
  reference: string;
}

export interface Period {
  from: Date;
  /** Not included. */
  to: Date;
  now: Date;
}

/** Providers write a payment's line within a day or two. */
const writtenWithin = sql`interval '2 days'`;
const arrivesWithinDays = 5;

/** At the provider, and of nothing that the shop knows. */
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
    select id, min(at) as at from (
      select reference::uuid as id, at from ledger_entries where kind = 'card_received' and at >= ${from} and at < ${to}
      union all
      select payment_id, at from provider_movements where payment_id is not null and at >= ${from} and at < ${to}
    ) touched group by id
  ) t
  join payments p on p.id = t.id
  cross join lateral (select case when p.state = 'succeeded' then p.amount_cents else 0 end as ours) s
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
    select id, max(at) as at from (
      select reference::uuid as id, at from ledger_entries
      where kind in ('disputed', 'dispute_won') and at >= ${from} and at < ${to}
      union all
      select dispute_id, at from provider_movements where dispute_id is not null and at >= ${from} and at < ${to}
    ) touched group by id
  ) t
  join disputes d on d.id = t.id
  cross join lateral (select case when d.takes_money and d.state <> 'won' then -d.amount_cents else 0 end as ours) s
  cross join lateral (
    select count(*) as lines, sum(gross_cents)::bigint as gross from provider_movements where dispute_id = d.id
  ) m
  where s.ours <> coalesce(m.gross, 0) and (m.lines > 0 or t.at <= ${now}::timestamptz - ${writtenWithin})`;

/** Announced, and not in the bank account. */
const latePayouts = ({ from, to, now }: Period) => sql`
  select 'payout_late' as kind, provider, arrives_on::timestamptz as at, null::bigint as ours, amount_cents as theirs,
    null::uuid as order_id, id::text as id, reference
  from provider_payouts
  where arrived_at is null and state <> 'failed' and arrives_on >= ${from} and arrives_on < ${to}
    and arrives_on < ${now}::timestamptz - make_interval(days => ${arrivesWithinDays})`;

/** A line of the bank's statement names it, with another amount. */
const receivedOtherwise = ({ from, to }: Period) => sql`
  select 'payout_received_differs' as kind, y.provider, y.arrives_on::timestamptz as at, y.amount_cents as ours,
    b.amount_cents as theirs, null::uuid as order_id, y.id::text as id, y.reference
  from provider_payouts y
  join bank_transactions b on b.booked_on between y.arrives_on - 5 and y.arrives_on + 30 and b.currency = 'USD'
    and b.source = 'statement' and b.amount_cents > 0 and b.amount_cents <> y.amount_cents
    and (position(y.reference in b.reference) > 0 or position(y.payout_id in b.reference) > 0) and ${isFree('b')}
  where y.arrived_at is null and y.state <> 'failed' and y.reference <> ''
    and y.arrives_on >= ${from} and y.arrives_on < ${to}`;

/** What left the provider's account for it is not its amount. */
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

/** The movements that went out with it do not add up. Which those are is known after a night. */
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

export const reconciliations: readonly ((period: Period) => RawBuilder<unknown>)[] = [
  unknownHere,
  charges,
  refunds,
  disputes,
  latePayouts,
  receivedOtherwise,
  payoutAmounts,
  payoutContents,
];

/** What each provider holds for the shop at the end of the period, by the shop's books and by its own. */
export const balances = ({ to }: Period) => sql<{ provider: string; ours: number; theirs: number }>`
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
