import type pg from 'pg';
import { audit, readAuditQueries } from '../../apps/server/src/audit.ts';
import { type Book, type BookedOrder, goodsCents, isLate, isPaid } from './fire-book.ts';
import { expectSums, type Findings } from './fire-findings.ts';
import { comparePayments } from './fire-payments.ts';
import type { ProviderPayment } from './fire-provider.ts';

/** Compares the database with the answers that clients got. */

export interface Before {
  orders: Set<string>;
  stock: Map<number, number>;
  mails: Set<string>;
}

const rowsOf = async (pool: pg.Pool, text: string) => (await pool.query(text)).rows;

export async function lookBefore(pool: pg.Pool): Promise<Before> {
  const orders = await rowsOf(pool, 'select id from orders');
  const skus = await rowsOf(pool, 'select id, amount_on_sale from skus');
  const mails = await rowsOf(pool, 'select id from mailbox_mails');
  return {
    orders: new Set(orders.map(({ id }) => id)),
    stock: new Map(skus.map(({ id, amount_on_sale }) => [Number(id), amount_on_sale])),
    mails: new Set(mails.map(({ id }) => id)),
  };
}

/**
 * Jobs that are neither done nor of the timetable's future; what waits for its next try counts. Serving resellers' shops
 * never ends.
 */
export async function countOpenJobs(pool: pg.Pool): Promise<number> {
  const [row] = await rowsOf(
    pool,
    `select count(*)::int as open from pgboss.job
     where state < 'completed' and name !~ '^__pgboss__' and name not in ('failed', 'serve-shops')`,
  );
  return row.open;
}

export async function compare(
  pool: pg.Pool,
  { book, before, payments }: { book: Book; before: Before; payments: ProviderPayment[] },
): Promise<Findings> {
  const findings: Findings = { lost: [], double: [], wrong: [], queries: readAuditQueries().length };
  const rows = (await readOrders(pool)).filter(({ id }) => !before.orders.has(id));
  const known = new Map(rows.map((row) => [row.id, row]));
  for (const order of book.orders) {
    const row = known.get(order.id);
    if (row) compareOrder(findings, order, row);
    else findings.lost.push(`order ${order.sn}`);
  }
  const reported = new Set(book.orders.map(({ id }) => id));
  for (const { id, sn } of rows) if (!reported.has(id)) findings.double.push(`order ${sn}, which no answer reported`);
  await comparePayments(pool, findings, book, payments);
  await compareMails(pool, findings, book, before);
  await compareStock(pool, findings, book, before);
  await lookAtJobs(pool, findings);
  for (const { query, rows: count, sample } of await audit(pool))
    findings.wrong.push(`audit: ${query}: ${count} rows, first ${JSON.stringify(sample)}`);
  return findings;
}

interface OrderRow {
  id: string;
  sn: string;
  goods: number;
  granted: number[];
  credits: number;
  starts: number;
  unsent: number;
  lines: { skuId: number; quantity: number }[];
}

async function readOrders(pool: pg.Pool): Promise<OrderRow[]> {
  return rowsOf(
    pool,
    `select o.id, o.sn, b.goods_cents as goods,
      coalesce((select json_agg(l.amount_cents) from ledger_entries e join ledger_lines l on l.entry_id = e.id
        where e.order_id = o.id and e.kind = 'refund_granted' and l.account = 'revenue'), '[]') as granted,
      (select count(*)::int from ledger_entries e where e.order_id = o.id and e.kind = 'credit') as credits,
      (select count(*)::int from order_events e where e.order_id = o.id and e.to_status = 'be_purchased'
        and e.from_status <> 'after_sales') as starts,
      (select count(*)::int from order_events e where e.order_id = o.id
        and not exists (select from site_messages m where m.reference = 'event:' || e.id)) as untold,
      (select json_agg(json_build_object('skuId', i.sku_id, 'quantity', i.quantity)) from order_items i
        where i.order_id = o.id) as lines
    from orders o join bills b on b.order_id = o.id`,
  );
}

function compareOrder(findings: Findings, order: BookedOrder, row: OrderRow): void {
  const { sn, refund } = order;
  if (Number(row.goods) !== goodsCents(order))
    findings.wrong.push(`${sn}: goods ${row.goods}, not ${goodsCents(order)}`);
  if (pieces(row.lines) !== pieces(order.lines)) findings.wrong.push(`${sn}: other lines than were ordered`);
  expectSums(findings, `${sn}: refunds granted`, row.granted, refund?.state === 'granted' ? [refund.cents] : []);
  if (row.credits !== (isLate(order) ? 1 : 0)) findings.double.push(`${sn}: ${row.credits} payments too many`);
  if (row.starts !== (isPaid(order) ? 1 : 0)) findings.wrong.push(`${sn}: buying began ${row.starts} times`);
  if (row.unsent > 0) findings.lost.push(`${sn}: ${row.unsent} site messages`);
}

const pieces = (lines: readonly { skuId: number; quantity: number }[]) =>
  lines
    .map(({ skuId, quantity }) => `${skuId}×${quantity}`)
    .toSorted()
    .join();

/**
 * One for the order, one for its payment, one when it was closed unpaid, one when a refund was decided. Where finance was
 * not quicker, one about the transfer that is waited for.
 */
async function compareMails(pool: pg.Pool, findings: Findings, book: Book, before: Before): Promise<void> {
  const mails = await rowsOf(pool, 'select id, subject, recipient from mailbox_mails');
  const reported = new Map<string, string[]>();
  for (const { id, subject, recipient } of mails) {
    const sn = /SP[0-9A-Z]{10,}/.exec(subject)?.[0];
    if (!sn || before.mails.has(id) || book.find(sn)?.customer !== recipient) continue;
    reported.set(sn, [...(reported.get(sn) ?? []), subject]);
  }
  for (const order of book.orders) {
    const expected = 1 + (order.outcome === 'open' ? 0 : 1) + (order.refund ? 1 : 0);
    const subjects = reported.get(order.sn) ?? [];
    const text = `${expected} mails to ${order.sn}, ${order.outcome}, not ${JSON.stringify(subjects)}`;
    if (subjects.length < expected) findings.lost.push(text);
    const most = order.outcome === 'transfer' ? expected + 1 : expected;
    if (subjects.length > most || new Set(subjects).size < subjects.length) findings.double.push(text);
  }
}

/** Compares stock: the initial number, less sales, plus pieces closed or refunded before they were bought. */
async function compareStock(pool: pg.Pool, findings: Findings, book: Book, before: Before): Promise<void> {
  const expected = new Map(before.stock);
  const add = (skuId: number, quantity: number) => expected.set(skuId, (expected.get(skuId) ?? 0) + quantity);
  for (const { lines, outcome, refund } of book.orders) {
    for (const { skuId, quantity } of lines) if (outcome !== 'closed') add(skuId, -quantity);
    if (refund?.state === 'granted') for (const { skuId, quantity } of refund.pieces) add(skuId, quantity);
  }
  for (const { id, amount_on_sale: is } of await rowsOf(pool, 'select id, amount_on_sale from skus'))
    if (expected.get(Number(id)) !== is)
      findings.wrong.push(`SKU ${id}: ${is} pieces, not ${expected.get(Number(id))}`);
}

async function lookAtJobs(pool: pg.Pool, findings: Findings): Promise<void> {
  const failed = await rowsOf(
    pool,
    `select name, count(*)::int as count from pgboss.job
     where state = 'failed' or name = 'failed' or (state < 'completed' and name !~ '^__pgboss__|^serve-shops$') group by name`,
  );
  for (const { name, count } of failed) findings.wrong.push(`${count} jobs ${name} are not done`);
}
