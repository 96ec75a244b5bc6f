import { audit, readAuditQueries } from '../../../apps/server/src/audit.ts';
import type { Alibaba1688Simulator } from '../../simulators/alibaba1688/simulator.ts';
import type { Findings } from '../fire-findings.ts';
import type { Database } from '../resellers/database.ts';

/** The marketplace's books and the shop's: every order in both, once, and paid alike to the fen. */

interface Row {
  externalId: string;
  outNumber: string;
  number: number;
  state: string;
  payState: string;
  totalFen: number;
  paidFen: number;
  bookedFen: number;
  parcels: string[];
}

export interface Sums {
  purchases: number;
  orders: number;
  paidFen: number;
  bookedFen: number;
}

const ours = `
  select o.external_id as "externalId", o.out_number as "outNumber", p.number, o.state, o.pay_state as "payState",
    o.total_fen::float8 as "totalFen", o.paid_fen::float8 as "paidFen",
    coalesce((select sum(case e.kind when 'paid' then e.amount_fen else 0 end) from marketplace_entries e
      where e.marketplace_order_id = o.id), 0)::float8 as "bookedFen",
    coalesce((select array_agg(x.tracking_number order by x.tracking_number) from marketplace_parcels x
      where x.marketplace_order_id = o.id and x.state <> 'cancelled'), '{}') as parcels
  from marketplace_orders o join purchase_orders p on p.id = o.purchase_order_id where p.number > $1`;

const states: Record<string, string> = {
  waitbuyerpay: 'unpaid',
  waitsellersend: 'paid',
  waitbuyerreceive: 'sent',
  confirm_goods: 'received',
  success: 'completed',
  cancel: 'cancelled',
  terminated: 'cancelled',
};

export async function compare(
  { database, simulator }: { database: Database; simulator: Alibaba1688Simulator },
  after: number,
): Promise<{ findings: Findings; sums: Sums }> {
  const findings: Findings = { lost: [], double: [], wrong: [], queries: readAuditQueries().length };
  const rows = new Map((await database.rows<Row>(ours, [after])).map((row) => [row.externalId, row]));
  const ledger = simulator.ledger().filter(({ outOrderId }) => outOrderId?.startsWith('PO-'));
  const sums: Sums = { purchases: 0, orders: ledger.length, paidFen: 0, bookedFen: 0 };
  for (const { orderId, outOrderId, status, totalFen, paidFen, payments } of ledger) {
    const what = `order ${orderId} of ${outOrderId}, ${status}`;
    const row = rows.get(orderId);
    sums.paidFen += paidFen;
    sums.bookedFen += row?.bookedFen ?? 0;
    if (payments.length > 1) findings.double.push(`${what} was paid ${payments.length} times`);
    if (!row) {
      findings.lost.push(`${what} is not known here`);
      continue;
    }
    if (row.outNumber !== outOrderId) findings.wrong.push(`${what} counts here as ${row.outNumber}`);
    if (row.totalFen !== totalFen) findings.wrong.push(`${what} costs ${totalFen} fen, here ${row.totalFen}`);
    if (row.paidFen !== paidFen || row.bookedFen !== paidFen)
      findings.wrong.push(`${what} was paid ${paidFen} fen, here ${row.paidFen}, booked ${row.bookedFen}`);
    if (row.state !== states[status]) findings.wrong.push(`${what} is ${row.state} here`);
    rows.delete(orderId);
  }
  for (const { externalId, outNumber } of rows.values())
    findings.wrong.push(`order ${externalId} of ${outNumber} is not known there`);
  const byPurchase = Map.groupBy(
    ledger.filter(({ status }) => states[status] !== 'cancelled'),
    ({ outOrderId }) => outOrderId?.split('-')[1] ?? '',
  );
  for (const [number, orders] of byPurchase)
    if (orders.length > 1) findings.double.push(`PO-${number}: ${orders.length} orders there`);
  const placed = await database.rows<{ number: number; state: string }>(
    'select number, state from purchase_orders where number > $1',
    [after],
  );
  sums.purchases = placed.length;
  const known = new Set(ledger.map(({ outOrderId }) => outOrderId?.split('-')[1]));
  for (const { number, state } of placed)
    if (!known.has(String(number))) findings.lost.push(`PO-${number}, ${state}: nothing was ordered`);
  for (const { query, rows: count, sample } of await audit(await database.pool()))
    findings.wrong.push(`audit: ${query}: ${count} rows, first ${JSON.stringify(sample)}`);
  return { findings, sums };
}
