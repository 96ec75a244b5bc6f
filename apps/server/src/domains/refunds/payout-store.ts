import { type SqlBool, sql } from 'kysely';
import type { Database, Transaction } from '#database/connect.ts';
import type { MoneySource } from './refund-amount.ts';

/** Every statement on payouts, the parts in which a refund's money goes back. */

export type PayoutState = 'requested' | 'pending' | 'paid' | 'failed';

export interface Payout {
  id: string;
  refundId: string;
  orderId: string;
  paymentId: string | null;
  method: 'card' | 'bank';
  amountCents: number;
  requestId: string;
  providerRefundId: string | null;
  state: PayoutState;
}

const columns = [
  'id',
  'refund_id as refundId',
  'order_id as orderId',
  'payment_id as paymentId',
  'method',
  'amount_cents as amountCents',
  'request_id as requestId',
  'provider_refund_id as providerRefundId',
  'state',
] as const;

/** The request id is stored before the provider is called. */
export async function insertPayout(
  tx: Transaction,
  payout: { refundId: string; orderId: string; paymentId?: string; amountCents: number },
): Promise<Payout> {
  const row = await tx
    .insertInto('refund_payouts')
    .values({
      refund_id: payout.refundId,
      order_id: payout.orderId,
      payment_id: payout.paymentId ?? null,
      method: payout.paymentId ? 'card' : 'bank',
      amount_cents: payout.amountCents,
      request_id: sql<string>`gen_random_uuid()::text`,
      state: 'requested',
    })
    .returning(columns)
    .executeTakeFirstOrThrow();
  return row;
}

export async function findPayout(db: Database, id: string): Promise<Payout | undefined> {
  const row = await db.selectFrom('refund_payouts').select(columns).where('id', '=', id).executeTakeFirst();
  return row;
}

export async function findPayoutOfProvider(db: Database, providerRefundId: string): Promise<Payout | undefined> {
  const row = await db
    .selectFrom('refund_payouts')
    .select(columns)
    .where('provider_refund_id', '=', providerRefundId)
    .executeTakeFirst();
  return row;
}

/** After order and refund. */
export async function listPayoutsLocked(tx: Transaction, refundId: string): Promise<Payout[]> {
  const rows = await tx
    .selectFrom('refund_payouts')
    .select(columns)
    .where('refund_id', '=', refundId)
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows;
}

export async function updatePayout(
  tx: Transaction,
  id: string,
  change: { state: PayoutState; providerRefundId?: string; method?: 'bank'; bankReference?: string },
): Promise<void> {
  await tx
    .updateTable('refund_payouts')
    .set({
      state: change.state,
      updated_at: sql<Date>`now()`,
      ...(change.providerRefundId !== undefined && { provider_refund_id: change.providerRefundId }),
      ...(change.method && { method: change.method }),
      ...(change.bankReference !== undefined && { bank_reference: change.bankReference }),
    })
    .where('id', '=', id)
    .execute();
}

export async function listUnsettledPayouts(db: Database, olderThanSeconds: number, limit: number): Promise<Payout[]> {
  const rows = await db
    .selectFrom('refund_payouts')
    .select(columns)
    .where('method', '=', 'card')
    .where('state', 'in', ['requested', 'pending'])
    .where(sql<SqlBool>`updated_at <= now() - make_interval(secs => ${olderThanSeconds})`)
    .orderBy('updated_at')
    .limit(limit)
    .execute();
  return rows;
}

export async function touchPayout(db: Database, id: string): Promise<void> {
  await db.updateTable('refund_payouts').set({ updated_at: sql<Date>`now()` }).where('id', '=', id).execute();
}

/**
 * What is left of the money that paid an order's bill, cards first; a failed payout still counts, for finance. Money
 * that came too late or twice (it has a `credit` entry) goes back separately.
 */
export async function listMoneySources(tx: Transaction, orderId: string): Promise<MoneySource[]> {
  const cards = await tx
    .selectFrom('payments')
    .leftJoin('ledger_entries', (join) =>
      join.on('ledger_entries.kind', '=', 'credit').on(sql<SqlBool>`ledger_entries.reference = payments.id::text`),
    )
    .select([
      'payments.id',
      sql<number>`payments.amount_cents
        - coalesce((select sum(amount_cents) from refund_payouts where payment_id = payments.id), 0)::bigint`.as(
        'left',
      ),
    ])
    .where('payments.order_id', '=', orderId)
    .where('payments.state', '=', 'succeeded')
    .where('ledger_entries.id', 'is', null)
    .orderBy('payments.created_at')
    .execute();
  const { rows } = await sql<{ left: number }>`
    select coalesce((
        select sum(received_cents) from payment_declarations
        where order_id = ${orderId} and state = 'approved'
          and not exists (select from ledger_entries where kind = 'credit' and reference = payment_declarations.id::text)
      ), 0)::bigint
      - coalesce((
        select sum(refund_payouts.amount_cents) from refund_payouts join refunds on refunds.id = refund_payouts.refund_id
        where refund_payouts.order_id = ${orderId} and payment_id is null and refunds.overpayment is null
      ), 0)::bigint as left`.execute(tx);
  return [...cards.map((card) => ({ paymentId: card.id, left: card.left })), { left: rows[0]?.left ?? 0 }];
}

/** The card payment or the declared transfer behind an overpayment. */
export async function findOverpayment(
  db: Database,
  overpayment: { paymentId: string } | { declarationId: string },
): Promise<{ orderId: string; amountCents: number } | undefined> {
  if ('paymentId' in overpayment) {
    return db
      .selectFrom('payments')
      .select(['order_id as orderId', 'amount_cents as amountCents'])
      .where('id', '=', overpayment.paymentId)
      .executeTakeFirst();
  }
  const row = await db
    .selectFrom('payment_declarations')
    .select(['order_id as orderId', 'received_cents as amountCents'])
    .where('id', '=', overpayment.declarationId)
    .executeTakeFirst();
  return row && { orderId: row.orderId, amountCents: row.amountCents ?? 0 };
}

export async function findIntentOfPayment(
  db: Database,
  paymentId: string,
): Promise<{ provider: string; intentId: string }> {
  const row = await db
    .selectFrom('payments')
    .select(['provider', 'intent_id'])
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow();
  if (!row.intent_id) throw new Error(`payment ${paymentId} has no intent`);
  return { provider: row.provider, intentId: row.intent_id };
}
