import type { OperatorRole } from '@sampan/contract/call';
import type { NoticeTopic } from '@sampan/contract/notices';
import type { OrderStatus, StatusInWork } from '@sampan/contract/order-status';
import type { OtherWork } from '@sampan/contract/today';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database, Transaction } from '#database/connect.ts';
import { deleteInBatches } from '#database/delete-in-batches.ts';
import { listFindings } from '#domains/orders/inspection-findings.ts';
import { type RefundToTransfer, refundsToTransfer } from '#domains/refunds/to-transfer.ts';

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
  const found = tx.selectFrom('operators').select('language').where('id', '=', operatorId);
  return (await found.executeTakeFirstOrThrow()).language;
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
    where n.topics <> '{}' and (n.mail <> 'off' or exists (select from hook_endpoints h where h.operator_id = n.operator_id))`.execute(
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
      n.since, exists (select from hook_endpoints h where h.operator_id = o.id and h.is_on) as "hasHook",
      case n.mail
        when 'at_once' then n.mailed_at is null or n.mailed_at <= ${now}::timestamptz - make_interval(mins => ${pauseMinutes})
        when 'daily' then coalesce(n.mailed_at, n.since) < latest.due
        else false end as "isMailDue"
    from operator_notices n join operators o on o.id = n.operator_id,
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
    from orders o where o.placed_at > ${recent(one)}
    on conflict do nothing`.execute(tx);
}

/** A question asked again after an answer is a new subject. */
const questionSubject = sql`c.id || ' ' || extract(epoch from c.waiting_since)`;

export async function findQuestions(tx: Transaction, one: Finding): Promise<void> {
  await sql`
    insert into ${columns}
    select ${one.operatorId}::uuid, 'questions', ${questionSubject}, c.order_id, c.id, '', c.waiting_since, ${ways(one)}
    from conversations c where c.waiting_since > ${recent(one)}
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
    join orders o on o.status = l.status and o.status_since <= now() - make_interval(hours => l.hours),
      lateral (select o.status_since + make_interval(hours => l.hours) as at) due
    on conflict do nothing`.execute(tx);
}

/** A renewal that is asked for later is a new subject. */
const grantSubject = sql`g.id || ' ' || extract(epoch from coalesce(g.renewal_asked_at, g.asked_at))`;
const requestSubject = sql`q.id || ' ' || extract(epoch from q.waiting_since)`;
const purchaseSubject = sql`'PO-' || p.number || ' ' || extract(epoch from p.asked_at)`;
const purchaseWaits = sql`(p.asked_at is not null and p.state = 'draft')`;
const grantWaits = sql`(g.state = 'asked' or g.renewal_asked_at is not null)`;

/** Used as `r` in a query. */
const asRows = (refunds: readonly RefundToTransfer[]) => sql`
  unnest(${refunds.map(({ id }) => id)}::uuid[], ${refunds.map(({ orderId }) => orderId)}::uuid[],
    ${refunds.map(({ since }) => since)}::timestamptz[]) as r (id, order_id, since)`;

/** Finds questions that wait for an answer, and claims and authorizations that wait for a decision. */
export async function findOverdueOthers(
  tx: Transaction,
  one: Finding,
  limits: readonly { work: OtherWork; hours: number }[],
): Promise<void> {
  const transfers = await refundsToTransfer(tx);
  const findings = limits.some(({ work }) => work === 'findings') ? await listFindings(tx) : [];
  const [orderIds, since] = [findings.map(({ orderId }) => orderId), findings.map((finding) => finding.since)];
  const found: Record<OtherWork, (hours: number) => RawBuilder<unknown>> = {
    questions: (hours) => sql`
      select ${one.operatorId}::uuid, 'overdue', ${questionSubject}, c.order_id, c.id, 'questions', due.at, ${ways(one)}
      from conversations c, lateral (select c.waiting_since + make_interval(hours => ${hours}) as at) due
      where c.waiting_since <= now() - make_interval(hours => ${hours})`,
    claims: (hours) => sql`
      select ${one.operatorId}::uuid, 'overdue', r.id::text, r.order_id, null, 'claims', due.at, ${ways(one)}
      from refunds r, lateral (select r.requested_at + make_interval(hours => ${hours}) as at) due
      where r.state = 'requested' and r.kind = 'claim' and r.requested_at <= now() - make_interval(hours => ${hours})`,
    purchases: (hours) => sql`
      select ${one.operatorId}::uuid, 'overdue', ${purchaseSubject}, null, null, 'purchases', due.at, ${ways(one)}
      from purchase_orders p, lateral (select p.asked_at + make_interval(hours => ${hours}) as at) due
      where ${purchaseWaits} and due.at <= now()`,
    transfers_back: (hours) => sql`
      select ${one.operatorId}::uuid, 'overdue', 'transfer ' || r.id, r.order_id, null, 'transfers_back', due.at, ${ways(one)}
      from ${asRows(transfers)}, lateral (select r.since + make_interval(hours => ${hours}) as at) due
      where due.at <= now()`,
    findings: (hours) => sql`
      select ${one.operatorId}::uuid, 'overdue', 'finding ' || o.id, o.id, null, 'findings', due.at, ${ways(one)}
      from unnest(${orderIds}::uuid[], ${since}::timestamptz[]) as o(id, since),
        lateral (select o.since + make_interval(hours => ${hours}) as at) due
      where due.at <= now()`,
    surplus: (hours) => sql`
      select ${one.operatorId}::uuid, 'overdue', 'surplus ' || s.id, null, null, 'surplus', due.at, ${ways(one)}
      from surplus_goods s, lateral (select s.found_at + make_interval(hours => ${hours}) as at) due
      where s.decision is null and due.at <= now()`,
    grants: (hours) => sql`
      select ${one.operatorId}::uuid, 'overdue', ${grantSubject}, null, null, 'grants', due.at, ${ways(one)}
      from grants g, lateral (select coalesce(g.renewal_asked_at, g.asked_at) + make_interval(hours => ${hours}) as at) due
      where ${grantWaits} and due.at <= now()`,
    requests: (hours) => sql`
      select ${one.operatorId}::uuid, 'overdue', ${requestSubject}, null, null, 'requests', due.at, ${ways(one)}
      from goods_requests q, lateral (select q.waiting_since + make_interval(hours => ${hours}) as at) due
      where q.waiting_since is not null and due.at <= now()`,
  };
  for (const { work, hours } of limits)
    await sql`insert into ${columns} ${found[work](hours)} on conflict do nothing`.execute(tx);
}

interface Open {
  transfers: readonly RefundToTransfer[];
  /** Orders with findings that nobody has settled. */
  findings: readonly { orderId: string }[];
}

const readOpen = async (db: Database | Transaction): Promise<Open> => ({
  transfers: await refundsToTransfer(db),
  findings: await listFindings(db),
});

/** The work of an overdue notice is still not done. */
const isOverdue = (notice: 'taken' | 'notices', { transfers, findings }: Open) => {
  const [subject, orderId] = [sql.ref(`${notice}.subject`), sql.ref(`${notice}.order_id`)];
  return sql<SqlBool>`case ${sql.ref(`${notice}.about`)}
    when 'questions' then exists (select from conversations c
      where c.id = ${sql.ref(`${notice}.conversation_id`)} and c.waiting_since is not null and ${questionSubject} = ${subject})
    when 'claims' then exists (select from refunds r
      where r.order_id = ${orderId} and r.id::text = ${subject} and r.state = 'requested')
    when 'purchases' then exists (select from purchase_orders p where ${purchaseWaits} and ${purchaseSubject} = ${subject})
    when 'transfers_back' then ${subject} = any(${transfers.map(({ id }) => `transfer ${id}`)}::text[])
    when 'findings' then ${orderId} = any(${findings.map(({ orderId: id }) => id)}::uuid[])
    when 'surplus' then exists (select from surplus_goods s where s.decision is null and 'surplus ' || s.id = ${subject})
    when 'requests' then exists (select from goods_requests q where q.waiting_since is not null and ${requestSubject} = ${subject})
    when 'grants' then exists (select from grants g where ${grantWaits} and ${grantSubject} = ${subject})
    else exists (select from orders o where o.id = ${orderId} and ${overdueSubject} = ${subject}) end`;
};

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
  const open = await readOpen(tx);
  const { rows } = await sql<Notice>`
    with taken as (
      update notices set ${sql.ref(way)} = now() where operator_id = ${operatorId} and ${sql.ref(way)} is null returning *
    )
    select topic, taken.subject, coalesce(taken.order_id::text, '') as "orderId", coalesce(o.sn, '') as sn, about, o.status,
      happened_at as "happenedAt", taken.conversation_id as "conversationId",
      case topic when 'overdue' then ${isOverdue('taken', open)}
        when 'questions' then c.waiting_since is not null and taken.subject = ${questionSubject}
        else true end as "isCurrent"
    from taken left join orders o on o.id = taken.order_id left join conversations c on c.id = taken.conversation_id
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
  const open = await readOpen(db);
  await deleteInBatches(
    db,
    sql.table('notices'),
    sql`found_at < now() - make_interval(days => ${retentionDays}) and not (topic = 'overdue' and ${isOverdue('notices', open)})`,
  );
}
