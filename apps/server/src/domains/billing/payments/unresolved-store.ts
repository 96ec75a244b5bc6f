import { sql } from 'kysely';
import type { Database, Transaction } from '#database/connect.ts';
import { isUuid } from '#database/uuid.ts';
import { type Payment, paymentColumns, unsettled } from './store.ts';

/** Payments whose outcome no provider tells. */

/** After a day nothing is expected any more of one that the buyer has turned away from. */
const isUnresolved = (providers: readonly string[]) =>
  sql<boolean>`(provider <> all(${providers}) or state = 'abandoned' and payments.created_at < now() - interval '1 day')`;

export function listUnresolved(db: Database, providers: readonly string[]) {
  return db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .select(['payments.id', 'payments.order_id as orderId', 'orders.sn', 'payments.provider'])
    .select(['payments.intent_id as intentId', 'payments.amount_cents as amountCents'])
    .select(['payments.state', 'payments.created_at as createdAt'])
    .where('state', 'in', unsettled)
    .where(isUnresolved(providers))
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

/** What the provider was to be told of the buyer is not needed any more. */
export async function giveUpPayment(tx: Transaction, id: string, note: string): Promise<void> {
  await tx
    .updateTable('payments')
    .set({ state: 'cancelled', details: null, note, updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
}
