import { sql } from 'kysely';
import type { Database } from '#database/connect.ts';

/** The ledger for the accountant's export. */

interface Line {
  account: string;
  cents: number;
}

export interface LedgerEntry {
  id: string;
  /** ISO 8601 with microseconds, as stored. */
  at: string;
  kind: string;
  reference: string;
  sn: string;
  country: string;
  provider: string;
  providerReference: string;
  payout: string;
  bankReference: string;
  bookedBy: string;
  note: string;
  lines: Line[];
}

export type Balances = Record<string, number>;

export interface ClosedMonth {
  month: string;
  lastNumber: number;
  hash: string;
  balances: Balances;
}

const pageSize = 500;

/** A month's entries in the order of booking, read page by page. */
export async function* readEntries(db: Database, from: string, to: string): AsyncGenerator<LedgerEntry> {
  let last = { at: from, id: '00000000-0000-0000-0000-000000000000' };
  for (;;) {
    const { rows } = await sql<LedgerEntry>`
      select page.*, lines.list as lines from (
        select e.id, to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at, e.kind, e.reference,
          coalesce(o.sn, '') as sn, coalesce(o.country_iso, '') as country, e.provider,
          e.provider_reference as "providerReference", e.payout_reference as payout, e.bank_reference as "bankReference",
          e.booked_by as "bookedBy", e.note
        from ledger_entries e left join orders o on o.id = e.order_id
        where (e.at, e.id) > (${last.at}::timestamptz, ${last.id}::uuid) and e.at < ${to}::timestamptz
        order by e.at, e.id limit ${pageSize}
      ) page
      cross join lateral (
        select jsonb_agg(jsonb_build_object('account', account, 'cents', amount_cents) order by amount_cents < 0, account) as list
        from ledger_lines where entry_id = page.id
      ) lines
      order by page.at, page.id`.execute(db);
    yield* rows;
    const end = rows.at(-1);
    if (!end || rows.length < pageSize) return;
    last = end;
  }
}

/** The month of the first entry. Undefined without entries. */
export async function findFirstMonth(db: Database): Promise<string | undefined> {
  const { rows } = await sql<{ month: string | null }>`
    select to_char(min(at) at time zone 'UTC', 'YYYY-MM') as month from ledger_entries`.execute(db);
  return rows[0]?.month ?? undefined;
}

/** The last closed month before `month`, or `month` itself. */
export async function findClosed(db: Database, month: string): Promise<ClosedMonth | undefined> {
  const { rows } = await sql<ClosedMonth>`
    select to_char(month, 'YYYY-MM') as month, last_number as "lastNumber", hash, balances from closed_months
    where month <= ${`${month}-01`}::date order by closed_months.month desc limit 1`.execute(db);
  return rows[0];
}

export async function listClosed(db: Database): Promise<{ month: string; closedAt: Date }[]> {
  const { rows } = await sql<{ month: string; closedAt: Date }>`
    select to_char(month, 'YYYY-MM') as month, closed_at as "closedAt" from closed_months`.execute(db);
  return rows;
}

/** Another process may have closed it first. */
export async function insertClosed(db: Database, { month, lastNumber, hash, balances }: ClosedMonth): Promise<void> {
  await db
    .insertInto('closed_months')
    .values({ month: `${month}-01`, last_number: lastNumber, hash, balances: JSON.stringify(balances) })
    .onConflict((conflict) => conflict.column('month').doNothing())
    .execute();
}
