import type { OrderAddress } from '@sampan/contract/orders';
import { type SqlBool, sql } from 'kysely';
import type { PaymentDetails, PaymentMethod } from '#connectors/payment/payment.ts';
import type { Database, Transaction } from '#database/connect.ts';
import { isUuid } from '#database/uuid.ts';

/**
 * requested: stored, no answer from the provider yet. abandoned: the buyer pays with another provider, and this one has
 * to cancel. attention: the provider's answer does not fit the bill, so finance has to look.
 */
export type PaymentState = 'requested' | 'open' | 'pending' | 'abandoned' | 'succeeded' | 'cancelled' | 'attention';

export interface Payment {
  id: string;
  instalmentId: string;
  orderId: string;
  /** The provider that took the payment. It is read, cancelled and refunded there. */
  provider: string;
  attempt: number;
  requestId: string;
  intentId: string | null;
  /** Stored until the provider has them. */
  details: PaymentDetails | null;
  amountCents: number;
  currency: string;
  state: PaymentState;
  providerChangedAt: Date | null;
}

export const paymentColumns = [
  'payments.id',
  'payments.instalment_id as instalmentId',
  'payments.order_id as orderId',
  'payments.provider',
  'payments.attempt',
  'payments.request_id as requestId',
  'payments.intent_id as intentId',
  sql<PaymentDetails | null>`payments.details`.as('details'),
  'payments.amount_cents as amountCents',
  'payments.currency',
  'payments.state',
  'payments.provider_changed_at as providerChangedAt',
] as const;

const living: PaymentState[] = ['requested', 'open', 'pending'];
export const unsettled: PaymentState[] = [...living, 'abandoned'];

/** The one payment of an instalment that may still succeed. */
export async function findLivingPayment(tx: Transaction, instalmentId: string): Promise<Payment | undefined> {
  const row = await tx
    .selectFrom('payments')
    .select(paymentColumns)
    .where('instalment_id', '=', instalmentId)
    .where('state', 'in', living)
    .executeTakeFirst();
  return row;
}

/** Stores the request id before the provider is called, so that the same request is repeated after a crash. */
export async function insertPayment(
  tx: Transaction,
  payment: { instalmentId: string; orderId: string; provider: string; amountCents: number; details: PaymentDetails },
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
      details: JSON.stringify(payment.details),
      state: 'requested',
    }))
    .returning(paymentColumns)
    .executeTakeFirstOrThrow();
  return row;
}

export async function setIntent(db: Database, paymentId: string, intentId: string): Promise<void> {
  await db
    .updateTable('payments')
    .set((eb) => ({
      intent_id: intentId,
      details: null,
      state: eb
        .case()
        .when('state', '=', 'requested')
        .then('open' as const)
        .else(eb.ref('state'))
        .end(),
      updated_at: sql<Date>`now()`,
    }))
    .where('id', '=', paymentId)
    .where('intent_id', 'is', null)
    .execute();
}

/** Cancels a payment for which the provider made no intent. */
export async function cancelRefused(db: Database, paymentId: string): Promise<void> {
  await db
    .updateTable('payments')
    .set({ state: 'cancelled', details: null, updated_at: sql<Date>`now()` })
    .where('id', '=', paymentId)
    .where('intent_id', 'is', null)
    .execute();
}

/**
 * The buyer turns to another intent while this one's provider does not answer. Pending and finished payments stay as
 * they are.
 */
export async function abandonPayment(db: Database, paymentId: string): Promise<void> {
  await db
    .updateTable('payments')
    .set({ state: 'abandoned', updated_at: sql<Date>`now()` })
    .where('id', '=', paymentId)
    .where('state', 'in', ['requested', 'open'])
    .execute();
}

/** Finds a payment for the provider that reports on its intent, or for the customer who asks. */
export async function findPaymentByIntent(
  db: Database,
  intentId: string,
  { provider, buyerId }: { provider: string; buyerId?: never } | { buyerId: string; provider?: never },
): Promise<Payment | undefined> {
  const row = await db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .select(paymentColumns)
    .where('intent_id', '=', intentId)
    .$if(provider !== undefined, (query) => query.where('provider', '=', provider as string))
    .$if(buyerId !== undefined, (query) => query.where('orders.buyer_id', '=', buyerId as string))
    .executeTakeFirst();
  return row;
}

/** Lock order, bill and instalment first. */
export async function lockPayment(tx: Transaction, paymentId: string): Promise<Payment> {
  const row = await tx
    .selectFrom('payments')
    .select(paymentColumns)
    .where('id', '=', paymentId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return row;
}

export async function updatePayment(
  tx: Transaction,
  paymentId: string,
  change: {
    state: PaymentState;
    providerChangedAt: Date;
    method?: PaymentMethod | undefined;
    note?: string | undefined;
  },
): Promise<void> {
  await tx
    .updateTable('payments')
    .set({
      state: change.state,
      provider_changed_at: change.providerChangedAt,
      updated_at: sql<Date>`now()`,
      ...(change.method && {
        method_kind: change.method.kind,
        method_brand: change.method.brand,
        last_four: change.method.lastFour,
      }),
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

export async function listUnsettledPaymentsOf(db: Database, orderId: string): Promise<Payment[]> {
  const rows = await db
    .selectFrom('payments')
    .select(paymentColumns)
    .where('order_id', '=', orderId)
    .where('state', 'in', unsettled)
    .execute();
  return rows;
}

/** The payments that may still change, or else the last one, in the order in which they were begun. */
export async function listPaymentsOfInstalment(db: Database, instalmentId: string): Promise<Payment[]> {
  const rows = await db
    .selectFrom('payments')
    .select(paymentColumns)
    .where('instalment_id', '=', instalmentId)
    .orderBy('attempt')
    .execute();
  const open = rows.filter(({ state }) => unsettled.includes(state));
  return open.length > 0 ? open : rows.slice(-1);
}

/** Finds a customer's own instalment. */
export async function findInstalment(
  db: Database,
  instalmentId: string,
  buyerId: string,
): Promise<{ state: string; orderId: string } | undefined> {
  if (!isUuid(instalmentId)) return undefined;
  return db
    .selectFrom('bill_instalments')
    .innerJoin('bills', 'bills.id', 'bill_instalments.bill_id')
    .innerJoin('orders', 'orders.id', 'bills.order_id')
    .select(['bill_instalments.state', 'orders.id as orderId'])
    .where('bill_instalments.id', '=', instalmentId)
    .where('orders.buyer_id', '=', buyerId)
    .executeTakeFirst();
}

/** Lists payments of the named providers. */
export async function listUnsettledPayments(
  db: Database,
  providers: readonly string[],
  { olderThanSeconds, limit }: { olderThanSeconds: number; limit: number },
): Promise<Payment[]> {
  if (providers.length === 0) return [];
  const rows = await db
    .selectFrom('payments')
    .select(paymentColumns)
    .where('state', 'in', unsettled)
    .where('provider', 'in', providers)
    .where(sql<SqlBool>`updated_at <= now() - make_interval(secs => ${olderThanSeconds})`)
    .orderBy('updated_at')
    .limit(limit)
    .execute();
  return rows;
}

/** Puts a payment at the end of the queue, because its provider is being asked. */
export async function touchPayment(db: Database, paymentId: string): Promise<void> {
  await db.updateTable('payments').set({ updated_at: sql<Date>`now()` }).where('id', '=', paymentId).execute();
}

/** Whether the instalment is still due with the payment's amount. If not, an open intent cannot pay it. */
export async function isStillDue(db: Database, payment: Payment): Promise<boolean> {
  const row = await db
    .selectFrom('bill_instalments')
    .select('id')
    .where('id', '=', payment.instalmentId)
    .where('state', '=', 'due')
    .where(sql<SqlBool>`amount_cents - received_cents = ${payment.amountCents}`)
    .executeTakeFirst();
  return row !== undefined;
}

/** The facts about a payment's order that the provider gets. */
export async function findOrderFacts(db: Database | Transaction, orderId: string) {
  const row = await db
    .selectFrom('orders')
    .innerJoin('users', 'users.id', 'orders.placed_by')
    .select([
      'orders.address',
      'orders.country_iso as countryIso',
      'users.email',
      'users.first_name as firstName',
      'users.last_name as lastName',
    ])
    .where('orders.id', '=', orderId)
    .executeTakeFirstOrThrow();
  return { ...row, address: row.address as OrderAddress };
}

export async function findMerchantOrderId(db: Database, payment: Payment): Promise<string> {
  const row = await db
    .selectFrom('bill_instalments')
    .innerJoin('bills', 'bills.id', 'bill_instalments.bill_id')
    .innerJoin('orders', 'orders.id', 'bills.order_id')
    .select(['orders.sn', 'bill_instalments.kind', 'bill_instalments.position'])
    .where('bill_instalments.id', '=', payment.instalmentId)
    .executeTakeFirstOrThrow();
  return merchantOrderId(row.sn, row, payment.attempt);
}

/** `<sn>-<F, D or B><position of the instalment>-<attempt>`, unique to the payment. */
export function merchantOrderId(sn: string, instalment: { kind: string; position: number }, attempt: number): string {
  return `${sn}-${instalment.kind.charAt(0).toUpperCase()}${instalment.position}-${attempt}`;
}

export async function findOrderStatus(db: Database, orderId: string): Promise<string> {
  const { status } = await db.selectFrom('orders').select('status').where('id', '=', orderId).executeTakeFirstOrThrow();
  return status;
}
