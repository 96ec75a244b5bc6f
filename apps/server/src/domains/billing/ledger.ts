import type { Cents } from '@sampan/contract/money';
import { sql } from 'kysely';
import type { Transaction } from '#database/connect.ts';

/**
 * The ledger: immutable double entries, each adding up to nothing. Positive is debit. Accounts, per order:
 *
 * - `receivable`: what the buyer owes of what was billed. Zero again at the end of every transaction.
 * - `revenue`: what was billed and kept (negative). Its amount is all that a refund can still give back.
 * - `card`, `bank`: money that we hold.
 * - `refunds`: what we owe back to the buyer (negative until it is paid out).
 *
 * Entries, each booked once for its reference:
 *
 * - `card_received`, `bank_received` (payment, declaration): card or bank +, receivable −
 * - `billed` (instalment), when its money arrives: receivable +, revenue −
 * - `credit` (payment, declaration), when money arrives that nothing is billed for, paid twice or too late: receivable +, refunds −
 * - `refund_granted` (refund): revenue +, refunds −
 * - `card_refunded`, `bank_refunded` (payout): refunds +, card or bank −
 */
type Account = 'receivable' | 'revenue' | 'card' | 'bank' | 'refunds';
export type Source = 'card' | 'bank';

interface Entry {
  orderId: string;
  kind: 'billed' | 'card_received' | 'bank_received' | 'credit' | 'refund_granted' | 'card_refunded' | 'bank_refunded';
  reference: string;
  debit: Account;
  credit: Account;
  amount: Cents;
}

/** Books an entry once: repeating the same kind and reference changes nothing. */
async function book(tx: Transaction, { orderId, kind, reference, debit, credit, amount }: Entry): Promise<void> {
  if (amount <= 0) throw new Error(`nothing to book for ${kind} ${reference}`);
  const entry = await tx
    .insertInto('ledger_entries')
    .values({ order_id: orderId, kind, reference })
    .onConflict((conflict) => conflict.columns(['kind', 'reference']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!entry) return;
  await tx
    .insertInto('ledger_lines')
    .values([
      { entry_id: entry.id, account: debit, amount_cents: amount },
      { entry_id: entry.id, account: credit, amount_cents: -amount },
    ])
    .execute();
}

interface Booking {
  orderId: string;
  reference: string;
  amount: Cents;
}

/** Money arrived; `reference` is the payment or the declaration. */
export async function bookReceived(tx: Transaction, source: Source, booking: Booking): Promise<void> {
  await book(tx, { ...booking, kind: `${source}_received`, debit: source, credit: 'receivable' });
}

/** The money received is for an instalment. */
export async function bookBilled(tx: Transaction, booking: Booking): Promise<void> {
  await book(tx, { ...booking, kind: 'billed', debit: 'receivable', credit: 'revenue' });
}

/** The money received is for nothing billed: the buyer gets it back. */
export async function bookCredit(tx: Transaction, booking: Booking): Promise<void> {
  await book(tx, { ...booking, kind: 'credit', debit: 'receivable', credit: 'refunds' });
}

export async function bookRefundGranted(tx: Transaction, booking: Booking): Promise<void> {
  await book(tx, { ...booking, kind: 'refund_granted', debit: 'revenue', credit: 'refunds' });
}

export async function bookRefunded(tx: Transaction, source: Source, booking: Booking): Promise<void> {
  await book(tx, { ...booking, kind: `${source}_refunded`, debit: 'refunds', credit: source });
}

/** What was paid for the order's bill and not yet granted back: the most that can be refunded. */
export async function refundableCents(tx: Transaction, orderId: string): Promise<Cents> {
  const { kept } = await tx
    .selectFrom('ledger_lines')
    .innerJoin('ledger_entries', 'ledger_entries.id', 'ledger_lines.entry_id')
    .select(sql<number>`coalesce(-sum(amount_cents), 0)::bigint`.as('kept'))
    .where('order_id', '=', orderId)
    .where('account', '=', 'revenue')
    .executeTakeFirstOrThrow();
  return kept;
}
