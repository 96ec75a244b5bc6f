import type { ledgerAccounts, ledgerKinds } from '@sampan/contract/books';
import type { OutputOf, ParsedInputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { dollars } from '@sampan/contract/money';
import { toWireTime } from '@sampan/contract/wire-time';
import { sql } from 'kysely';
import type { Database } from '#database/connect.ts';
import { isUuid } from '#database/uuid.ts';
import type { Context } from '#shop/context.ts';
import { refuse } from '#shop/refusal.ts';

type Ledger = OutputOf<Calls['operatorListLedger']>;

/** Newest first. */
export async function listLedger(
  { db }: Pick<Context, 'db'>,
  { after, pageSize, ...filter }: ParsedInputOf<Calls['operatorListLedger']>,
): Promise<Ledger> {
  const from = after ? await findEntryKey(db, after) : undefined;
  if (after && !from) throw refuse('not_found');
  const rows = await listEntryRows(db, filter satisfies LedgerFilter, { from, limit: pageSize + 1 });
  const page = rows.slice(0, pageSize);
  return {
    list: page.map(({ at, lines, kind, ...row }) => ({
      ...row,
      at: toWireTime(at),
      kind: kind as Ledger['list'][number]['kind'],
      lines: lines.map(({ account, cents }) => ({ account, amountUsd: dollars(cents) })),
    })),
    next: rows.length > pageSize ? (page.at(-1)?.id ?? '') : '',
  };
}

/** The ledger for finance's page: newest first, from a position. */

type Account = (typeof ledgerAccounts)[number];
type Kind = (typeof ledgerKinds)[number];

/** The kinds of entries that touch an account. There is an index by kind and time, and none by account and time. */
const kindsOf: Readonly<Record<Account, readonly Kind[]>> = {
  receivable: [
    'billed',
    'bill_reduced',
    'card_received',
    'bank_received',
    'bank_charged',
    'prepaid_paid',
    'credit',
    'set_off',
    'set_off_returned',
  ],
  revenue: ['billed', 'bill_reduced', 'refund_granted'],
  card: [
    ...(['card_received', 'card_refunded', 'card_refund_failed', 'disputed', 'dispute_won'] as const),
    ...(['fee', 'fee_returned', 'payout_sent', 'adjustment'] as const),
  ],
  bank: ['bank_received', 'bank_refunded', 'prepaid_filled', 'prepaid_paid_out', 'payout_arrived', 'payout_returned'],
  transit: ['payout_sent', 'payout_arrived', 'payout_charge', 'payout_returned'],
  refunds: [
    ...(['credit', 'refund_granted', 'card_refunded', 'bank_refunded', 'card_refund_failed'] as const),
    ...(['set_off', 'set_off_returned', 'prepaid_refunded', 'prepaid_withdrawn'] as const),
    ...(['prepaid_withdrawal_returned', 'prepaid_paid_out'] as const),
  ],
  disputed: ['disputed', 'dispute_won', 'dispute_lost'],
  losses: ['dispute_lost'],
  fees: ['fee', 'fee_returned'],
  bank_charges: ['bank_charged', 'payout_charge'],
  adjustments: ['adjustment', 'prepaid_corrected'],
  prepaid: [
    ...(['prepaid_filled', 'prepaid_paid', 'prepaid_refunded', 'prepaid_withdrawn'] as const),
    ...(['prepaid_withdrawal_returned', 'prepaid_corrected'] as const),
  ],
};

interface LedgerFilter {
  /** An order number. */
  order: string;
  account?: Account | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

interface Row {
  id: string;
  at: Date;
  kind: string;
  orderId: string;
  sn: string;
  provider: string;
  reference: string;
  bookedBy: string;
  note: string;
  lines: { account: Account; cents: number }[];
}

interface EntryKey {
  at: string;
  id: string;
}

/** Includes microseconds, which a `Date` would lose. */
async function findEntryKey(db: Database, id: string): Promise<EntryKey | undefined> {
  if (!isUuid(id)) return undefined;
  const { rows } = await sql<EntryKey>`select at::text as at, id from ledger_entries where id = ${id}::uuid`.execute(
    db,
  );
  return rows[0];
}

export async function listEntryRows(
  db: Database,
  filter: LedgerFilter,
  { from, limit }: { from: EntryKey | undefined; limit: number },
): Promise<Row[]> {
  const where = conditions(filter, from);
  const newest = sql`order by e.at desc, e.id desc limit ${limit}`;
  const found =
    filter.account && !filter.order
      ? sql`select e.* from unnest(${kindsOf[filter.account]}::text[]) as wanted
          cross join lateral (select e.* from ledger_entries e where e.kind = wanted and ${where} ${newest}) e ${newest}`
      : sql`select e.* from ledger_entries e where ${ofKinds(filter.account)} and ${where} ${newest}`;
  const { rows } = await sql<Row>`
    select e.id, e.at, e.kind, coalesce(e.order_id::text, '') as "orderId", coalesce(o.sn, '') as sn, e.provider,
      coalesce(nullif(e.provider_reference, ''), e.bank_reference) as reference,
      coalesce(p.name, split_part(e.booked_by, ':', 1)) as "bookedBy", e.note,
      (select jsonb_agg(jsonb_build_object('account', l.account, 'cents', l.amount_cents) order by l.amount_cents < 0, l.account)
        from ledger_lines l where l.entry_id = e.id) as lines
    from (${found}) e
    left join orders o on o.id = e.order_id
    left join operators p on e.booked_by = 'operator:' || p.id
    order by e.at desc, e.id desc`.execute(db);
  return rows;
}

const ofKinds = (account: Account | undefined) =>
  account ? sql<boolean>`e.kind = any(${kindsOf[account]}::text[])` : sql<boolean>`true`;

function conditions({ order, from: first, to: last }: LedgerFilter, from: EntryKey | undefined) {
  const all = [
    ...(order ? [sql<boolean>`e.order_id = (select id from orders where sn = ${order})`] : []),
    ...(first ? [sql<boolean>`e.at >= ${first}::date at time zone 'UTC'`] : []),
    ...(last ? [sql<boolean>`e.at < (${last}::date + 1) at time zone 'UTC'`] : []),
    ...(from ? [sql<boolean>`(e.at, e.id) < (${from.at}::timestamptz, ${from.id}::uuid)`] : []),
  ];
  return all.length > 0 ? sql.join(all, sql` and `) : sql`true`;
}
