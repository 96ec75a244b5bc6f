import type { OrderAddress } from '@sampan/contract/orders';
import { type SqlBool, sql } from 'kysely';
import type { PaymentDetails, PaymentMethod } from '#connectors/payment/payment.ts';
import type { Database, Transaction } from '#database/connect.ts';
import { isUuid } from '#database/uuid.ts';
import { type LockedInstalment, lockInstalment } from '#domains/orders/instalments.ts';
import { lockOrders } from '#domains/orders/locked-order.ts';

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
  /** The payments of one request are the parts of one intent. */
  requestId: string;
  /** Set if the intent pays several orders. */
  jointPaymentId: string | null;
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
  'payments.joint_payment_id as jointPaymentId',
  'payments.intent_id as intentId',
  sql<PaymentDetails | null>`payments.details`.as('details'),
  'payments.amount_cents as amountCents',
  'payments.currency',
  'payments.state',
  'payments.provider_changed_at as providerChangedAt',
] as const;

/** The number of the joint payment that a payment is a part of, or ''. */
export const jointNumber = sql<string>`coalesce((
  select joint.sn from joint_payments joint where joint.id = payments.joint_payment_id), '')`;

/** The number that the provider knows: of the joint payment, or of the order. */
export const numberPaid = sql<string>`coalesce(nullif(${jointNumber}, ''), orders.sn)`;

const living: PaymentState[] = ['requested', 'open', 'pending'];
export const unsettled: PaymentState[] = [...living, 'abandoned'];

/** The payments of instalments that may still succeed: one at most of each. */
export async function listLivingPayments(tx: Transaction, instalmentIds: readonly string[]): Promise<Payment[]> {
  return tx
    .selectFrom('payments')
    .select(paymentColumns)
    .where('instalment_id', 'in', instalmentIds)
    .where('state', 'in', living)
    .execute();
}

/**
 * Stores the parts of one intent before the provider is called, so that the same request is repeated after a crash.
 * Returns the first.
 */
export async function insertPayments(
  tx: Transaction,
  intent: {
    parts: readonly { instalmentId: string; orderId: string; amountCents: number }[];
    jointPaymentId: string | null;
    provider: string;
    details: PaymentDetails;
  },
): Promise<Payment> {
  const parts = intent.parts.map(({ instalmentId, orderId, amountCents }) => ({ instalmentId, orderId, amountCents }));
  const { rows } = await sql<{ id: string }>`
    insert into payments (instalment_id, order_id, provider, attempt, request_id, joint_payment_id, amount_cents, details, state)
    select p."instalmentId", p."orderId", ${intent.provider},
      (select coalesce(max(attempt), 0) + 1 from payments e where e.instalment_id = p."instalmentId"),
      r.id::text, ${intent.jointPaymentId}, p."amountCents", ${JSON.stringify(intent.details)}::jsonb, 'requested'
    from jsonb_to_recordset(${JSON.stringify(parts)}::jsonb)
      as p ("instalmentId" uuid, "orderId" uuid, "amountCents" bigint), gen_random_uuid() as r (id)
    returning id`.execute(tx);
  const [first] = rows;
  if (!first) throw new Error('an intent without parts');
  return lockPayment(tx, first.id);
}

const ofRequest = (db: Database | Transaction, requestId: string) =>
  db.updateTable('payments').where('request_id', '=', requestId);

export async function setIntent(db: Database, requestId: string, intentId: string): Promise<void> {
  await ofRequest(db, requestId)
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
    .where('intent_id', 'is', null)
    .execute();
}

/** Cancels a payment for which the provider made no intent. */
export async function cancelRefused(db: Database, requestId: string): Promise<void> {
  await ofRequest(db, requestId)
    .set({ state: 'cancelled', details: null, updated_at: sql<Date>`now()` })
    .where('intent_id', 'is', null)
    .execute();
}

/**
 * The buyer turns to another intent while this one's provider does not answer. Pending and finished payments stay as
 * they are.
 */
export async function abandonPayment(db: Database, requestId: string): Promise<void> {
  await ofRequest(db, requestId)
    .set({ state: 'abandoned', updated_at: sql<Date>`now()` })
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
    .$call((query) => (provider === undefined ? query : query.where('provider', '=', provider)))
    .$call((query) => (buyerId === undefined ? query : query.where('orders.buyer_id', '=', buyerId)))
    .executeTakeFirst();
  return row;
}

/** Lock order, bill and instalment first. */
async function lockPayment(tx: Transaction, paymentId: string): Promise<Payment> {
  const row = await tx
    .selectFrom('payments')
    .select(paymentColumns)
    .where('id', '=', paymentId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return row;
}

/** A part of an intent, with what it pays. */
export interface LockedPart extends LockedInstalment {
  payment: Payment;
}

/** Locks all that an intent pays: the orders first, by id. */
export async function lockParts(tx: Transaction, requestId: string): Promise<LockedPart[]> {
  const rows = await listParts(tx, requestId);
  await lockOrders(
    tx,
    rows.map(({ orderId }) => orderId),
  );
  const parts: LockedPart[] = [];
  for (const { id, instalmentId } of rows) {
    const found = await lockInstalment(tx, instalmentId);
    if (!found) throw new Error(`payment ${id} has no instalment`);
    parts.push({ ...found, payment: await lockPayment(tx, id) });
  }
  return parts;
}

/** The parts of an intent, by order. */
export async function listParts(db: Database | Transaction, requestId: string): Promise<Payment[]> {
  return db
    .selectFrom('payments')
    .select(paymentColumns)
    .where('request_id', '=', requestId)
    .orderBy('order_id')
    .execute();
}

export async function updatePayment(
  tx: Transaction,
  requestId: string,
  change: {
    state: PaymentState;
    providerChangedAt: Date;
    method?: PaymentMethod | undefined;
    note?: string | undefined;
  },
): Promise<void> {
  await ofRequest(tx, requestId)
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

/** The latest intent of a joint payment, and all that may still change; one part of each, in the order of their beginning. */
export async function listPaymentsOfJoint(db: Database, jointPaymentId: string): Promise<Payment[]> {
  const rows = await db
    .selectFrom('payments')
    .select(paymentColumns)
    .where('joint_payment_id', '=', jointPaymentId)
    .where(isFirstPart)
    .orderBy('created_at')
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

/** True of one part of each intent. */
export const isFirstPart = sql<SqlBool>`not exists (
  select from payments other where other.request_id = payments.request_id and other.id < payments.id)`;

/** Lists payments of the named providers, one for each intent. */
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
    .where(isFirstPart)
    .orderBy('updated_at')
    .limit(limit)
    .execute();
  return rows;
}

/** Puts a payment at the end of the queue, because its provider is being asked. */
export async function touchPayment(db: Database, requestId: string): Promise<void> {
  await ofRequest(db, requestId).set({ updated_at: sql<Date>`now()` }).execute();
}

/** Whether all that the intent pays is still due with its amount. If not, an open intent cannot pay it. */
export async function isStillDue(db: Database, requestId: string): Promise<boolean> {
  const row = await db
    .selectFrom('payments')
    .innerJoin('bill_instalments', 'bill_instalments.id', 'payments.instalment_id')
    .select('payments.id')
    .where('request_id', '=', requestId)
    .where(
      sql<SqlBool>`(bill_instalments.state <> 'due'
        or bill_instalments.amount_cents - bill_instalments.received_cents <> payments.amount_cents)`,
    )
    .executeTakeFirst();
  return row === undefined;
}

/** The facts about the orders of a payment that the provider gets. */
export async function listOrderFacts(db: Database | Transaction, orderIds: readonly string[]) {
  const rows = await db
    .selectFrom('orders')
    .innerJoin('users', 'users.id', 'orders.placed_by')
    .select([
      'orders.id',
      'orders.sn',
      'orders.address',
      'orders.country_iso as countryIso',
      'users.email',
      'users.first_name as firstName',
      'users.last_name as lastName',
    ])
    .where('orders.id', 'in', orderIds)
    .orderBy('orders.id')
    .execute();
  return rows.map((row) => ({ ...row, address: row.address as OrderAddress }));
}

export async function findOrderFacts(db: Database | Transaction, orderId: string) {
  const [facts] = await listOrderFacts(db, [orderId]);
  if (!facts) throw new Error(`no order ${orderId}`);
  return facts;
}

/** The number of the joint payment that a payment is a part of. */
export async function numberOf(db: Database | Transaction, { jointPaymentId }: Payment): Promise<string> {
  const { sn } = await db
    .selectFrom('joint_payments')
    .select('sn')
    .where('id', '=', jointPaymentId)
    .executeTakeFirstOrThrow();
  return sn;
}

export async function findMerchantOrderId(db: Database | Transaction, payment: Payment): Promise<string> {
  if (payment.jointPaymentId !== null) return `${await numberOf(db, payment)}-${payment.requestId.slice(0, 8)}`;
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
function merchantOrderId(sn: string, instalment: { kind: string; position: number }, attempt: number): string {
  return `${sn}-${instalment.kind.charAt(0).toUpperCase()}${instalment.position}-${attempt}`;
}

export async function findOrderStatus(db: Database, orderId: string): Promise<string> {
  const { status } = await db.selectFrom('orders').select('status').where('id', '=', orderId).executeTakeFirstOrThrow();
  return status;
}
