import { sql } from 'kysely';
import type { ProviderDispute } from '#connectors/payment/payment.ts';
import type { Database, Transaction } from '#database/connect.ts';

/** All statements on disputes of card payments. */

type DisputeState = ProviderDispute['status'];

export interface Dispute {
  id: string;
  state: DisputeState;
  amountCents: number;
  /** The shop knows already that the money is gone. */
  takesMoney: boolean;
  providerChangedAt: Date;
}

const columns = [
  'id',
  'state',
  'amount_cents as amountCents',
  'takes_money as takesMoney',
  'provider_changed_at as providerChangedAt',
] as const;

/** One row of a dispute. Lock the orders first. */
export function findDispute(tx: Transaction, provider: string, providerId: string): Promise<Dispute | undefined> {
  return tx
    .selectFrom('disputes')
    .select(columns)
    .where('provider', '=', provider)
    .where('provider_dispute_id', '=', providerId)
    .orderBy('id')
    .executeTakeFirst();
}

/** Stores a payment's part of a dispute, or its news. The amount of an inquiry that has become a dispute is another. */
export function putDispute(
  tx: Transaction,
  payment: { id: string; orderId: string; provider: string },
  dispute: ProviderDispute,
): Promise<Dispute> {
  return tx
    .insertInto('disputes')
    .values({
      provider: payment.provider,
      provider_dispute_id: dispute.id,
      payment_id: payment.id,
      order_id: payment.orderId,
      amount_cents: dispute.amount,
      reason: dispute.reason,
      state: dispute.status,
      takes_money: dispute.takesMoney,
      due_by: dispute.dueBy ?? null,
      provider_changed_at: dispute.changedAt,
    })
    .onConflict((conflict) =>
      conflict.columns(['provider', 'provider_dispute_id', 'payment_id']).doUpdateSet({
        state: dispute.status,
        amount_cents: sql<number>`case when excluded.takes_money and not disputes.takes_money
          then excluded.amount_cents else disputes.amount_cents end`,
        takes_money: sql<boolean>`disputes.takes_money or excluded.takes_money`,
        due_by: dispute.dueBy ?? null,
        provider_changed_at: dispute.changedAt,
        updated_at: sql<Date>`now()`,
      }),
    )
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/** An inquiry was shared among payments of which the dispute that it became takes nothing: they are no part of it. */
export async function dropUntaken(tx: Transaction, provider: string, providerId: string): Promise<void> {
  await tx
    .deleteFrom('disputes')
    .where('provider', '=', provider)
    .where('provider_dispute_id', '=', providerId)
    .where('takes_money', '=', false)
    .execute();
}

/** What a dispute takes of each payment; nothing of an inquiry. */
export async function takenOf(tx: Transaction, provider: string, providerId: string): Promise<Map<string, number>> {
  const rows = await tx
    .selectFrom('disputes')
    .select(['payment_id as id', 'amount_cents as cents'])
    .where('provider', '=', provider)
    .where('provider_dispute_id', '=', providerId)
    .where('takes_money', '=', true)
    .execute();
  return new Map(rows.map(({ id, cents }) => [id, cents]));
}

/** What went back to the cards of payments, or is going. */
export async function refundedOf(tx: Transaction, paymentIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await tx
    .selectFrom('refund_payouts')
    .select(['payment_id as id', sql<number>`sum(amount_cents)::bigint`.as('cents')])
    .where('payment_id', 'in', paymentIds)
    .where('method', '=', 'card')
    .where('state', '<>', 'failed')
    .groupBy('payment_id')
    .execute();
  return new Map(rows.flatMap(({ id, cents }): [string, number][] => (id ? [[id, Number(cents)]] : [])));
}

/** Disputes that the shop believes open. */
export function listOpenDisputes(db: Database): Promise<{ id: string; provider: string; providerId: string }[]> {
  return db
    .selectFrom('disputes')
    .select([sql<string>`min(id::text)`.as('id'), 'provider', 'provider_dispute_id as providerId'])
    .where('state', 'in', ['answer_needed', 'under_review'])
    .groupBy(['provider', 'provider_dispute_id'])
    .orderBy(sql`min(opened_at)`)
    .execute();
}

/** Open disputes first, the most urgent at the top. */
export function listDisputeRows(db: Database) {
  return db
    .selectFrom('disputes')
    .innerJoin('orders', 'orders.id', 'disputes.order_id')
    .select([
      'disputes.id',
      'disputes.provider',
      'disputes.provider_dispute_id',
      'disputes.order_id',
      'orders.sn',
      'disputes.amount_cents',
      'disputes.takes_money',
      'disputes.reason',
      'disputes.state',
      'disputes.due_by',
      'disputes.opened_at',
    ])
    .orderBy(sql`disputes.state in ('won', 'lost')`)
    .orderBy(sql`case when disputes.state in ('won', 'lost') then null else due_by end`)
    .orderBy('disputes.opened_at', 'desc')
    .limit(200)
    .execute();
}
