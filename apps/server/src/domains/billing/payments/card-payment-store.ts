import { type SqlBool, sql } from 'kysely';
import type { Database } from '#database/connect.ts';
import { isUuid } from '#database/uuid.ts';
import { type Payment, type PaymentState, paymentColumns } from './store.ts';

/** Card payments as finance reads them on a page. */

export interface PaymentKey {
  at: string;
  id: string;
}

/** With microseconds, which a `Date` would lose. */
export async function findPaymentKey(db: Database, id: string): Promise<PaymentKey | undefined> {
  if (!isUuid(id)) return undefined;
  return db
    .selectFrom('payments')
    .select([sql<string>`created_at::text`.as('at'), 'id'])
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function findPaymentById(db: Database, id: string): Promise<Payment | undefined> {
  if (!isUuid(id)) return undefined;
  return db.selectFrom('payments').select(paymentColumns).where('id', '=', id).executeTakeFirst();
}

interface Filter {
  state?: PaymentState | undefined;
  /** An order number. */
  order: string;
}

/** Newest first. */
export function listPaymentRows(
  db: Database,
  { state, order }: Filter,
  { from, limit }: { from: PaymentKey | undefined; limit: number },
) {
  return db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .innerJoin('users', 'users.id', 'orders.placed_by')
    .innerJoin('bill_instalments', 'bill_instalments.id', 'payments.instalment_id')
    .select(['payments.id', 'payments.order_id as orderId', 'orders.sn', 'bill_instalments.kind'])
    .select(['users.first_name as firstName', 'users.last_name as lastName', 'payments.provider'])
    .select([sql<string>`coalesce(payments.intent_id, '')`.as('intentId'), 'payments.amount_cents as amountCents'])
    .select(['payments.state', 'payments.note', 'payments.created_at as begunAt'])
    .select(['payments.provider_changed_at as changedAt', 'method_brand as brand', 'last_four as lastFour'])
    .select(
      sql<number>`(select coalesce(sum(p.amount_cents), 0)::bigint from refund_payouts p
        where p.payment_id = payments.id and p.method = 'card' and p.state = 'paid')`.as('refundedCents'),
    )
    .$if(state !== undefined, (query) => query.where('payments.state', '=', state as PaymentState))
    .$if(order !== '', (query) =>
      query.where('payments.order_id', '=', (eb) => eb.selectFrom('orders').select('id').where('sn', '=', order)),
    )
    .$if(from !== undefined, (query) =>
      query.where(sql<SqlBool>`(payments.created_at, payments.id) < (${from?.at}::timestamptz, ${from?.id}::uuid)`),
    )
    .orderBy('payments.created_at', 'desc')
    .orderBy('payments.id', 'desc')
    .limit(limit)
    .execute();
}
