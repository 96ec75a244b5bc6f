import type { Scope } from '@sampan/contract/scopes';
import { type Selectable, type SqlBool, sql } from 'kysely';
import type { Database, Transaction } from '#database/connect.ts';
import type { ApiKeys } from '#database/types.ts';

export type ApiKeyRow = Omit<Selectable<ApiKeys>, 'key_hash' | 'user_id'>;

const shown = [
  'id',
  'name',
  'scopes',
  'start',
  'created_at',
  'expires_at',
  'last_used_at',
  'revoked_at',
] as const satisfies readonly (keyof ApiKeyRow)[];

const isUsable = sql<SqlBool>`revoked_at is null and coalesce(expires_at > now(), true)`;

export interface NewApiKey {
  userId: string;
  name: string;
  scopes: readonly Scope[];
  keyHash: Buffer;
  start: string;
  /** The last day on which it works, UTC. */
  expiresOn: string | null;
}

export function insertApiKey(tx: Transaction, key: NewApiKey): Promise<ApiKeyRow> {
  return tx
    .insertInto('api_keys')
    .values({
      user_id: key.userId,
      name: key.name,
      scopes: [...key.scopes],
      key_hash: key.keyHash,
      start: key.start,
      expires_at: key.expiresOn && sql<Date>`(${key.expiresOn}::date + 1)::timestamp at time zone 'UTC'`,
    })
    .returning(shown)
    .executeTakeFirstOrThrow();
}

export function readApiKeys(db: Database, userId: string): Promise<ApiKeyRow[]> {
  return db
    .selectFrom('api_keys')
    .select(shown)
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

export async function countUsable(tx: Transaction, userId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('api_keys')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where(isUsable)
    .executeTakeFirstOrThrow();
  return count;
}

/** Whether the customer has a key of this id, and whether it worked until now. */
export async function endApiKey(tx: Transaction, userId: string, id: string): Promise<'unknown' | 'ended' | 'revoked'> {
  const own = await tx
    .selectFrom('api_keys')
    .select('revoked_at')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!own) return 'unknown';
  if (own.revoked_at) return 'ended';
  await tx.updateTable('api_keys').set({ revoked_at: sql<Date>`now()` }).where('id', '=', id).execute();
  return 'revoked';
}

export interface OwnedKeyRow extends ApiKeyRow {
  userId: string;
  email: string;
  firstName: string;
  lastName: string;
  works: boolean;
  /** Its place in the list. */
  place: string;
}

/** The keys of all customers, newest first. */
export async function listApiKeyRows(
  db: Database,
  { search, working, after, limit }: { search: string; working: boolean; after: string; limit: number },
): Promise<OwnedKeyRow[]> {
  const [since, id] = after.split('_');
  const { rows } = await sql<OwnedKeyRow>`
    select k.id, k.name, k.scopes, k.start, k.created_at, k.expires_at, k.last_used_at, k.revoked_at,
      u.id as "userId", u.email, u.first_name as "firstName", u.last_name as "lastName", ${isUsable} as works,
      (extract(epoch from k.created_at) * 1000000)::bigint::text || '_' || k.id as place
    from api_keys k join users u on u.id = k.user_id
    where ${search === '' ? sql`true` : sql`(starts_with(u.email, ${search.toLowerCase()}) or starts_with(k.start, ${search}) or starts_with(${search}, k.start))`}
      and ${working ? isUsable : sql`true`}
      and ${after === '' ? sql`true` : sql`((extract(epoch from k.created_at) * 1000000)::bigint, k.id) < (${since}::bigint, ${id}::uuid)`}
    order by (extract(epoch from k.created_at) * 1000000)::bigint desc, k.id desc limit ${limit}`.execute(db);
  return rows;
}

export interface EndedKey {
  name: string;
  worked: boolean;
  email: string;
  language: string;
  firstName: string;
  lastName: string;
}

/** Locks a key; returns its user and whether it worked until now. */
export async function endAnyApiKey(tx: Transaction, id: string): Promise<EndedKey | undefined> {
  const found = await tx
    .selectFrom('api_keys')
    .innerJoin('users', 'users.id', 'api_keys.user_id')
    .select(['email', 'language', 'first_name as firstName', 'last_name as lastName', 'api_keys.name'])
    .select(sql<boolean>`${isUsable}`.as('worked'))
    .where('api_keys.id', '=', id)
    .forUpdate('api_keys')
    .executeTakeFirst();
  if (found?.worked)
    await tx.updateTable('api_keys').set({ revoked_at: sql<Date>`now()` }).where('id', '=', id).execute();
  return found;
}
