import type { MessageKind } from '@sampan/contract/messages';
import { type SqlBool, sql } from 'kysely';
import type { Database, Transaction } from '#database/connect.ts';
import { isUuid } from '#database/uuid.ts';
import { findShopOrderNames, type Recipient, recipientsOf } from '#domains/orders/recipients.ts';

/** Steps of a shop's order that are reported for several at once. */
export type ShopOrderStep = 'placed' | 'paid' | 'shipped' | 'closed';

export interface MessageParams {
  sn: string;
  amountCents?: number;
  /** Amounts received and still missing. */
  receivedCents?: number;
  missingCents?: number;
  /** Pieces that cannot be bought: `96 × Stoneware mug`. */
  goods?: string;
  carrier?: string;
  trackingNumber?: string;
  /** The parcel's number, and how many parcels the order has. */
  number?: number;
  count?: number;
  /** A reseller's shop or authorization and what happened to it. `lastDay` is `YYYY-MM-DD`. */
  shopName?: string;
  outcome?: string;
  lastDay?: string;
  /** The number of a reseller's shop for the order that this is about, such as `#1001`, and the shop. */
  shopOrder?: string;
  orderShop?: string;
  /** A step that several orders of a reseller's shops have reached. */
  kind?: ShopOrderStep;
  /** An operator's text, or ''. */
  reason?: string;
  /** Whether this ended the order. */
  isClosed?: boolean;
  /** The buyer did not answer a question about missing goods, so they are refunded. */
  isUnanswered?: boolean;
}

export interface NewMessage {
  userId: string;
  orderId: string | null;
  conversationId?: string;
  template: MessageKind;
  params: MessageParams;
  /** Unique per user. The same event is never sent twice. */
  reference: string;
  /** It does not count as news: something else reports it. */
  isRead?: boolean;
}

/** Returns for each message whether it is new. False, without any change, if the user already has it. */
export async function insertMessages(db: Database | Transaction, given: readonly NewMessage[]): Promise<boolean[]> {
  const messages = await withShopOrders(db, given);
  const { rows } = await sql<{ user_id: string; reference: string }>`
    insert into site_messages (user_id, order_id, conversation_id, template, params, reference, created_at, read_at)
    select m."userId", m."orderId", m."conversationId", m.template, m.params, m.reference, clock_timestamp(),
      case when m."isRead" then clock_timestamp() end
    from jsonb_to_recordset(${JSON.stringify(messages)}::jsonb)
      as m ("userId" uuid, "orderId" uuid, "conversationId" uuid, template text, params jsonb, reference text, "isRead" boolean)
    on conflict (user_id, reference) do nothing
    returning user_id, reference
  `.execute(db);
  const notified = new Set(rows.map(({ user_id, reference }) => `${user_id} ${reference}`));
  return messages.map(({ userId, reference }) => notified.has(`${userId} ${reference}`));
}

/** Messages about an order of a reseller's shop name the shop's number. */
async function withShopOrders(db: Database | Transaction, messages: readonly NewMessage[]): Promise<NewMessage[]> {
  const orderIds = [...new Set(messages.flatMap(({ orderId }) => orderId ?? []))];
  if (orderIds.length === 0) return [...messages];
  const names = await findShopOrderNames(db, orderIds);
  return messages.map((message) => {
    const found = names.get(message.orderId ?? '');
    if (!found) return message;
    return { ...message, params: { ...message.params, shopOrder: found.name, orderShop: found.shopName } };
  });
}

/** Inserts broadcast texts in each customer's language. Returns the users who did not have it yet. */
export async function insertContents(
  tx: Transaction,
  reference: string,
  messages: readonly { userId: string; content: string }[],
): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`
    insert into site_messages (user_id, content, reference, created_at)
    select m."userId", m.content, ${reference}, clock_timestamp()
    from jsonb_to_recordset(${JSON.stringify(messages)}::jsonb) as m ("userId" uuid, content text)
    on conflict (user_id, reference) do nothing
    returning user_id as "userId"`.execute(tx);
  return rows.map(({ userId }) => userId);
}

export interface MessageRow {
  id: string;
  template: MessageKind | null;
  params: MessageParams;
  content: string | null;
  order_id: string | null;
  conversation_id: string | null;
  created_at: Date;
  read_at: Date | null;
}

interface About {
  orderId?: string | undefined;
  id?: string | undefined;
}

export interface MessageFilter extends About {
  isRead: boolean | undefined;
  limit: number;
  offset: number;
}

export async function listMessages(
  db: Database,
  userId: string,
  { isRead, orderId, id, limit, offset }: MessageFilter,
): Promise<MessageRow[]> {
  const rows = await db
    .selectFrom('site_messages')
    .select(['id', 'template', 'params', 'content', 'order_id', 'conversation_id', 'created_at', 'read_at'])
    .where('user_id', '=', userId)
    .$if(isRead !== undefined, (query) => query.where('read_at', isRead ? 'is not' : 'is', null))
    .$call((query) => (orderId === undefined ? query : query.where('order_id', '=', orderId)))
    .$call((query) => (id === undefined ? query : query.where('id', '=', id)))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  return rows as MessageRow[];
}

export async function countMessages(
  db: Database,
  userId: string,
  { orderId, id }: About = {},
): Promise<{ total: number; unread: number }> {
  return db
    .selectFrom('site_messages')
    .select([
      sql<number>`count(*)::int`.as('total'),
      sql<number>`(count(*) filter (where read_at is null))::int`.as('unread'),
    ])
    .where('user_id', '=', userId)
    .$call((query) => (orderId === undefined ? query : query.where('order_id', '=', orderId)))
    .$call((query) => (id === undefined ? query : query.where('id', '=', id)))
    .executeTakeFirstOrThrow();
}

export async function markAllRead(db: Database, userId: string): Promise<void> {
  await db
    .updateTable('site_messages')
    .set({ read_at: sql<Date>`now()` })
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .execute();
}

/** False if the user has no such message. Repeats keep the first time. */
export async function markRead(db: Database, userId: string, id: string): Promise<boolean> {
  if (!isUuid(id)) return false;
  const row = await db
    .updateTable('site_messages')
    .set({ read_at: sql<Date>`coalesce(read_at, now())` })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** An order's event with everything that a message may mention, for one recipient. */
export interface EventFacts extends Recipient {
  eventId: string;
  /** It was placed for an order of a reseller's shop. */
  isOfShop: boolean;
  /** A rule of the reseller placed it: a mail a day sums those up. */
  isByRule: boolean;
  from: string | null;
  to: string;
  cause: string;
  reason: string;
  depositCents: number;
  balanceCents: number;
  /** The part of the balance that was paid before it was billed. */
  aheadCents: number;
  carrier: string | null;
  /** Tracking numbers of parcels that have left. */
  trackingNumbers: readonly string[] | null;
  /** The latest decided refund. 0 if it was declined. */
  refundCents: number | null;
  /** The missing amount of a declared transfer that awaits finance. */
  transferCents: number | null;
}

/** Credit set off against a refund is neither due nor paid. */
const balanceLessCredit = sql<number>`balance_cents - coalesce((select sum(i.credit_cents) from bill_instalments i
  where i.bill_id = bills.id and i.state <> 'replaced'), 0)::bigint`;

const aheadOfBalance = sql<number>`coalesce((select sum(i.ahead_cents) from bill_instalments i
  where i.bill_id = bills.id and i.state <> 'replaced'), 0)::bigint`;

/** Multiplies rows by their orders' recipients. */
async function forRecipients<Row extends { orderId: string }>(
  db: Database | Transaction,
  rows: readonly Row[],
): Promise<(Row & Recipient)[]> {
  const recipients = await recipientsOf(db, [...new Set(rows.map(({ orderId }) => orderId))]);
  const byOrder = Map.groupBy(recipients, ({ orderId }) => orderId);
  return rows.flatMap((row) => (byOrder.get(row.orderId) ?? []).map((recipient) => ({ ...row, ...recipient })));
}

const byEvent = <Row extends { eventId: string }>(rows: readonly Row[], eventIds: readonly string[]): Row[][] => {
  const found = Map.groupBy(rows, (row) => row.eventId);
  return eventIds.map((id) => found.get(id) ?? []);
};

/** The facts of each event, in order, one per recipient. */
export async function findEventFacts(db: Database | Transaction, eventIds: readonly string[]): Promise<EventFacts[][]> {
  const rows = await db
    .selectFrom('order_events')
    .innerJoin('orders', 'orders.id', 'order_events.order_id')
    .innerJoin('bills', 'bills.order_id', 'orders.id')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('shipments')
          .innerJoin('parcels', 'parcels.id', 'shipments.parcel_id')
          .whereRef('shipments.order_id', '=', 'orders.id')
          .select([
            sql<string | null>`string_agg(distinct carrier, ', ')`.as('carrier'),
            sql<string[] | null>`array_agg(tracking_number order by parcels.number)`.as('trackingNumbers'),
          ])
          .as('shipped'),
      (join) => join.onTrue(),
    )
    .select((eb) => [
      'order_events.id as eventId',
      sql<boolean>`starts_with(orders.checkout_key, 'shop:')`.as('isOfShop'),
      'is_by_rule as isByRule',
      'orders.id as orderId',
      'from_status as from',
      'to_status as to',
      'cause',
      'reason',
      'deposit_cents as depositCents',
      balanceLessCredit.as('balanceCents'),
      'carrier',
      'trackingNumbers',
      eb
        .selectFrom('refunds')
        .select('amount_cents')
        .whereRef('refunds.order_id', '=', 'orders.id')
        .where('refunds.kind', '=', 'pieces')
        .where(sql<SqlBool>`refunds.decided_at <= order_events.at`)
        .orderBy('decided_at', 'desc')
        .limit(1)
        .as('refundCents'),
      eb
        .selectFrom('payment_declarations')
        .innerJoin('bill_instalments', 'bill_instalments.id', 'payment_declarations.instalment_id')
        .select(sql<number>`greatest(bill_instalments.amount_cents - received_cents, 0)`.as('missing'))
        .whereRef('payment_declarations.order_id', '=', 'orders.id')
        .where('payment_declarations.state', '=', 'un_commit')
        // Of several orders' transfer the sum and the number are others.
        .where('payment_declarations.joint_payment_id', 'is', null)
        .limit(1)
        .as('transferCents'),
    ])
    .select(aheadOfBalance.as('aheadCents'))
    .where(sql<SqlBool>`order_events.id = any(${eventIds}::uuid[])`)
    .execute();
  return byEvent(await forRecipients(db, rows), eventIds);
}

/** Updates the "order placed" message to the bill's current amount. False if it is up to date or not written yet. */
export async function correctPlacedMessage(tx: Transaction, orderId: string): Promise<boolean> {
  const { rows } = await sql`
    update site_messages m
    set params = m.params || jsonb_build_object('amountCents', b.deposit_cents,
      'mailedCents', coalesce(m.params->'mailedCents', m.params->'amountCents'))
    from bills b
    where m.order_id = ${orderId} and b.order_id = m.order_id and m.template = 'order-placed'
      and (m.params->>'amountCents')::bigint <> b.deposit_cents
    returning m.id`.execute(tx);
  return rows.length > 0;
}

export interface UnmailedSum {
  sn: string;
  email: string;
  firstName: string;
  lastName: string;
  language: string;
  isDisabled: boolean;
  amountCents: number;
  shopOrder: Recipient['shopOrder'];
}

/** Returns amounts of an unpaid order that differ from the last mail, and marks them as mailed. */
export async function claimUnmailedSums(tx: Transaction, orderId: string): Promise<UnmailedSum[]> {
  const { rows } = await sql<Omit<UnmailedSum, 'shopOrder'>>`
    update site_messages m set params = m.params || jsonb_build_object('mailedCents', m.params->'amountCents')
    from orders, users u
    where u.id = m.user_id and m.order_id = ${orderId} and orders.id = m.order_id and orders.status = 'create' and m.template = 'order-placed'
      and m.params ? 'mailedCents' and m.params->'mailedCents' <> m.params->'amountCents'
    returning orders.sn, u.email, u.first_name as "firstName", u.last_name as "lastName", orders.language,
      u.disabled_at is not null as "isDisabled", (m.params->>'amountCents')::bigint as "amountCents"`.execute(tx);
  const names = rows.length > 0 ? await findShopOrderNames(tx, [orderId]) : new Map();
  return rows.map((row) => ({ ...row, shopOrder: names.get(orderId) ?? null }));
}

export interface UnpaidBalance extends Recipient {
  amountCents: number;
  days: number;
}

/** Orders whose balance has been due for at least this many days, one row per recipient. */
export async function findUnpaidBalances(db: Database, days: number): Promise<UnpaidBalance[]> {
  const rows = await db
    .selectFrom('orders')
    .innerJoin('bills', 'bills.order_id', 'orders.id')
    .innerJoin('bill_instalments', 'bill_instalments.bill_id', 'bills.id')
    .select([
      'orders.id as orderId',
      sql<number>`greatest(bill_instalments.amount_cents - received_cents, 0)`.as('amountCents'),
      sql<number>`extract(day from now() - status_since)::int`.as('days'),
    ])
    .where('orders.status', '=', 'be_confirmed_customer')
    .where('bill_instalments.state', '=', 'due')
    .where(sql<SqlBool>`status_since < now() - make_interval(days => ${days})`)
    .orderBy('status_since')
    .execute();
  return forRecipients(db, rows);
}

/** False if operators have already been notified. */
export async function markOverdue(tx: Transaction, orderId: string): Promise<boolean> {
  const row = await tx
    .insertInto('overdue_balances')
    .values({ order_id: orderId })
    .onConflict((conflict) => conflict.column('order_id').doNothing())
    .returning('order_id')
    .executeTakeFirst();
  return row !== undefined;
}
