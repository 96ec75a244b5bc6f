import { type SqlBool, sql } from 'kysely';
import type { Database, Transaction } from '#database/connect.ts';
import { isUuid } from '#database/uuid.ts';
import { type HookOwner, hasLogin, ofOwner } from './store.ts';

/** Deliveries of events to hooks. */

export interface Planned {
  deliveryId: string;
  /** The hook's owner. All hooks of a buyer share lanes, each of the shop's hooks has its own. */
  group: string;
  turn: number;
}

const group = sql<string>`(select coalesce(h.buyer_id, h.id) from hook_endpoints h where h.id = endpoint_id)`;

/** Plans a delivery per subscribed hook. Existing ones stay. */
export async function insertDeliveries(tx: Transaction, eventId: string): Promise<Planned[]> {
  const { rows } = await sql<Planned>`
    insert into hook_deliveries (event_id, endpoint_id, next_attempt_at)
    select e.id, h.id, now() from hook_events e join hook_endpoints h
      on h.is_on and (h.buyer_id is null or h.buyer_id = e.buyer_id) and e.type = any(h.event_types)
    where e.id = ${eventId} and h.created_at <= e.at and ${hasLogin}
    on conflict (event_id, endpoint_id) do nothing
    returning id as "deliveryId", ${group} as "group", turn`.execute(tx);
  return rows;
}

export async function insertDelivery(tx: Transaction, eventId: string, hookId: string): Promise<Planned> {
  return tx
    .insertInto('hook_deliveries')
    .values({ event_id: eventId, endpoint_id: hookId, next_attempt_at: sql<Date>`now()` })
    .returning(['id as deliveryId', group.as('group'), 'turn'])
    .executeTakeFirstOrThrow();
}

export interface Delivery {
  id: string;
  hookId: string;
  eventId: string;
  eventType: string;
  orderId: string | null;
  happenedAt: Date;
  data: unknown;
  state: 'waiting' | 'delivered' | 'failed';
  attempts: number;
  attemptedAt: Date | null;
  nextAttemptAt: Date | null;
  tookMs: number | null;
  answerStatus: number | null;
  answerBody: string | null;
  error: 'unreachable' | 'timed_out' | 'not_public' | 'not_accepted' | 'switched_off' | null;
}

const selectDeliveries = (db: Database | Transaction) =>
  db
    .selectFrom('hook_deliveries')
    .innerJoin('hook_events', 'hook_events.id', 'hook_deliveries.event_id')
    .innerJoin('hook_endpoints', 'hook_endpoints.id', 'hook_deliveries.endpoint_id')
    .select([
      'hook_deliveries.id',
      'hook_endpoints.id as hookId',
      'event_id as eventId',
      'type as eventType',
      'order_id as orderId',
      'at as happenedAt',
      'data',
      'state',
      'attempts',
      'attempted_at as attemptedAt',
      'next_attempt_at as nextAttemptAt',
      'took_ms as tookMs',
      'answer_status as answerStatus',
      'answer_body as answerBody',
      'error',
    ]);

export interface DeliveryFilter {
  state: Delivery['state'] | undefined;
  /** The last delivery of the previous page. */
  after: string | undefined;
  limit: number;
}

/** Newest first. */
export async function listDeliveries(
  db: Database,
  hookId: string,
  { state, after, limit }: DeliveryFilter,
): Promise<Delivery[]> {
  if (after !== undefined && !isUuid(after)) return [];
  return selectDeliveries(db)
    .where('endpoint_id', '=', hookId)
    .$if(state !== undefined, (query) => query.where('state', '=', state as Delivery['state']))
    .$if(after !== undefined, (query) =>
      query.where(
        sql<SqlBool>`(hook_deliveries.created_at, hook_deliveries.id) <
          (select d.created_at, d.id from hook_deliveries d where d.id = ${after} and d.endpoint_id = ${hookId})`,
      ),
    )
    .orderBy('hook_deliveries.created_at', 'desc')
    .orderBy('hook_deliveries.id', 'desc')
    .limit(limit)
    .execute();
}

/** Undefined if it is another owner's. */
export async function findOwnDelivery(db: Database, owner: HookOwner, id: string): Promise<Delivery | undefined> {
  if (!isUuid(id)) return undefined;
  return selectDeliveries(db).where('hook_deliveries.id', '=', id).where(ofOwner(owner)).executeTakeFirst();
}

export interface DueDelivery extends Pick<Delivery, 'id' | 'hookId' | 'eventId' | 'eventType' | 'happenedAt' | 'data'> {
  attempts: number;
  turn: number;
  owner: HookOwner;
  url: string;
  isOn: boolean;
  isFailing: boolean;
  secret: string;
  previousSecret: string | null;
}

/** The delivery to send in this turn. Undefined once the turn is over: each attempt, plan and give-up ends one. */
export async function findDue(
  db: Database,
  { deliveryId, turn }: Pick<Planned, 'deliveryId' | 'turn'>,
): Promise<DueDelivery | undefined> {
  return selectDeliveries(db)
    .select([
      'turn',
      'hook_endpoints.buyer_id as owner',
      'url',
      sql<boolean>`is_on and exists (select from hook_endpoints h where h.id = endpoint_id and ${hasLogin})`.as('isOn'),
      sql<boolean>`failing_since is not null`.as('isFailing'),
      'secret',
      sql<string | null>`case when previous_until > now() then previous_secret end`.as('previousSecret'),
    ])
    .where('hook_deliveries.id', '=', deliveryId)
    .where('turn', '=', turn)
    .executeTakeFirst();
}

export interface Attempt {
  state: Delivery['state'];
  /** Pause before the next attempt. Undefined: there is none. */
  pauseSeconds?: number;
  tookMs: number;
  answerStatus: number | null;
  answerBody: string | null;
  error: Delivery['error'];
}

/** Returns false and does nothing if another turn has begun meanwhile. */
export async function recordAttempt(tx: Transaction, { id, turn }: DueDelivery, attempt: Attempt): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('hook_deliveries')
    .set((eb) => ({
      state: attempt.state,
      attempts: eb('attempts', '+', 1),
      turn: eb('turn', '+', 1),
      attempted_at: sql<Date>`now()`,
      next_attempt_at:
        attempt.pauseSeconds === undefined ? null : sql<Date>`now() + make_interval(secs => ${attempt.pauseSeconds})`,
      took_ms: attempt.tookMs,
      answer_status: attempt.answerStatus,
      answer_body: attempt.answerBody,
      error: attempt.error,
    }))
    .where('id', '=', id)
    .where('turn', '=', turn)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Gives up waiting deliveries of a hook that was switched off. They can be replayed. */
export async function giveUpWaiting(tx: Transaction, hookId: string): Promise<void> {
  await tx
    .updateTable('hook_deliveries')
    .set((eb) => ({ state: 'failed', error: 'switched_off', next_attempt_at: null, turn: eb('turn', '+', 1) }))
    .where('endpoint_id', '=', hookId)
    .where('state', '=', 'waiting')
    .execute();
}

/** Starts another round of attempts. */
export async function planAgain(tx: Transaction, ids: readonly string[]): Promise<Planned[]> {
  return tx
    .updateTable('hook_deliveries')
    .set((eb) => ({ state: 'waiting', attempts: 0, next_attempt_at: sql<Date>`now()`, turn: eb('turn', '+', 1) }))
    .where(sql<SqlBool>`id = any(${ids}::uuid[])`)
    .returning(['id as deliveryId', group.as('group'), 'turn'])
    .execute();
}

/** Locks failed deliveries of events since a time, oldest first. */
export async function lockFailed(tx: Transaction, hookId: string, since: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select d.id from hook_deliveries d join hook_events e on e.id = d.event_id
    where d.endpoint_id = ${hookId} and d.state = 'failed' and e.at >= ${since}
    order by e.at, d.id limit ${limit} for update of d`.execute(tx);
  return rows.map(({ id }) => id);
}
