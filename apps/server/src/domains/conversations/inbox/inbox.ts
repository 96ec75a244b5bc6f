import type { OutputOf, ParsedInputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import type { OrderStatus } from '@sampan/contract/order-status';
import { toWireTime } from '@sampan/contract/wire-time';
import type pg from 'pg';
import { theRow } from '#database/rows.ts';
import { isUuid } from '#database/uuid.ts';
import { Values } from '#database/values.ts';
import { findCustomers } from '#domains/accounts/find-customers.ts';
import type { Operator } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { refuse } from '#shop/refusal.ts';
import { readEntries } from './entry-response.ts';

type OperatorContext = Context & { actor: Operator };

export async function listInbox(
  { pool, actor: { operatorId } }: OperatorContext,
  { assignee, isUnread, pageSize: limit, ...query }: ParsedInputOf<Calls['operatorListConversations']>,
): Promise<OutputOf<Calls['operatorListConversations']>> {
  const { rows, next } = await readInbox(pool, {
    ...query,
    operatorId,
    limit,
    isUnread: isUnread === 1,
    assignee: assignee === 'me' ? operatorId : assignee,
  });
  const list = rows.map((row) => {
    const { language: _, disabled: __, ...customer } = row.customer;
    return {
      ...toConversationResponse(row),
      customer,
      lastAt: toWireTime(row.lastAt),
      lastText: row.lastText ?? '',
      lastBy: row.lastBy ?? '',
      isUnread: row.isUnread,
    };
  });
  return { list, next };
}

const toConversationResponse = ({ id, version, state, subject, order, assignee, waitingSince }: ConversationRow) => ({
  id,
  version,
  state,
  subject,
  order,
  assignee,
  waitingSince: waitingSince && toWireTime(waitingSince),
});

export async function countConversations({ pool, actor }: OperatorContext) {
  const { oldest, ...counts } = await countInbox(pool, actor.operatorId);
  return { ...counts, oldestSince: oldest && toWireTime(oldest) };
}

export async function getOperatorConversation(
  ctx: OperatorContext,
  { id }: { id: string },
): Promise<OutputOf<Calls['operatorGetConversation']>> {
  const row = await readOne(ctx.pool, ctx.actor.operatorId, id);
  if (!row) throw refuse('not_found');
  const entries = await readEntries(ctx.db, ctx, id);
  // An entry may have arrived between the two reads. The version must match what is shown.
  const version = entries.at(-1)?.version ?? row.version;
  return { ...toConversationResponse(row), version, customer: row.customer, entries };
}

interface InboxQuery {
  /** The operator who is looking. */
  operatorId: string;
  queue: 'waiting' | 'open' | 'closed' | 'all';
  search: string;
  /** An operator's id, or `none`. */
  assignee?: string | undefined;
  isUnread: boolean;
  waitingHours?: number | undefined;
  orderId?: string | undefined;
  customerId?: string | undefined;
  after: string;
  limit: number;
}

interface ConversationRow {
  id: string;
  version: number;
  state: 'open' | 'closed';
  subject: string;
  waitingSince: Date | null;
  lastAt: Date;
  customer: { id: string; name: string; email: string; company: string; language: string; disabled: boolean };
  order: { id: string; sn: string; status: OrderStatus } | null;
  assignee: { id: string; name: string } | null;
  lastText: string | null;
  lastBy: string | null;
  isUnread: boolean;
  moment: string;
}

const unread = 'c.written_at is not null and (v.seen_at is null or v.seen_at < c.written_at)';
/** The most customers that a search finds. */
const mostFound = 1000;
const shownLetters = 160;

const columns = (moment: string) => `
  c.id, c.version, c.state, c.subject, c.waiting_since as "waitingSince", c.last_at as "lastAt",
  jsonb_build_object('id', u.id, 'name', trim(u.first_name || ' ' || u.last_name), 'email', u.email,
    'company', b.company, 'language', u.language, 'disabled', u.disabled_at is not null) as customer,
  case when o.id is not null then jsonb_build_object('id', o.id, 'sn', o.sn, 'status', o.status) end as "order",
  case when a.id is not null then jsonb_build_object('id', a.id, 'name', a.name) end as assignee,
  l.text as "lastText", l.name as "lastBy", ${unread} as "isUnread",
  (extract(epoch from ${moment}) * 1000000)::bigint::text as moment`;

const joins = (me: string) => `
  join users u on u.id = c.user_id join buyers b on b.id = u.buyer_id
  left join orders o on o.id = c.order_id left join operators a on a.id = c.assignee_id
  left join conversation_views v on v.conversation_id = c.id and v.operator_id = ${me}
  left join lateral (
    select left(e.content, ${shownLetters}) as text, p.name
    from conversation_entries e left join operators p on p.id = e.operator_id
    where e.conversation_id = c.id and e.kind = 'message' order by e.version desc limit 1
  ) l on true`;

const ofQueue: Record<InboxQuery['queue'], string> = {
  waiting: 'c.waiting_since is not null',
  open: "c.state = 'open'",
  closed: "c.state = 'closed'",
  all: 'true',
};

/** `found` are the customers that a search found. Undefined without a search. */
function conditions(
  { queue, assignee, isUnread, waitingHours, orderId, customerId }: InboxQuery,
  found: readonly string[] | undefined,
  values: Values,
): string[] {
  const ofId = (column: string, id: string) => (isUuid(id) ? `${column} = ${values.add(id)}` : 'false');
  return [
    ofQueue[queue],
    found ? `c.user_id = any(${values.add(found)}::uuid[])` : '',
    assignee === 'none' ? 'c.assignee_id is null' : '',
    assignee && assignee !== 'none' ? ofId('c.assignee_id', assignee) : '',
    isUnread ? unread : '',
    waitingHours ? `c.waiting_since <= now() - make_interval(hours => ${values.add(waitingHours)}::int)` : '',
    orderId ? ofId('c.order_id', orderId) : '',
    customerId ? ofId('c.user_id', customerId) : '',
  ].filter(Boolean);
}

async function readInbox(pool: pg.Pool, query: InboxQuery) {
  const { after, limit, queue, operatorId, search } = query;
  const found = search.trim() ? await findCustomers(pool, search, mostFound) : undefined;
  const values = new Values();
  const me = values.add(operatorId);
  const [column, sign, way] = queue === 'waiting' ? ['c.waiting_since', '>', ''] : ['c.last_at', '<', ' desc'];
  const [moment, id] = after ? after.split('_') : [];
  const beyond = id
    ? `(${column}, c.id) ${sign} (timestamptz 'epoch' + ${values.add(moment)}::bigint * interval '1 microsecond', ${values.add(id)}::uuid)`
    : 'true';
  const { rows } = await pool.query<ConversationRow>({
    text: `select ${columns(column)} from conversations c ${joins(me)}
      where ${conditions(query, found, values).join(' and ')} and ${beyond}
      order by ${column}${way}, c.id${way} limit ${values.add(limit + 1)}`,
    values: values.list,
  });
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return { rows: shown, next: last ? `${last.moment}_${last.id}` : null };
}

async function readOne(pool: pg.Pool, operatorId: string, id: string): Promise<ConversationRow | undefined> {
  if (!isUuid(id)) return undefined;
  const { rows } = await pool.query<ConversationRow>({
    name: 'conversation',
    text: `select ${columns('c.last_at')} from conversations c ${joins('$1')} where c.id = $2`,
    values: [operatorId, id],
  });
  return rows[0];
}

async function countInbox(pool: pg.Pool, operatorId: string) {
  const { rows } = await pool.query<{
    waiting: number;
    oldest: Date | null;
    open: number;
    mine: number;
    unread: number;
  }>({
    name: 'conversations-counts',
    text: `
      select count(c.waiting_since) as waiting, min(c.waiting_since) as oldest, count(*) as open,
        count(c.waiting_since) filter (where c.assignee_id = $1) as mine, count(*) filter (where ${unread}) as unread
      from conversations c
      left join conversation_views v on v.conversation_id = c.id and v.operator_id = $1
      where c.state = 'open'`,
    values: [operatorId],
  });
  return theRow(rows);
}
