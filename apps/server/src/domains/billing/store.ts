import { type SqlBool, sql } from 'kysely';
import type { Database, Transaction } from '#database/connect.ts';

export type PaymentState = 'requested' | 'open' | 'pending' | 'succeeded' | 'cancelled' | 'attention';

export interface Payment {
  id: string;
  instalmentId: string;
  orderId: string;
  /** The provider that took it: read, cancelled and refunded there. */
  provider: string;
  attempt: number;
  requestId: string;
  intentId: string | null;
  amountCents: number;
  currency: string;
  state: PaymentState;
  providerChangedAt: Date | null;
}

const columns = [
  'payments.id',
  'payments.instalment_id as instalmentId',
  'payments.order_id as orderId',
  'payments.provider',
  'payments.attempt',
  'payments.request_id as requestId',
  'payments.intent_id as intentId',
  'payments.amount_cents as amountCents',
  'payments.currency',
  'payments.state',
  'payments.provider_changed_at as providerChangedAt',
] as const;

const living: PaymentState[] = ['requested', 'open', 'pending'];

/** The one payment of an instalment that may still succeed. */
export async function findLivingPayment(tx: Transaction, instalmentId: string): Promise<Payment | undefined> {
  const row = await tx
    .selectFrom('payments')
    .select(columns)
    .where('instalment_id', '=', instalmentId)
    .where('state', 'in', living)
    .executeTakeFirst();
  return row;
}

/** The request id is stored before the provider is called, so that after a crash the same request is repeated. */
export async function insertPayment(
  tx: Transaction,
  payment: { instalmentId: string; orderId: string; provider: string; amountCents: number },
): Promise<Payment> {
  const row = await tx
    .insertInto('payments')
    .values((eb) => ({
      instalment_id: payment.instalmentId,
      order_id: payment.orderId,
      provider: payment.provider,
      attempt: eb
        .selectFrom('payments')
        .select(sql<number>`coalesce(max(attempt), 0) + 1`.as('next'))
        .where('instalment_id', '=', payment.instalmentId),
      request_id: sql<string>`gen_random_uuid()::text`,
      amount_cents: payment.amountCents,
      state: 'requested',
    }))
    .returning(columns)
    .executeTakeFirstOrThrow();
  return row;
}

export async function setIntent(db: Database, paymentId: string, intentId: string): Promise<void> {
  await db
    .updateTable('payments')
    .set({ intent_id: intentId, state: 'open', updated_at: sql<Date>`now()` })
    .where('id', '=', paymentId)
    .where('state', '=', 'requested')
    .execute();
}

/** By intent: for the provider that reports on it, or the customer who asks. */
export async function findPaymentByIntent(
  db: Database,
  intentId: string,
  { provider, buyerId }: { provider: string; buyerId?: never } | { buyerId: string; provider?: never },
): Promise<Payment | undefined> {
  const row = await db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .select(columns)
    .where('intent_id', '=', intentId)
    .$if(provider !== undefined, (query) => query.where('provider', '=', provider as string))
    .$if(buyerId !== undefined, (query) => query.where('orders.buyer_id', '=', buyerId as string))
    .executeTakeFirst();
  return row;
}

/** After order, bill and instalment. */
export async function lockPayment(tx: Transaction, paymentId: string): Promise<Payment> {
  const row = await tx
    .selectFrom('payments')
    .select(columns)
    .where('id', '=', paymentId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return row;
}

export async function updatePayment(
  tx: Transaction,
  paymentId: string,
  change: { state: PaymentState; providerChangedAt: Date; note?: string },
): Promise<void> {
  await tx
    .updateTable('payments')
    .set({
      state: change.state,
      provider_changed_at: change.providerChangedAt,
      updated_at: sql<Date>`now()`,
      ...(change.note !== undefined && { note: change.note }),
    })
    .where('id', '=', paymentId)
    .execute();
}

export async function hasPendingPayment(tx: Transaction, instalmentId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('payments')
    .select('id')
    .where('instalment_id', '=', instalmentId)
    .where('state', '=', 'pending')
    .executeTakeFirst();
  return row !== undefined;
}

export async function listLivingPayments(db: Database, orderId: string): Promise<Payment[]> {
  const rows = await db
    .selectFrom('payments')
    .select(columns)
    .where('order_id', '=', orderId)
    .where('state', 'in', living)
    .execute();
  return rows;
}

export async function listUnsettledPayments(db: Database, olderThanSeconds: number, limit: number): Promise<Payment[]> {
  const rows = await db
    .selectFrom('payments')
    .select(columns)
    .where('state', 'in', living)
    .where(sql<SqlBool>`updated_at <= now() - make_interval(secs => ${olderThanSeconds})`)
    .orderBy('updated_at')
    .limit(limit)
    .execute();
  return rows;
}

/** The provider was asked and nothing had changed. */
export async function touchPayment(db: Database, paymentId: string): Promise<void> {
  await db.updateTable('payments').set({ updated_at: sql<Date>`now()` }).where('id', '=', paymentId).execute();
}

/** An instalment that is no longer due cannot be paid by an intent that is still open. */
export async function isInstalmentDue(db: Database, instalmentId: string): Promise<boolean> {
  const row = await db
    .selectFrom('bill_instalments')
    .select('id')
    .where('id', '=', instalmentId)
    .where('state', '=', 'due')
    .executeTakeFirst();
  return row !== undefined;
}

/** What the provider is told about a payment besides its amount. */
export async function findIntentFacts(
  db: Database,
  payment: Payment,
): Promise<{ merchantOrderId: string; customerEmail: string }> {
  const row = await db
    .selectFrom('bill_instalments')
    .innerJoin('bills', 'bills.id', 'bill_instalments.bill_id')
    .innerJoin('orders', 'orders.id', 'bills.order_id')
    .innerJoin('users', 'users.id', 'orders.placed_by')
    .select(['orders.sn', 'bill_instalments.kind', 'bill_instalments.position', 'users.email'])
    .where('bill_instalments.id', '=', payment.instalmentId)
    .executeTakeFirstOrThrow();
  return { merchantOrderId: merchantOrderId(row.sn, row, payment.attempt), customerEmail: row.email };
}

/** `<sn>-<F, D or B><position of the instalment>-<attempt>`: unique to the payment. */
export function merchantOrderId(sn: string, instalment: { kind: string; position: number }, attempt: number): string {
  return `${sn}-${instalment.kind.charAt(0).toUpperCase()}${instalment.position}-${attempt}`;
}

export async function findOrderStatus(db: Database, orderId: string): Promise<string> {
  const { status } = await db.selectFrom('orders').select('status').where('id', '=', orderId).executeTakeFirstOrThrow();
  return status;
}
