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

/** Lock the order first. */
export function findDispute(tx: Transaction, provider: string, providerId: string): Promise<Dispute | undefined> {
  return tx
    .selectFrom('disputes')
    .select(columns)
    .where('provider', '=', provider)
    .where('provider_dispute_id', '=', providerId)
    .executeTakeFirst();
}

export function insertDispute(
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
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/** Also stores the amount of an inquiry that has become a dispute. */
export function updateDispute(tx: Transaction, known: Dispute, dispute: ProviderDispute): Promise<Dispute> {
  const { takesMoney, amount } = dispute;
  return tx
    .updateTable('disputes')
    .set({
      state: dispute.status,
      ...(takesMoney && !known.takesMoney && { takes_money: true, amount_cents: amount }),
      due_by: dispute.dueBy ?? null,
      provider_changed_at: dispute.changedAt,
      updated_at: sql<Date>`now()`,
    })
    .where('id', '=', known.id)
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/** Disputes that the shop believes open. */
export function listOpenDisputes(db: Database): Promise<{ id: string; provider: string; providerId: string }[]> {
  return db
    .selectFrom('disputes')
    .select(['id', 'provider', 'provider_dispute_id as providerId'])
    .where('state', 'in', ['answer_needed', 'under_review'])
    .orderBy('opened_at')
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
