import type { OperatorRole } from '@sampan/contract/call';
import { defaultLanguage } from '@sampan/contract/languages';
import type { NoticeTopic } from '@sampan/contract/notices';
import type { OrderStatus, StatusInWork } from '@sampan/contract/order-status';
import { type OtherWork, otherWork } from '@sampan/contract/today';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database, Transaction } from '#database/connect.ts';
import { deleteInBatches } from '#database/delete-in-batches.ts';
import { operatorRows } from '#domains/accounts/operator-rows.ts';
import { operatorHooks } from '#domains/hooks/count-hooks.ts';
import { orderRows } from '#domains/orders/waiting-work.ts';
import { findOtherWork } from '#domains/today/other-work.ts';

/** Operators' choices, and the notices sent to them. */

export interface Choice {
  topics: NoticeTopic[];
  mail: 'off' | 'at_once' | 'daily';
  dailyHour: number;
}

export async function findChoice(db: Database, operatorId: string): Promise<Choice | undefined> {
  const { rows } = await sql<Choice>`
    select topics, mail, daily_hour as "dailyHour" from operator_notices where operator_id = ${operatorId}`.execute(db);
  return rows[0];
}

/** New topics begin now; topics that were chosen before continue without a gap. */
export async function storeChoice(tx: Transaction, operatorId: string, choice: Choice): Promise<void> {
  const { topics, mail, dailyHour } = choice;
  await sql`
    insert into operator_notices (operator_id, topics, mail, daily_hour) values (${operatorId}, ${topics}, ${mail}, ${dailyHour})
    on conflict (operator_id) do update set topics = excluded.topics, mail = excluded.mail, daily_hour = excluded.daily_hour,
      since = case when excluded.topics <@ operator_notices.topics then operator_notices.since else excluded.since end`.execute(
    tx,
  );
}

export async function findLanguage(tx: Transaction, operatorId: string): Promise<string> {
  const { rows } = await sql<{ language: string }>`
    select o.language from (${operatorRows}) o where o.id = ${operatorId}`.execute(tx);
  return rows[0]?.language ?? defaultLanguage;
}

/** Drops notices that waited for the next mail. Webhooks are sent at once, so none wait. */
export async function dropUnmailed(tx: Transaction, operatorId: string): Promise<void> {
  await sql`update notices set mailed_at = now() where operator_id = ${operatorId} and mailed_at is null`.execute(tx);
}

export interface Subscriber extends Choice {
  operatorId: string;
  email: string;
  name: string;
  language: string;
  roles: OperatorRole[];
  since: Date;
  hasHook: boolean;
  /** Whether a mail may go out now: long enough after the last one, or at the chosen hour of the day. */
  isMailDue: boolean;
}

export async function listSubscribed(db: Database): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select n.operator_id as id from operator_notices n
    where n.topics <> '{}' and (n.mail <> 'off' or exists (select from (${operatorHooks}) h where h.operator_id = n.operator_id))`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

const pauseMinutes = 10;

/**
 * Locks the operator, so that two concurrent runs do not both send. Undefined if the operator has switched notices off
 * meanwhile.
 */
export async function lockSubscribed(tx: Transaction, operatorId: string, now: Date): Promise<Subscriber | undefined> {
  const { rows } = await sql<Subscriber>`
    select n.operator_id as "operatorId", o.email, o.name, o.language, o.roles, n.topics, n.mail, n.daily_hour as "dailyHour",
      n.since, exists (select from (${operatorHooks}) h where h.operator_id = o.id and h.is_on) as "hasHook",
      case n.mail
        when 'at_once' then n.mailed_at is null or n.mailed_at <= ${now}::timestamptz - make_interval(mins => ${pauseMinutes})
        when 'daily' then coalesce(n.mailed_at, n.since) < latest.due
        else false end as "isMailDue"
    from operator_notices n join (${operatorRows}) o on o.id = n.operator_id,
      lateral (select (date_trunc('day', ${now}::timestamptz at time zone 'UTC' - make_interval(hours => n.daily_hour))
        + make_interval(hours => n.daily_hour)) at time zone 'UTC' as due) latest
    where n.operator_id = ${operatorId} and o.disabled_at is null for update of n`.execute(tx);
  return rows[0];
}

/** How far back a job looks for events that earlier runs missed. */
const daysBack = 3;

export interface Finding {
  operatorId: string;
  since: Date;
  /** Ways that are switched off count as sent. */
  mail: boolean;
  hook: boolean;
}

export const ways = ({ mail, hook }: Finding) => sql`
  case when ${mail}::boolean then null else now() end, case when ${hook}::boolean then null else now() end`;
export const recent = ({ since }: Finding) =>
  sql`greatest(${since}::timestamptz, now() - make_interval(days => ${daysBack}))`;
export const columns = sql`notices (operator_id, topic, subject, order_id, conversation_id, about, happened_at, mailed_at, sent_at)`;

export async function findNewOrders(tx: Transaction, one: Finding): Promise<void> {
  await sql`
    insert into ${columns}
    select ${one.operatorId}::uuid, 'new_orders', o.id::text, o.id, null, '', o.placed_at, ${ways(one)}
    from (${orderRows}) o where o.placed_at > ${recent(one)}
    on conflict do nothing`.execute(tx);
}

export async function findQuestions(tx: Transaction, one: Finding): Promise<void> {
  await sql`
    insert into ${columns}
    select ${one.operatorId}::uuid, 'questions', w.subject, w.order_id, w.conversation_id, '', w.since, ${ways(one)}
    from (${await findOtherWork(tx, 'questions')}) w where w.since > ${recent(one)}
    on conflict do nothing`.execute(tx);
}

/**
 * Work that is overdue already when somebody subscribes is notified once, too. An order that returns to a status is a
 * new subject. The text does not depend on the session's time zone.
 */
const overdueSubject = sql`o.id || ' ' || o.status || ' ' || extract(epoch from o.status_since)`;

export async function findOverdue(
  tx: Transaction,
  one: Finding,
  limits: readonly { work: StatusInWork; hours: number }[],
): Promise<void> {
  await sql`
    insert into ${columns}
    select ${one.operatorId}::uuid, 'overdue', ${overdueSubject}, o.id, null, o.status, due.at, ${ways(one)}
    from unnest(${limits.map(({ work }) => work)}::text[], ${limits.map(({ hours }) => hours)}::int[]) as l(status, hours)
    join (${orderRows}) o on o.status = l.status and o.status_since <= now() - make_interval(hours => l.hours),
      lateral (select o.status_since + make_interval(hours => l.hours) as at) due
    on conflict do nothing`.execute(tx);
}

/** Finds questions that wait for an answer, and what else waits for a decision. */
export async function findOverdueOthers(
  tx: Transaction,
  one: Finding,
  limits: readonly { work: OtherWork; hours: number }[],
): Promise<void> {
  for (const { work, hours } of limits)
    await sql`
      insert into ${columns}
      select ${one.operatorId}::uuid, 'overdue', w.subject, w.order_id, w.conversation_id, ${work}::text, due.at, ${ways(one)}
      from (${await findOtherWork(tx, work)}) w,
        lateral (select w.since + make_interval(hours => ${hours}) as at) due
      where due.at <= now()
      on conflict do nothing`.execute(tx);
}

/** What a notice of this work is found by, beside its subject, which no index has. */
const keyOf: Partial<Record<OtherWork, 'order_id' | 'conversation_id'>> = {
  questions: 'conversation_id',
  claims: 'order_id',
};

/** Other work that is still not done: conditions on a notice, by what it is about. */
async function readOpen(db: Database | Transaction, notice: 'taken' | 'notices') {
  const open: RawBuilder<unknown>[] = [];
  for (const work of otherWork) {
    const key = keyOf[work];
    open.push(sql`when ${work} then exists (select from (${await findOtherWork(db, work)}) w
      where w.subject = ${sql.ref(`${notice}.subject`)}
        ${key ? sql`and ${sql.ref(`w.${key}`)} = ${sql.ref(`${notice}.${key}`)}` : sql``})`);
  }
  return sql.join(open, sql` `);
}

/** The work of an overdue notice is still not done. */
async function isOverdue(db: Database | Transaction, notice: 'taken' | 'notices') {
  return sql<SqlBool>`case ${sql.ref(`${notice}.about`)} ${await readOpen(db, notice)}
    else exists (select from (${orderRows}) o
      where o.id = ${sql.ref(`${notice}.order_id`)} and ${overdueSubject} = ${sql.ref(`${notice}.subject`)}) end`;
}

export async function findFailedJobs(tx: Transaction, one: Finding): Promise<void> {
  await sql`
    insert into ${columns}
    select ${one.operatorId}::uuid, 'failed_jobs', j.id::text, null, null, j.source_name, j.created_on, ${ways(one)}
    from pgboss.job j
    where j.name = 'failed' and j.state < 'active' and j.source_name is not null and j.created_on > ${recent(one)}
    on conflict do nothing`.execute(tx);
}

export interface Notice {
  topic: NoticeTopic;
  subject: string;
  /** Empty, like the number, for notices about no order. */
  orderId: string;
  sn: string;
  /** Null unless the notice is about a question. */
  conversationId: string | null;
  about: string;
  status: OrderStatus | null;
  happenedAt: Date;
  /** Still true: nobody has moved the order on, answered or decided. */
  isCurrent: boolean;
}

/** Returns the notices to send this way and marks them as sent. */
export async function claimUnsent(
  tx: Transaction,
  operatorId: string,
  way: 'mailed_at' | 'sent_at',
): Promise<Notice[]> {
  const { rows } = await sql<Notice>`
    with taken as (
      update notices set ${sql.ref(way)} = now() where operator_id = ${operatorId} and ${sql.ref(way)} is null returning *
    )
    select topic, taken.subject, coalesce(taken.order_id::text, '') as "orderId", coalesce(o.sn, '') as sn, about, o.status,
      happened_at as "happenedAt", taken.conversation_id as "conversationId",
      case topic when 'overdue' then ${await isOverdue(tx, 'taken')}
        when 'questions' then exists (select from (${await findOtherWork(tx, 'questions')}) w
          where w.conversation_id = taken.conversation_id and w.subject = taken.subject)
        else true end as "isCurrent"
    from taken left join (${orderRows}) o on o.id = taken.order_id
    order by happened_at, taken.subject`.execute(tx);
  return rows;
}

export async function recordMailed(tx: Transaction, operatorId: string, now: Date): Promise<void> {
  await sql`update operator_notices set mailed_at = ${now} where operator_id = ${operatorId}`.execute(tx);
}

const retentionDays = 30;

/**
 * Forgets events from before the time that a job looks back to, which cannot be found again. Overdue work is found
 * again until it is done.
 */
export async function forgetSent(db: Database): Promise<void> {
  const stillOverdue = await isOverdue(db, 'notices');
  await deleteInBatches(
    db,
    sql.table('notices'),
    sql`found_at < now() - make_interval(days => ${retentionDays}) and not (topic = 'overdue' and ${stillOverdue})`,
  );
}
