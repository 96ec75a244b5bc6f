import type { Cents } from '@sampan/contract/money';
import type { PrepaidKind } from '@sampan/contract/prepaid';
import { sql } from 'kysely';
import type { Transaction } from '#database/connect.ts';
import type { Actor } from '#shop/actor.ts';

/**
 * The ledger: immutable double entries, each adding up to nothing. Positive is debit. Accounts, per order:
 *
 * - `receivable`: what the buyer owes of what was billed. At the end of every transaction zero, or negative by what came in
 *   parts, or was set off, for an instalment whose rest is due, or before the balance is billed.
 * - `revenue`: what was billed and kept (negative). Its amount is all that a refund can still give back.
 * - `card`: what the payment providers hold for us.
 * - `bank`: money in our accounts with banks, and in our wallet with a provider that pays out to one.
 * - `refunds`: what we owe back to the buyer (negative until it is paid out).
 * - `disputed`: what a cardholder's bank holds until a dispute is decided. Zero again afterwards.
 * - `losses`: what lost disputes took.
 * - `fees`: what the providers charge; of the order whose payment, refund or dispute it was charged for, if there is one.
 *
 * And of no order:
 *
 * - `transit`: payouts that left the provider and have not arrived. Zero again afterwards.
 * - `bank_charges`: what banks kept of payouts. Of an order: what they kept of its transfers, borne by the shop.
 * - `adjustments`: what finance has explained of a provider's other movements, or corrected of a prepaid balance.
 * - `prepaid`: what buyers have paid in ahead (negative): a debt, not revenue.
 *
 * Entries, each booked once for its reference:
 *
 * - `card_received`, `bank_received` (payment, transfer): card or bank +, receivable −
 * - `bank_charged` (transfer), when it is short by so little that the shop bears it: bank_charges +, receivable −
 * - `billed` (instalment), when all its money has arrived: receivable +, revenue −
 * - `credit` (payment, transfer), for money that nothing is billed for: more than was due, twice, too late, or a part that the
 *   order can no longer use: receivable +, refunds −
 * - `refund_granted` (refund): revenue +, refunds −
 * - `card_refunded`, `bank_refunded` (part of a refund): refunds +, card or bank −
 * - `set_off`, `set_off_returned` (part of a refund), when it pays the order's own balance, or no longer does: refunds +,
 *   receivable −; or the other way round
 * - `card_refund_failed` (part of a refund), when it comes back after it was paid: card +, refunds −
 * - `disputed`, then `dispute_won` or `dispute_lost` (dispute): disputed +, card −; disputed −, card or losses +
 * - `fee`, `fee_returned` (movement): fees +, card −; or the other way round
 * - `payout_sent` (movement): transit +, card −; or the other way round, when it comes back
 * - `payout_arrived`, `payout_charge`, `payout_returned` (payout): bank +, transit −; bank_charges +, transit −; transit +, bank −
 * - `adjustment` (movement): card and adjustments, either way
 * - `prepaid_filled` (bank transaction): bank +, prepaid −
 * - `prepaid_paid` (instalment): prepaid +, receivable −
 * - `prepaid_refunded` (part of a refund): refunds +, prepaid −
 * - `prepaid_withdrawn`, then `prepaid_paid_out` or `prepaid_withdrawal_returned` (withdrawal): prepaid +, refunds −; refunds +,
 *   bank or prepaid −
 * - `prepaid_corrected` (correction): adjustments and prepaid, either way
 */
type Account =
  | 'receivable'
  | 'revenue'
  | 'card'
  | 'transit'
  | 'bank'
  | 'bank_charges'
  | 'refunds'
  | 'disputed'
  | 'losses'
  | 'fees'
  | 'adjustments'
  | 'prepaid';
export type Source = 'card' | 'bank';

export interface Booking {
  orderId: string | null;
  reference: string;
  amount: Cents;
  by: Actor;
  /** The provider's own records of it. */
  provider?: { name: string; reference: string; payout?: string };
  bankReference?: string;
  note?: string;
}

interface Entry extends Booking {
  kind:
    | 'billed'
    | `${Source}_received`
    | 'bank_charged'
    | 'credit'
    | 'refund_granted'
    | `${Source}_refunded`
    | 'card_refund_failed'
    | 'set_off'
    | 'set_off_returned'
    | 'disputed'
    | 'dispute_won'
    | 'dispute_lost'
    | 'fee'
    | 'fee_returned'
    | 'payout_sent'
    | 'payout_arrived'
    | 'payout_charge'
    | 'payout_returned'
    | 'adjustment'
    | `prepaid_${PrepaidKind}`
    | 'prepaid_paid_out';
  debit: Account;
  credit: Account;
}

/** Books an entry once: repeating the same kind and reference changes nothing. */
async function book(tx: Transaction, given: Entry): Promise<void> {
  const { kind, reference, debit, credit, amount } = given.amount < 0 ? turned(given) : given;
  if (amount === 0) throw new Error(`nothing to book for ${kind} ${reference}`);
  const entry = await tx
    .insertInto('ledger_entries')
    .values({ kind, reference, ...origin(given) })
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

/** A negative amount on one side is a positive one on the other. */
const turned = ({ debit, credit, amount, ...rest }: Entry): Entry => ({
  ...rest,
  debit: credit,
  credit: debit,
  amount: -amount,
});

const origin = ({ orderId, by, provider, bankReference = '', note = '' }: Entry) => ({
  order_id: orderId,
  booked_by: bookedBy(by),
  provider: provider?.name ?? '',
  provider_reference: provider?.reference ?? '',
  payout_reference: provider?.payout ?? '',
  bank_reference: bankReference,
  note,
});

/** A buyer's own call books only what the provider says. */
function bookedBy(actor: Actor): string {
  if (actor.kind === 'operator') return `operator:${actor.operatorId}`;
  return actor.kind === 'job' ? 'job' : 'provider';
}

/** Only bookings of a provider or bank may be negative. */
function ours(booking: Booking): Booking {
  if (booking.amount <= 0) throw new Error(`${booking.amount} cannot be booked for ${booking.reference}`);
  return booking;
}

/** Money arrived. `reference` is the payment or the transfer. */
export async function bookReceived(tx: Transaction, source: Source, booking: Booking): Promise<void> {
  await book(tx, { ...ours(booking), kind: `${source}_received`, debit: source, credit: 'receivable' });
}

/** A bank kept a part of a transfer, and the shop bears it. */
export async function bookBankCharge(tx: Transaction, booking: Booking): Promise<void> {
  await book(tx, { ...ours(booking), kind: 'bank_charged', debit: 'bank_charges', credit: 'receivable' });
}

/** The money received pays an instalment. */
export async function bookBilled(tx: Transaction, booking: Booking): Promise<void> {
  await book(tx, { ...ours(booking), kind: 'billed', debit: 'receivable', credit: 'revenue' });
}

/** Nothing is billed for the money received, so the buyer gets it back. */
export async function bookCredit(tx: Transaction, booking: Booking): Promise<void> {
  await book(tx, { ...ours(booking), kind: 'credit', debit: 'receivable', credit: 'refunds' });
}

export async function bookRefundGranted(tx: Transaction, booking: Booking): Promise<void> {
  await book(tx, { ...ours(booking), kind: 'refund_granted', debit: 'revenue', credit: 'refunds' });
}

export async function bookRefunded(tx: Transaction, source: Source, booking: Booking): Promise<void> {
  await book(tx, { ...ours(booking), kind: `${source}_refunded`, debit: 'refunds', credit: source });
}

/** A debt to the buyer pays a debt of the buyer. */
export async function bookSetOff(tx: Transaction, booking: Booking): Promise<void> {
  await book(tx, { ...ours(booking), kind: 'set_off', debit: 'refunds', credit: 'receivable' });
}

export async function bookSetOffReturned(tx: Transaction, booking: Booking): Promise<void> {
  await book(tx, { ...ours(booking), kind: 'set_off_returned', debit: 'receivable', credit: 'refunds' });
}

/** A refund booked as paid to a card came back, so it is owed again. */
export async function bookRefundFailed(tx: Transaction, booking: Booking): Promise<void> {
  await book(tx, { ...ours(booking), kind: 'card_refund_failed', debit: 'card', credit: 'refunds' });
}

export async function bookDisputed(tx: Transaction, booking: Booking): Promise<void> {
  await book(tx, { ...ours(booking), kind: 'disputed', debit: 'disputed', credit: 'card' });
}

export async function bookDisputeDecided(tx: Transaction, outcome: 'won' | 'lost', booking: Booking): Promise<void> {
  const debit = outcome === 'won' ? 'card' : 'losses';
  await book(tx, { ...ours(booking), kind: `dispute_${outcome}`, debit, credit: 'disputed' });
}

/** Negative if the provider gives a fee back. */
export async function bookFee(tx: Transaction, booking: Booking): Promise<void> {
  await book(tx, { ...booking, kind: booking.amount < 0 ? 'fee_returned' : 'fee', debit: 'fees', credit: 'card' });
}

/** Negative if the payout did not arrive and the provider has the money again. */
export async function bookPayoutSent(tx: Transaction, booking: Booking): Promise<void> {
  await book(tx, { ...booking, kind: 'payout_sent', debit: 'transit', credit: 'card' });
}

export async function bookPayoutArrived(tx: Transaction, booking: Booking): Promise<void> {
  await book(tx, { ...booking, kind: 'payout_arrived', debit: 'bank', credit: 'transit' });
}

/** The amount missing from a payout, or, if negative, the surplus that came with it. */
export async function bookPayoutCharge(tx: Transaction, booking: Booking): Promise<void> {
  await book(tx, { ...booking, kind: 'payout_charge', debit: 'bank_charges', credit: 'transit' });
}

export async function bookPayoutReturned(tx: Transaction, booking: Booking): Promise<void> {
  await book(tx, { ...booking, kind: 'payout_returned', debit: 'transit', credit: 'bank' });
}

/** Positive in our favour. */
export async function bookAdjustment(tx: Transaction, booking: Booking): Promise<void> {
  await book(tx, { ...booking, kind: 'adjustment', debit: 'card', credit: 'adjustments' });
}

/** Where the money of a movement of a prepaid balance comes from or goes. */
const otherSide = {
  filled: 'bank',
  paid: 'receivable',
  refunded: 'refunds',
  withdrawn: 'refunds',
  withdrawal_returned: 'refunds',
  corrected: 'adjustments',
} as const satisfies Record<PrepaidKind, Account>;

/** A movement of a prepaid balance: negative if it leaves it. */
export async function bookPrepaid(tx: Transaction, kind: PrepaidKind, booking: Booking): Promise<void> {
  await book(tx, { ...booking, kind: `prepaid_${kind}`, debit: otherSide[kind], credit: 'prepaid' });
}

/** A withdrawal was transferred back. */
export async function bookPrepaidPaidOut(tx: Transaction, booking: Booking): Promise<void> {
  await book(tx, { ...ours(booking), kind: 'prepaid_paid_out', debit: 'refunds', credit: 'bank' });
}

/** The amounts that disputes of the order's payments hold or took. */
export function disputedCents(tx: Transaction, orderId: string): Promise<Cents> {
  return balanceOf(tx, orderId, ['disputed', 'losses']);
}

/**
 * The most that can be refunded: what was paid for the order's bill, less what is granted back already and what banks
 * kept.
 */
export async function refundableCents(tx: Transaction, orderId: string): Promise<Cents> {
  return Math.max(-(await balanceOf(tx, orderId, ['revenue', 'bank_charges'])), 0);
}

export function bankChargesCents(tx: Transaction, orderId: string): Promise<Cents> {
  return balanceOf(tx, orderId, ['bank_charges']);
}

async function balanceOf(tx: Transaction, orderId: string, accounts: Account[]): Promise<Cents> {
  const { balance } = await tx
    .selectFrom('ledger_lines')
    .innerJoin('ledger_entries', 'ledger_entries.id', 'ledger_lines.entry_id')
    .select(sql<number>`coalesce(sum(amount_cents), 0)::bigint`.as('balance'))
    .where('order_id', '=', orderId)
    .where('account', 'in', accounts)
    .executeTakeFirstOrThrow();
  return balance;
}
