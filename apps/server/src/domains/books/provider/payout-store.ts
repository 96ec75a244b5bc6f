import { type SqlBool, sql } from 'kysely';
import type { ProviderPayout } from '#connectors/payment/payment.ts';
import type { Database, Transaction } from '#database/connect.ts';
import { isUuid } from '#database/uuid.ts';

/** SQL about the providers' payouts to the shop. */

export interface Payout {
  id: string;
  provider: string;
  payoutId: string;
  amount: number;
  state: ProviderPayout['status'];
  reference: string;
  isArrived: boolean;
  isReturned: boolean;
}

const columns = [
  'id',
  'provider',
  'payout_id as payoutId',
  'amount_cents as amount',
  'state',
  'reference',
  sql<boolean>`arrived_at is not null`.as('isArrived'),
  sql<boolean>`returned_at is not null`.as('isReturned'),
] as const;

/** An announced payout may still change. A failed one is final. */
export async function keepPayouts(db: Database, provider: string, payouts: readonly ProviderPayout[]): Promise<void> {
  const unique = [...new Map(payouts.map((one) => [one.id, one])).values()];
  await db
    .insertInto('provider_payouts')
    .values(
      unique.map(({ id, amount, status, arrivesOn, reference }) => ({
        provider,
        payout_id: id,
        amount_cents: amount,
        state: status,
        reference,
        arrives_on: arrivesOn.toISOString().slice(0, 10),
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['provider', 'payout_id'])
        .doUpdateSet((eb) => ({
          state: eb.ref('excluded.state'),
          reference: eb.ref('excluded.reference'),
          arrives_on: eb.ref('excluded.arrives_on'),
          amount_cents: sql`case when provider_payouts.state = 'pending' and provider_payouts.arrived_at is null
            then excluded.amount_cents else provider_payouts.amount_cents end`,
        }))
        .where(
          sql<SqlBool>`provider_payouts.state = 'pending' or provider_payouts.state = 'paid' and excluded.state = 'failed'`,
        ),
    )
    .execute();
}

export async function listUnsettledPayouts(db: Database, provider: string): Promise<Payout[]> {
  return db
    .selectFrom('provider_payouts')
    .select(columns)
    .where('provider', '=', provider)
    .where(
      sql<SqlBool>`(arrived_at is null and state <> 'failed' or arrived_at is not null and state = 'failed' and returned_at is null)`,
    )
    .orderBy('arrives_on')
    .orderBy('id')
    .execute();
}

/** Payouts that are in transit, or arrived and unbooked, earliest first. */
export async function listPayoutsOnTheWay(db: Database, limit: number) {
  return db
    .selectFrom('provider_payouts')
    .select(['id', 'provider', 'amount_cents as amount', 'reference'])
    .select(sql<string>`to_char(arrives_on, 'YYYY-MM-DD')`.as('arrivesOn'))
    .where('arrived_at', 'is', null)
    .where('state', '<>', 'failed')
    .orderBy('arrives_on')
    .orderBy('id')
    .limit(limit)
    .execute();
}

export async function lockPayout(tx: Transaction, id: string): Promise<Payout | undefined> {
  if (!isUuid(id)) return undefined;
  return tx.selectFrom('provider_payouts').select(columns).where('id', '=', id).forUpdate().executeTakeFirst();
}

/**
 * Locks the bank statement line that names the payout and has this amount. It must not pay an order, nor another payout
 * with the same reference.
 */
export async function lockInStatement(
  tx: Transaction,
  payoutId: string,
  amount: number,
): Promise<{ transactionId: string; bankReference: string } | undefined> {
  const { rows } = await sql<{ transactionId: string; bankReference: string }>`
    select b.id as "transactionId", coalesce(nullif(b.bank_reference, ''), b.reference) as "bankReference"
    from provider_payouts y join bank_transactions b on b.booked_on between y.arrives_on - 5 and y.arrives_on + 30
      and b.currency = 'USD' and b.amount_cents = ${amount}
      and (position(y.reference in b.reference) > 0 or position(y.payout_id in b.reference) > 0)
    where y.id = ${payoutId} and y.reference <> '' and b.source = 'statement' and b.state <> 'booked' and ${isFree('b')}
    order by b.booked_on, b.id limit 1 for update of b`.execute(tx);
  return rows[0];
}

/** Whether no payout uses this bank transaction. */
export const isFree = (transaction: string) =>
  sql<boolean>`not exists (select from provider_payouts f where f.bank_transaction_id = ${sql.ref(`${transaction}.id`)})`;

export interface Arrival {
  receivedCents: number;
  bankReference: string;
  /** The bank statement line, if there is one. */
  transactionId?: string | undefined;
}

export async function setArrived(
  tx: Transaction,
  id: string,
  { receivedCents, bankReference, transactionId }: Arrival,
): Promise<void> {
  await tx
    .updateTable('provider_payouts')
    .set({
      received_cents: receivedCents,
      bank_reference: bankReference,
      bank_transaction_id: transactionId ?? null,
      arrived_at: sql<Date>`now()`,
    })
    .where('id', '=', id)
    .execute();
}

/** Payouts that finance booked, possibly before the statement was imported. */
export async function listWithoutLine(db: Database, provider: string): Promise<{ id: string; received: number }[]> {
  return db
    .selectFrom('provider_payouts')
    .select(['id', sql<number>`received_cents`.as('received')])
    .where('provider', '=', provider)
    .where('arrived_at', 'is not', null)
    .where('bank_transaction_id', 'is', null)
    .where(sql<SqlBool>`arrives_on > now() - interval '90 days'`)
    .execute();
}

export async function setLine(tx: Transaction, id: string, transactionId: string): Promise<void> {
  await tx.updateTable('provider_payouts').set({ bank_transaction_id: transactionId }).where('id', '=', id).execute();
}

export async function setReturned(tx: Transaction, id: string): Promise<void> {
  await tx.updateTable('provider_payouts').set({ returned_at: sql<Date>`now()` }).where('id', '=', id).execute();
}
