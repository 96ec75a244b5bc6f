import type pg from 'pg';
import { inPeriods, type OfPeriod, type Periods, periodOf, valuesOf } from '#shop/periods.ts';

export interface RefundedRow {
  period: OfPeriod;
  receivedCents: number;
  grantedCents: number;
}

/** Reads the ledger. Money for which nothing was billed (`credit`) is no receipt, and returning it no refund. */
export async function readRefunded(pool: pg.Pool, periods: Periods): Promise<RefundedRow[]> {
  const { rows } = await pool.query<RefundedRow>({
    name: 'today-refunded',
    text: `
      select period, coalesce(sum(received), 0)::bigint as "receivedCents", coalesce(sum(granted), 0)::bigint as "grantedCents"
      from (
        select ${periodOf} as period, -l.amount_cents as received, null as granted
        from ledger_entries e join ledger_lines l on l.entry_id = e.id and l.account = 'receivable'
        where e.kind in ('card_received', 'bank_received', 'prepaid_paid', 'credit') and ${inPeriods}
        union all
        select ${periodOf}, null, l.amount_cents
        from ledger_entries e join ledger_lines l on l.entry_id = e.id and l.account = 'revenue'
        where e.kind = 'refund_granted' and ${inPeriods}
      ) booked
      group by 1`,
    values: valuesOf(periods),
  });
  return rows;
}
