import type { OutputOf, ParsedInputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { dollars } from '@sampan/contract/money';
import { toWireTime } from '@sampan/contract/wire-time';
import { type SqlBool, sql } from 'kysely';
import type { Database } from '#database/connect.ts';
import { isUuid } from '#database/uuid.ts';
import { methodLabel } from '#domains/orders/method-label.ts';
import type { Context } from '#shop/context.ts';
import { refuse } from '#shop/refusal.ts';
import { jointNumber, type Payment, type PaymentState, paymentColumns } from './store.ts';

/** Newest first. */
export async function listCardPayments(
  { db }: Pick<Context, 'db'>,
  { after, pageSize, ...filter }: ParsedInputOf<Calls['operatorListPayments']>,
): Promise<OutputOf<Calls['operatorListPayments']>> {
  const from = after ? await findPaymentKey(db, after) : undefined;
  if (after && !from) throw refuse('not_found');
  const rows = await listPaymentRows(db, filter, { from, limit: pageSize + 1 });
  const page = rows.slice(0, pageSize);
  return {
    list: page.map(({ firstName, lastName, brand, lastFour, amountCents, refundedCents, ...row }) => ({
      ...row,
      customer: `${firstName} ${lastName}`,
      amountUsd: dollars(amountCents),
      refundedUsd: dollars(refundedCents),
      method: methodLabel({ brand, lastFour }),
      begunAt: toWireTime(row.begunAt),
      changedAt: row.changedAt ? toWireTime(row.changedAt) : '',
    })),
    next: rows.length > pageSize ? (page.at(-1)?.id ?? '') : '',
  };
}

interface PaymentKey {
  at: string;
  id: string;
}

/** Text, because a `Date` would lose the microseconds. */
async function findPaymentKey(db: Database, id: string): Promise<PaymentKey | undefined> {
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
  /** An order's number, or that of a joint payment. */
  order: string;
}

/** Newest first. */
function listPaymentRows(
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
    .select([jointNumber.as('jointSn')])
    .select(['payments.provider_changed_at as changedAt', 'method_brand as brand', 'last_four as lastFour'])
    .select(
      sql<number>`(select coalesce(sum(p.amount_cents), 0)::bigint from refund_payouts p
        where p.payment_id = payments.id and p.method = 'card' and p.state = 'paid')`.as('refundedCents'),
    )
    .$if(state !== undefined, (query) => query.where('payments.state', '=', state as PaymentState))
    .$if(order !== '', (query) =>
      query.where((eb) =>
        eb.or([
          eb('payments.order_id', '=', (sub) => sub.selectFrom('orders').select('id').where('sn', '=', order)),
          eb('payments.joint_payment_id', '=', (sub) =>
            sub.selectFrom('joint_payments').select('id').where('sn', '=', order),
          ),
        ]),
      ),
    )
    .$if(from !== undefined, (query) =>
      query.where(sql<SqlBool>`(payments.created_at, payments.id) < (${from?.at}::timestamptz, ${from?.id}::uuid)`),
    )
    .orderBy('payments.created_at', 'desc')
    .orderBy('payments.id', 'desc')
    .limit(limit)
    .execute();
}
