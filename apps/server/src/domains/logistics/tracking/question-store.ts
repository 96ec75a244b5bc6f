import type { ParcelQuestionReason, parcelQuestionLists } from '@sampan/contract/parcel-questions';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database, Transaction } from '#database/connect.ts';
import { isUuid } from '#database/uuid.ts';
import { followedParcels } from '#domains/tracked-parcels/followed-parcels.ts';

/** Once receipt is confirmed, nobody waits for the parcel. */
const isUnderWay = sql`o.status in ('be_delivered', 'delivered')`;

/**
 * Asks about every parcel that needs somebody; about one that was answered only after something new. Of a silent one the
 * days count from the last answer.
 */
export async function insertQuestions(db: Database, silentDays: number): Promise<void> {
  await sql`
    insert into parcel_questions (shipment_id, order_id, reason)
    select s.id, s.order_id, r.reason
    from (${followedParcels}) p
    join shipments s on s.tracked_parcel_id = p.parcel_id and s.delivered_at is null
    join orders o on o.id = s.order_id and ${isUnderWay}
    cross join lateral (
      select greatest(p.news_at, s.shipped_at, (select max(t.at) from tracking_steps t where t.shipment_id = s.id)) as news_at,
        (select max(q.answered_at) from parcel_questions q where q.shipment_id = s.id) as answered_at
    ) n
    cross join lateral (
      select case
        when p.registration = 'refused' then 'refused'
        when p.state in ('exception', 'expired') and s.state = 'exception' then p.state
        when p.registration = 'registered' and p.state <> 'available_for_pickup'
          and greatest(n.news_at, n.answered_at) < now() - make_interval(days => ${silentDays}) then 'silent'
      end as reason
    ) r
    where r.reason is not null and (r.reason = 'silent' or not exists (
      select from parcel_questions q
      where q.shipment_id = s.id and q.reason = r.reason and q.answered_at is not null
        and q.asked_at >= case r.reason when 'refused' then p.refused_at else n.news_at end))
    on conflict do nothing`.execute(db);
}

/** The parcel moved, or has another number. After the order. */
export async function endQuestion(tx: Transaction, shipmentId: string): Promise<void> {
  await tx
    .updateTable('parcel_questions')
    .set({ moved_at: sql<Date>`now()` })
    .where('shipment_id', '=', shipmentId)
    .where(sql<SqlBool>`answered_at is null and moved_at is null`)
    .execute();
}

/** Undefined: there is no such question. False: it is answered, or the parcel has moved. */
export async function answerQuestion(
  tx: Transaction,
  id: string,
  { answer, operatorId }: { answer: string; operatorId: string },
): Promise<boolean | undefined> {
  if (!isUuid(id)) return undefined;
  const row = await tx
    .selectFrom('parcel_questions')
    .select(['answered_at', 'moved_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return undefined;
  if (row.answered_at || row.moved_at) return false;
  await tx
    .updateTable('parcel_questions')
    .set({ answer, answered_by: operatorId, answered_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
  return true;
}

type List = (typeof parcelQuestionLists)[number];

const inList: Record<List, RawBuilder<unknown>> = {
  open: sql`q.answered_at is null and q.moved_at is null and ${isUnderWay}`,
  answered: sql`q.answered_at is not null`,
};

interface QuestionRow {
  id: string;
  orderId: string;
  sn: string;
  parcel: number;
  carrier: string;
  trackingNumber: string;
  reason: ParcelQuestionReason;
  said: string;
  newsAt: Date;
  askedAt: Date;
  answer: string;
  answeredAt: Date | null;
  answeredBy: string;
}

const most = 200;

/** Open ones oldest first, answered ones latest first. */
export async function readQuestions(db: Database, list: List): Promise<{ rows: QuestionRow[]; total: number }> {
  const order = list === 'open' ? sql`q.asked_at, q.id` : sql`q.answered_at desc, q.id desc`;
  const { rows } = await sql<QuestionRow & { total: number }>`
    select q.id, q.order_id as "orderId", o.sn, c.number as parcel, s.carrier, s.tracking_number as "trackingNumber",
      q.reason, coalesce(case q.reason when 'refused' then p.refusal else p.word end, '') as said,
      coalesce(p.news_at, s.shipped_at) as "newsAt", q.asked_at as "askedAt", q.answer, q.answered_at as "answeredAt",
      coalesce(w.name, '') as "answeredBy", count(*) over ()::int as total
    from parcel_questions q
    join orders o on o.id = q.order_id
    join shipments s on s.id = q.shipment_id
    join parcels c on c.id = s.parcel_id
    left join (${followedParcels}) p on p.parcel_id = s.tracked_parcel_id
    left join operators w on w.id = q.answered_by
    where ${inList[list]} order by ${order} limit ${most}`.execute(db);
  return { rows, total: rows[0]?.total ?? 0 };
}
