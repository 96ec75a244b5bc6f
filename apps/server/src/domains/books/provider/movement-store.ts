import { type SqlBool, sql } from 'kysely';
import type { ProviderMovement } from '#connectors/payment/payment.ts';
import type { Database, Transaction } from '#database/connect.ts';
import { isUuid } from '#database/uuid.ts';

/** SQL about the providers' movements. */

/**
 * The start of the next read of a provider's books: some hours before the last complete read, because lists lag behind.
 * The first time it is before the first payment. Undefined without any payment.
 */
export async function readFrom(db: Database, provider: string, isDeep: boolean): Promise<Date | undefined> {
  const { rows } = await sql<{ since: Date | null }>`
    select least(
      coalesce(
        (select read_until - interval '6 hours' from provider_readings where provider = ${provider}),
        (select min(created_at) - interval '1 hour' from payments where provider = ${provider})
      ),
      case when ${isDeep} then (
        select min(at) - interval '1 hour' from provider_movements
        where provider = ${provider} and payout_id = '' and kind <> 'payout' and at > now() - interval '60 days'
      ) end
    ) as since`.execute(db);
  return rows[0]?.since ?? undefined;
}

export async function setReadUntil(db: Database, provider: string, at: Date): Promise<void> {
  await db
    .insertInto('provider_readings')
    .values({ provider, read_until: at })
    .onConflict((conflict) => conflict.column('provider').doUpdateSet({ read_until: at }))
    .execute();
}

/** Stores new movements, and payouts of known ones. Returns those that differ from what was stored. */
export async function keepMovements(
  db: Database,
  provider: string,
  movements: readonly ProviderMovement[],
): Promise<string[]> {
  const unique = [...new Map(movements.map((one) => [one.id, one])).values()];
  const rows = await db
    .insertInto('provider_movements')
    .values(
      unique.map(({ id, kind, about, gross, fee, at, payoutId }) => ({
        provider,
        movement_id: id,
        kind,
        about,
        at,
        gross_cents: gross,
        fee_cents: fee,
        payout_id: payoutId,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['provider', 'movement_id'])
        .doUpdateSet({
          payout_id: sql`case provider_movements.payout_id when '' then excluded.payout_id else provider_movements.payout_id end`,
        })
        .where(
          sql<SqlBool>`provider_movements.payout_id = '' and excluded.payout_id <> ''
            or (provider_movements.gross_cents, provider_movements.fee_cents) <> (excluded.gross_cents, excluded.fee_cents)`,
        ),
    )
    .returning(['movement_id', 'gross_cents', 'fee_cents'])
    .execute();
  const read = new Map(unique.map((one) => [one.id, one]));
  return rows
    .filter(
      (row) => row.gross_cents !== read.get(row.movement_id)?.gross || row.fee_cents !== read.get(row.movement_id)?.fee,
    )
    .map((row) => row.movement_id);
}

export interface UnsettledMovement {
  id: string;
  movementId: string;
  kind: ProviderMovement['kind'];
  about: string;
  gross: number;
  fee: number;
  payoutId: string;
  orderId: string | null;
  paymentId: string | null;
  refundPayoutId: string | null;
  disputeId: string | null;
}

/** Claims unsettled movements, with the shop's data about their subject, of one with several parts the first. Concurrent jobs skip them. */
export async function claimUnsettled(
  tx: Transaction,
  provider: string,
  afterId: string,
  limit: number,
): Promise<UnsettledMovement[]> {
  const { rows } = await sql<UnsettledMovement>`
    with taken as materialized (
      select * from provider_movements
      where settled_at is null and provider = ${provider} and id > ${afterId} order by id limit ${limit}
      for update skip locked
    )
    select m.id, m.movement_id as "movementId", m.kind, m.about, m.gross_cents as gross, m.fee_cents as fee,
      m.payout_id as "payoutId", coalesce(p.order_id, r.order_id, d.order_id) as "orderId", p.id as "paymentId",
      r.id as "refundPayoutId", d.id as "disputeId"
    from taken m
    left join lateral (select * from payments p where p.intent_id = m.about and p.provider = m.provider order by p.id limit 1) p on true
    left join refund_payouts r on r.provider_refund_id = m.about
      and exists (select from payments f where f.id = r.payment_id and f.provider = m.provider)
    left join lateral (select * from disputes d where d.provider_dispute_id = m.about and d.provider = m.provider
      order by d.id limit 1) d on true
    order by m.id`.execute(tx);
  return rows;
}

/** The orders behind the payment or the dispute of a movement, each with its part. */
export async function listPartsOf(
  tx: Transaction,
  { paymentId, disputeId }: Pick<UnsettledMovement, 'paymentId' | 'disputeId'>,
): Promise<{ orderId: string; cents: number }[]> {
  const { rows } = await sql<{ orderId: string; cents: number }>`
    select p.order_id as "orderId", p.amount_cents as cents from payments f
    join payments p on p.request_id = f.request_id where f.id = ${paymentId}
    union all
    select d.order_id, d.amount_cents from disputes f
    join disputes d on (d.provider, d.provider_dispute_id) = (f.provider, f.provider_dispute_id) where f.id = ${disputeId}
    order by 1`.execute(tx);
  return rows.map(({ orderId, cents }) => ({ orderId, cents: Number(cents) }));
}

export async function settle(
  tx: Transaction,
  { id, orderId, paymentId, refundPayoutId, disputeId }: UnsettledMovement,
): Promise<void> {
  await tx
    .updateTable('provider_movements')
    .set({
      order_id: orderId,
      payment_id: paymentId,
      refund_payout_id: refundPayoutId,
      dispute_id: disputeId,
      settled_at: sql<Date>`now()`,
    })
    .where('id', '=', id)
    .execute();
}

/** Undefined if there is no such movement or nothing to explain about it. */
export async function explain(
  tx: Transaction,
  id: string,
  { operatorId, note }: { operatorId: string; note: string },
): Promise<(Pick<UnsettledMovement, 'movementId' | 'payoutId' | 'gross' | 'fee'> & { provider: string }) | undefined> {
  if (!isUuid(id)) return undefined;
  return tx
    .updateTable('provider_movements')
    .set({ explained_by: operatorId, note, settled_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('settled_at', 'is', null)
    .returning([
      'provider',
      'movement_id as movementId',
      'payout_id as payoutId',
      'gross_cents as gross',
      'fee_cents as fee',
    ])
    .executeTakeFirst();
}
