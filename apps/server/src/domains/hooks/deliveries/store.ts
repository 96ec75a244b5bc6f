import type { HookEventType } from '@sampan/contract/hook-types';
import { type SqlBool, sql } from 'kysely';
import type { Database, Transaction } from '#database/connect.ts';
import { isUuid } from '#database/uuid.ts';

/** Hooks and their events. Deliveries are in delivery-store.ts, secrets and their key changes in hook-secrets.ts. */

/** A buyer's id, or null for the shop itself. */
export type HookOwner = string | null;

export interface Hook {
  id: string;
  url: string;
  description: string;
  eventTypes: string[];
  isOn: boolean;
  switchedOff: 'gone' | 'failing' | 'secret_lost' | null;
  failingSince: Date | null;
  createdAt: Date;
}

const columns = [
  'id',
  'url',
  'description',
  'event_types as eventTypes',
  'is_on as isOn',
  'switched_off as switchedOff',
  'failing_since as failingSince',
  'created_at as createdAt',
] as const;

/** Matches only the owner's hooks. An operator's own hook belongs to nobody else (operator-hook.ts). */
export const ofOwner = (owner: HookOwner) =>
  sql<SqlBool>`(hook_endpoints.buyer_id is not distinct from ${owner}::uuid and hook_endpoints.operator_id is null)`;

export function listOwnHooks(db: Database | Transaction, owner: HookOwner): Promise<Hook[]> {
  return db
    .selectFrom('hook_endpoints')
    .select(columns)
    .where(ofOwner(owner))
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

export async function findOwnHook(db: Database, owner: HookOwner, id: string): Promise<Hook | undefined> {
  if (!isUuid(id)) return undefined;
  return db.selectFrom('hook_endpoints').select(columns).where('id', '=', id).where(ofOwner(owner)).executeTakeFirst();
}

export async function lockOwnHook(tx: Transaction, owner: HookOwner, id: string): Promise<Hook | undefined> {
  if (!isUuid(id)) return undefined;
  const found = tx.selectFrom('hook_endpoints').select(columns).where('id', '=', id).where(ofOwner(owner));
  return found.forUpdate().executeTakeFirst();
}

interface NewHook {
  id: string;
  owner: HookOwner;
  url: string;
  description: string;
  eventTypes: string[];
  secret: string;
  isDemo: boolean;
}

export function insertHook(tx: Transaction, hook: NewHook): Promise<Hook> {
  return tx
    .insertInto('hook_endpoints')
    .values({
      id: hook.id,
      buyer_id: hook.owner,
      url: hook.url,
      description: hook.description,
      event_types: hook.eventTypes,
      secret: hook.secret,
      is_demo: hook.isDemo,
    })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

export interface HookChange {
  url?: string;
  description?: string;
  event_types?: string[];
  is_on?: boolean;
  switched_off?: Hook['switchedOff'];
  failing_since?: Date | null;
}

export function changeHook(tx: Transaction, id: string, change: HookChange): Promise<Hook> {
  const changed = tx.updateTable('hook_endpoints').set(change).where('id', '=', id);
  return changed.returning(columns).executeTakeFirstOrThrow();
}

/** False if the owner has no such hook. */
export async function removeHook(db: Database, owner: HookOwner, id: string): Promise<boolean> {
  if (!isUuid(id)) return false;
  const result = await db.deleteFrom('hook_endpoints').where('id', '=', id).where(ofOwner(owner)).executeTakeFirst();
  return result.numDeletedRows > 0n;
}

interface HookSecrets {
  secret: string;
  previousSecret: string | null;
  /** Null if there is no previous secret that still signs. */
  previousUntil: Date | null;
}

const secretColumns = [
  'secret',
  sql<string | null>`case when previous_until > now() then previous_secret end`.as('previousSecret'),
  sql<Date | null>`case when previous_until > now() then previous_until end`.as('previousUntil'),
] as const;

export async function findSecrets(
  db: Database | Transaction,
  owner: HookOwner,
  id: string,
): Promise<HookSecrets | undefined> {
  if (!isUuid(id)) return undefined;
  const found = db.selectFrom('hook_endpoints').select(secretColumns).where('id', '=', id).where(ofOwner(owner));
  return found.executeTakeFirst();
}

/** The current secret signs for some more hours. An older one stops signing. */
export async function replaceSecret(tx: Transaction, id: string, secret: string, hours: number): Promise<Date> {
  const { until } = await tx
    .updateTable('hook_endpoints')
    .set((eb) => ({
      secret,
      previous_secret: eb.ref('secret'),
      previous_until: sql<Date>`now() + make_interval(hours => ${hours})`,
    }))
    .where('id', '=', id)
    .returning(sql<Date>`previous_until`.as('until'))
    .executeTakeFirstOrThrow();
  return until;
}

interface NewHookEvent {
  type: string;
  buyerId: HookOwner;
  orderId: string | null;
  data: object;
}

export async function insertHookEvent(tx: Transaction, event: NewHookEvent): Promise<string> {
  const { id } = await tx
    .insertInto('hook_events')
    .values({
      type: event.type,
      buyer_id: event.buyerId,
      order_id: event.orderId,
      data: JSON.stringify(event.data),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Returns undefined and stores nothing if no hook is subscribed. */
export async function insertSubscribedEvent(
  tx: Transaction,
  { type, buyerId, orderId, data }: NewHookEvent & { type: HookEventType; buyerId: string },
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    insert into hook_events (type, buyer_id, order_id, data)
    select ${type}, ${buyerId}::uuid, ${orderId}::uuid, ${JSON.stringify(data)}::jsonb where ${hasSubscribers(type, buyerId)}
    returning id`.execute(tx);
  return rows[0]?.id;
}

/** False if it has been deleted. Always lock the hook before its deliveries. */
export async function lockHook(tx: Transaction, id: string): Promise<boolean> {
  const found = tx.selectFrom('hook_endpoints').select('id').where('id', '=', id).forNoKeyUpdate();
  return (await found.executeTakeFirst()) !== undefined;
}

/** False if it is already off. */
export async function markSwitchedOff(tx: Transaction, id: string, why: 'gone' | 'failing'): Promise<boolean> {
  const row = await tx
    .updateTable('hook_endpoints')
    .set({ is_on: false, switched_off: why })
    .where('id', '=', id)
    .where('is_on', '=', true)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns how long deliveries have been failing. */
export async function recordFailure(tx: Transaction, id: string): Promise<{ hours: number } | undefined> {
  return tx
    .updateTable('hook_endpoints')
    .set({ failing_since: sql<Date>`coalesce(failing_since, now())` })
    .where('id', '=', id)
    .returning(sql<number>`(extract(epoch from now() - failing_since) / 3600)::float8`.as('hours'))
    .executeTakeFirst();
}

export async function recordSuccess(tx: Transaction, id: string): Promise<void> {
  await tx
    .updateTable('hook_endpoints')
    .set({ failing_since: null })
    .where('id', '=', id)
    .where('failing_since', 'is not', null)
    .execute();
}

interface WebhookOwner {
  email: string;
  language: string;
}

/** The logins that act for a buyer. */
export function listWebhookOwners(tx: Transaction, buyerId: string): Promise<WebhookOwner[]> {
  return tx
    .selectFrom('users')
    .select(['email', 'language'])
    .where('buyer_id', '=', buyerId)
    .where('disabled_at', 'is', null)
    .orderBy('email')
    .execute();
}

/** False if all logins of the buyer, or the operator, are disabled. Nothing is sent then. */
export const hasLogin = sql<boolean>`(h.buyer_id is null or exists (
  select from users u where u.buyer_id = h.buyer_id and u.disabled_at is null))
  and (h.operator_id is null or exists (select from operators p where p.id = h.operator_id and p.disabled_at is null))`;

/** Whether any hook is subscribed to this event. */
const hasSubscribers = (type: HookEventType, buyerId: string) => sql<boolean>`exists (
  select from hook_endpoints h
  where h.is_on and (h.buyer_id is null or h.buyer_id = ${buyerId}::uuid) and ${type}::text = any(h.event_types)
    and ${hasLogin})`;
