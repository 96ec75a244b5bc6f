import type pg from 'pg';
import { type Book, type BookedOrder, isLate, isPaid } from './fire-book.ts';
import { expectSums, type Findings } from './fire-findings.ts';
import { type ProviderPayment, sum } from './fire-provider.ts';

/** Compares the shop's books with the payment provider's, and both with the answers to shoppers and finance. */

interface Booked {
  sn: string;
  intents: string[];
  received: number[];
  returned: number[];
  returnedToCard: number[];
  card: string;
  disputes: { cents: number; state: string }[];
}

export async function comparePayments(
  pool: pg.Pool,
  findings: Findings,
  book: Book,
  payments: readonly ProviderPayment[],
): Promise<void> {
  requireUnique(findings, 'payment', payments);
  const refunds = payments.flatMap((payment) => payment.refunds);
  requireUnique(findings, 'refund', refunds);
  const rows = new Map((await readBooked(pool)).map((row) => [row.sn, row]));
  for (const order of book.orders) {
    const booked = rows.get(order.sn);
    if (!booked) continue;
    const own = payments.filter(({ merchantOrderId }) => merchantOrderId.startsWith(`${order.sn}-`));
    const unknown = own.filter(({ intentId, charges }) => charges.length > 0 && !booked.intents.includes(intentId));
    if (unknown.length > 0) findings.lost.push(`${order.sn}: ${unknown.length} payments that the shop does not know`);
    compareWithReports(findings, order, booked, own);
    compareBooks(findings, booked, own);
  }
}

function requireUnique(findings: Findings, what: string, all: readonly { requestId: string }[]): void {
  const seen = new Set<string>();
  for (const { requestId } of all) {
    if (seen.has(requestId)) findings.double.push(`${what} ${requestId} was made twice at the provider`);
    seen.add(requestId);
  }
}

function compareWithReports(
  findings: Findings,
  order: BookedOrder,
  booked: Booked,
  own: readonly ProviderPayment[],
): void {
  const { sn, refund, outcome, dueCents } = order;
  const once = [dueCents];
  const charged = outcome === 'card' || isLate(order) ? once : [];
  const givenBack = refund?.state === 'granted' ? [refund.cents] : isLate(order) ? once : [];
  expectSums(
    findings,
    `${sn}: charges`,
    own.flatMap(({ charges }) => charges),
    charged,
  );
  expectSums(findings, `${sn}: payments booked`, booked.received, isPaid(order) || isLate(order) ? once : []);
  expectSums(findings, `${sn}: refunds booked`, booked.returned, givenBack);
  const reachesCard = charged.length > 0 && !order.isUnrefundable && !order.dispute;
  if (reachesCard) expectSums(findings, `${sn}: refunds to the card`, booked.returnedToCard, givenBack);
  const disputes = own.flatMap((payment) => payment.disputes.map(({ state }) => state)).join();
  if (disputes !== (order.dispute?.outcome ?? '')) findings.wrong.push(`${sn}: disputes ${disputes}`);
}

/** Compares to the cent: the provider's movements equal the shop's bookings, before fees. */
function compareBooks(findings: Findings, booked: Booked, own: readonly ProviderPayment[]): void {
  const { sn } = booked;
  const paidBack = own.flatMap(({ refunds }) => refunds.filter(({ isPaid: isDone }) => isDone));
  expectSums(
    findings,
    `${sn}: refunds to the card, booked`,
    booked.returnedToCard,
    paidBack.map(({ cents }) => cents),
  );
  const linesOf = (disputes: Booked['disputes']) => disputes.map(({ cents, state }) => `${state} ${cents}`).join();
  const [here, there] = [linesOf(booked.disputes), linesOf(own.flatMap(({ disputes }) => disputes))];
  if (here !== there) findings.wrong.push(`${sn}: disputes: ${here || 'none'}, not ${there || 'none'}`);
  const balance = sum(own.map(({ balanceCents }) => balanceCents));
  if (Number(booked.card) !== balance)
    findings.wrong.push(`${sn}: ${booked.card} cents of card money, the provider has ${balance}`);
}

const amounts = (kinds: string, account: string) => `
  coalesce((select json_agg(abs(l.amount_cents)) from ledger_entries e join ledger_lines l on l.entry_id = e.id
    where e.order_id = o.id and e.kind in (${kinds}) and l.account in (${account})), '[]')`;

async function readBooked(pool: pg.Pool): Promise<Booked[]> {
  const { rows } = await pool.query<Booked>(`
    select o.sn,
      coalesce((select json_agg(p.intent_id) from payments p where p.order_id = o.id), '[]') as intents,
      ${amounts("'card_received', 'bank_received'", "'card', 'bank'")} as received,
      ${amounts("'card_refunded', 'bank_refunded'", "'refunds'")} as returned,
      ${amounts("'card_refunded'", "'refunds'")} as "returnedToCard",
      (select coalesce(sum(l.amount_cents), 0) from ledger_entries e join ledger_lines l on l.entry_id = e.id
        where e.order_id = o.id and e.kind <> 'fee' and l.account = 'card') as card,
      coalesce((select json_agg(json_build_object('cents', d.amount_cents,
        'state', case when d.state in ('won', 'lost') then d.state else 'open' end)) from disputes d
        where d.order_id = o.id), '[]') as disputes
    from orders o`);
  return rows;
}
