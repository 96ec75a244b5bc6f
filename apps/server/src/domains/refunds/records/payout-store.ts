import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database, Transaction } from '#database/connect.ts';
import type { MoneySource } from './refund-amount.ts';

/** All statements on payouts, the parts in which a refund's money goes back. */

export type PayoutState = 'requested' | 'pending' | 'paid' | 'failed';

export interface Payout {
  id: string;
  refundId: string;
  orderId: string;
  paymentId: string | null;
  /** balance: it pays the order's own balance. prepaid: it is on the buyer's prepaid balance. */
  method: 'card' | 'bank' | 'balance' | 'prepaid';
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

/** Stores the request id before the provider is called. */
export async function insertPayout(
  tx: Transaction,
  payout: {
    refundId: string;
    orderId: string;
    paymentId?: string | undefined;
    amountCents: number;
    /** It pays the order's balance at once. */
    isSetOff?: boolean;
    /** It goes to the buyer's prepaid balance at once. */
    isPrepaid?: boolean;
    /** Because the buyer wants it so. */
    isChosen?: boolean;
  },
): Promise<Payout> {
  const row = await tx
    .insertInto('refund_payouts')
    .values({
      refund_id: payout.refundId,
      order_id: payout.orderId,
      payment_id: payout.paymentId ?? null,
      method: payout.isSetOff ? 'balance' : methodOf(payout),
      amount_cents: payout.amountCents,
      to_prepaid: payout.isChosen ?? false,
      request_id: sql<string>`gen_random_uuid()::text`,
      state: payout.isSetOff || payout.isPrepaid ? 'paid' : 'requested',
    })
    .returning(columns)
    .executeTakeFirstOrThrow();
  return row;
}

const methodOf = ({ paymentId, isPrepaid }: { paymentId?: string | undefined; isPrepaid?: boolean }) =>
  isPrepaid ? 'prepaid' : paymentId ? 'card' : 'bank';

/** The payouts that pay the order's balance. Lock the order first. */
export async function listSetOff(tx: Transaction, orderId: string): Promise<Payout[]> {
  return tx
    .selectFrom('refund_payouts')
    .select(columns)
    .where('order_id', '=', orderId)
    .where('method', '=', 'balance')
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** Sends a set-off payout back the way the money came instead. */
export async function turnSetOff(
  tx: Transaction,
  id: string,
  planned: { paymentId?: string | undefined; isPrepaid?: boolean; amount: number },
): Promise<void> {
  await tx
    .updateTable('refund_payouts')
    .set({
      payment_id: planned.paymentId ?? null,
      method: methodOf(planned),
      amount_cents: planned.amount,
      state: planned.isPrepaid ? 'paid' : 'requested',
      updated_at: sql<Date>`now()`,
    })
    .where('id', '=', id)
    .execute();
}

export async function findPayout(db: Database, id: string): Promise<Payout | undefined> {
  const row = await db.selectFrom('refund_payouts').select(columns).where('id', '=', id).executeTakeFirst();
  return row;
}

/** Two providers may use the same id. Without a provider, undefined if the id is not unique. */
export async function findPayoutOfProvider(
  db: Database,
  { provider, providerRefundId }: { provider?: string | undefined; providerRefundId: string },
): Promise<Payout | undefined> {
  const rows = await db
    .selectFrom('refund_payouts')
    .select(columns)
    .where('provider_refund_id', '=', providerRefundId)
    .$if(provider !== undefined, (query) =>
      query.where((eb) =>
        eb.exists(
          eb
            .selectFrom('payments')
            .select('payments.id')
            .whereRef('payments.id', '=', 'refund_payouts.payment_id')
            .where('payments.provider', '=', provider as string),
        ),
      ),
    )
    .limit(2)
    .execute();
  return rows.length === 1 ? rows[0] : undefined;
}

/** Lock order and refund first. */
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
 * The rest of the money that paid an order's bill, cards first. A failed payout still counts as paid out, because
 * finance transfers it. Money that was more than due, or came too late or twice (a `credit` entry says how much), goes
 * back separately.
 */
export async function listMoneySources(tx: Transaction, orderId: string): Promise<MoneySource[]> {
  const { rows: cards } = await sql<{ paymentId: string; left: number }>`
    select p.id as "paymentId", (p.amount_cents - ${creditOf(sql`p.id::text`)} - coalesce((
        select sum(o.amount_cents) from refund_payouts o join refunds r on r.id = o.refund_id
        where o.payment_id = p.id and r.overpayment is null
      ), 0))::bigint as left
    from payments p
    where p.order_id = ${orderId} and p.state = 'succeeded'
      and not exists (select from disputes d where d.payment_id = p.id and d.state <> 'won' and d.takes_money)
    order by p.created_at`.execute(tx);
  const { rows } = await sql<{ left: number }>`
    select (coalesce((
        select sum(t.amount_cents - ${creditOf(sql`t.id::text`)}) from received_transfers t where t.order_id = ${orderId}
      ), 0) - coalesce((
        select sum(i.received_cents - i.credit_cents) from bill_instalments i join bills b on b.id = i.bill_id
        where b.order_id = ${orderId} and i.state <> 'paid'
      ), 0) - coalesce((
        select sum(o.amount_cents) from refund_payouts o join refunds r on r.id = o.refund_id
        where o.order_id = ${orderId} and (o.method = 'bank' or o.to_prepaid) and o.payment_id is null and r.overpayment is null
      ), 0))::bigint as left`.execute(tx);
  const { rows: prepaid } = await sql<{ left: number }>`
    select (coalesce((select sum(l.amount_cents) from ledger_entries e join ledger_lines l on l.entry_id = e.id and l.account = 'prepaid'
        where e.order_id = ${orderId} and e.kind = 'prepaid_paid'), 0)
      - coalesce((select sum(o.amount_cents) from refund_payouts o where o.order_id = ${orderId} and o.method = 'prepaid' and not o.to_prepaid), 0))::bigint as left`.execute(
    tx,
  );
  return [...cards, { isPrepaid: true, left: prepaid[0]?.left ?? 0 }, { left: rows[0]?.left ?? 0 }];
}

/** The cents of a payment or a transfer that the bill did not need. */
const creditOf = (reference: RawBuilder<string>) => sql<number>`coalesce((
  select sum(l.amount_cents) from ledger_entries e join ledger_lines l on l.entry_id = e.id and l.account = 'receivable'
  where e.kind = 'credit' and e.reference = ${reference}), 0)`;

/** The part of a card payment or a transfer that its order could not use. */
export async function findOverpayment(
  db: Database,
  reference: string,
): Promise<{ orderId: string; amountCents: number } | undefined> {
  return db
    .selectFrom('ledger_entries')
    .innerJoin('ledger_lines', 'ledger_lines.entry_id', 'ledger_entries.id')
    .innerJoin('orders', 'orders.id', 'ledger_entries.order_id')
    .select(['orders.id as orderId', 'amount_cents as amountCents'])
    .where('kind', '=', 'credit')
    .where('reference', '=', reference)
    .where('account', '=', 'receivable')
    .executeTakeFirst();
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

/** The amounts of these payments that cardholders’ banks hold or keep. */
export async function listDisputesOf(tx: Transaction, paymentIds: readonly string[]) {
  if (paymentIds.length === 0) return [];
  return tx
    .selectFrom('disputes')
    .select(['state', 'amount_cents as amountCents'])
    .where('payment_id', 'in', paymentIds)
    .where('takes_money', '=', true)
    .where('state', '<>', 'won')
    .execute();
}
