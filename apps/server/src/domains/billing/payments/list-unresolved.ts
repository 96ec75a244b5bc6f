import type { OutputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { dollars } from '@sampan/contract/money';
import { toWireTime } from '@sampan/contract/wire-time';
import { sql } from 'kysely';
import type { Database, Transaction } from '#database/connect.ts';
import { isUuid } from '#database/uuid.ts';
import type { Context } from '#shop/context.ts';
import { isFirstPart, numberPaid, type Payment, paymentColumns, unsettled } from './store.ts';

type Unresolved = OutputOf<Calls['operatorListUnresolvedPayments']>;

export async function listUnresolvedPayments({ db, payments }: Context): Promise<Unresolved> {
  const rows = await listUnresolved(
    db,
    payments.all.map(({ name }) => name),
  );
  return rows.map(({ intentId, amountCents, createdAt, state, ...row }) => ({
    ...row,
    state: state as Unresolved[number]['state'],
    intentId: intentId ?? '',
    amountUsd: dollars(amountCents),
    begunAt: toWireTime(createdAt),
    isProviderGone: payments.find(row.provider) === undefined,
  }));
}

/** A payment that the buyer has abandoned is given up after a day. */
const isUnresolved = (providers: readonly string[]) =>
  sql<boolean>`(provider <> all(${providers}) or state = 'abandoned' and payments.created_at < now() - interval '1 day')`;

function listUnresolved(db: Database, providers: readonly string[]) {
  return db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .select(['payments.id', 'payments.order_id as orderId', 'payments.provider', numberPaid.as('sn')])
    .select(['payments.intent_id as intentId', 'payments.state', 'payments.created_at as createdAt'])
    .select(
      sql<number>`(select sum(part.amount_cents)::bigint from payments part
        where part.request_id = payments.request_id)`.as('amountCents'),
    )
    .where('state', 'in', unsettled)
    .where(isUnresolved(providers))
    .where(isFirstPart)
    .orderBy('payments.created_at')
    .limit(500)
    .execute();
}

export async function findUnresolved(
  db: Database,
  providers: readonly string[],
  id: string,
): Promise<Payment | undefined> {
  if (!isUuid(id)) return undefined;
  return db
    .selectFrom('payments')
    .select(paymentColumns)
    .where('id', '=', id)
    .where('state', 'in', unsettled)
    .where(isUnresolved(providers))
    .executeTakeFirst();
}

/** Drops the payment details, which no provider needs any more. */
export async function giveUpPayment(tx: Transaction, requestId: string, note: string): Promise<void> {
  await tx
    .updateTable('payments')
    .set({ state: 'cancelled', details: null, note, updated_at: sql<Date>`now()` })
    .where('request_id', '=', requestId)
    .execute();
}
