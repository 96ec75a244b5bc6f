import { randomBytes } from 'node:crypto';
import type { OperatorRole } from '@sampan/contract/call';
import { sql } from 'kysely';
import type pg from 'pg';
import type { Transaction } from '#database/connect.ts';
import { plainAddress } from '#security/client-address.ts';
import { hashToken } from '#security/hash-token.ts';
import type { Customer, Operator } from '#shop/actor.ts';
import { asCustomer, type CustomerRow, customerColumns } from './logins/customer-row.ts';
import { endSessions } from './logins/own-sessions.ts';

/**
 * Sessions are opaque: 256 random bits of which only the SHA-256 is stored. A browser's session has a second value in
 * an HttpOnly cookie; header and cookie must then both match, so that neither is of use alone.
 */

const hour = 60;
const day = 24 * hour;

/** Lifetimes in minutes: `idle` is extended by use, `absolute` is not. */
const lifetimes = {
  short: { idle: 12 * hour, absolute: 7 * day },
  remembered: { idle: 30 * day, absolute: 90 * day },
  operator: { idle: 20, absolute: 8 * hour },
} as const;

/** The lifetime of a remembered session's cookie; any other ends with the browser. */
export const rememberedCookieSeconds = lifetimes.remembered.absolute * 60;

const sessionsPerUser = 10;

export interface NewSession {
  token: string;
  /** The Set-Cookie header; only for browsers. */
  cookie: string | undefined;
}

export interface SessionOwner {
  userId?: string;
  operatorId?: string;
  epoch: number;
  remember: boolean;
  /** One of our pages signs in, so the session is split. */
  isBrowser: boolean;
  /** Whence, for the list of sessions. */
  from?: { ip: string; agent: string } | undefined;
}

function randomToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Creates a session inside the caller's transaction; a user's oldest beyond ten end. */
export async function createSession(tx: Transaction, owner: SessionOwner): Promise<NewSession> {
  const token = randomToken();
  const cookie = owner.isBrowser ? randomToken() : undefined;
  const lifetime = owner.operatorId ? lifetimes.operator : owner.remember ? lifetimes.remembered : lifetimes.short;
  await tx
    .insertInto('sessions')
    .values({
      token_hash: hashToken(token),
      cookie_hash: cookie ? hashToken(cookie) : null,
      user_id: owner.userId ?? null,
      operator_id: owner.operatorId ?? null,
      kind: owner.operatorId ? 'operator' : owner.isBrowser ? 'browser' : 'bearer',
      epoch: owner.epoch,
      remember: owner.remember,
      idle_until: minutesFromNow(lifetime.idle),
      absolute_until: minutesFromNow(lifetime.absolute),
      address: plainAddress(owner.from?.ip) ?? null,
      agent: owner.from?.agent ?? '',
    })
    .execute();
  if (owner.userId) await endOldest(tx, owner.userId);
  return { token, cookie };
}

const minutesFromNow = (minutes: number) => sql<Date>`now() + make_interval(mins => ${minutes})`;

async function endOldest(tx: Transaction, userId: string): Promise<void> {
  const surplus = tx
    .selectFrom('sessions')
    .select('token_hash')
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .orderBy('last_seen_at', 'desc')
    .offset(sessionsPerUser);
  await tx.updateTable('sessions').set({ ended_at: sql<Date>`now()` }).where('token_hash', 'in', surplus).execute();
}

const sessionColumns = `
  s.token_hash, s.cookie_hash, s.kind, s.remember, s.last_seen_at < now() - interval '1 minute' as is_stale,
  ${customerColumns},
  o.id as operator_id, o.email as operator_email, o.name as operator_name, o.roles
  from sessions s
  left join users u on u.id = s.user_id and u.disabled_at is null and u.session_epoch = s.epoch
  left join operators o on o.id = s.operator_id and o.disabled_at is null and o.session_epoch = s.epoch
  where s.ended_at is null and s.idle_until > now() and s.absolute_until > now()
    and (u.id is not null or o.id is not null)`;

interface SessionRow extends Omit<CustomerRow, 'user_id'> {
  token_hash: Buffer;
  cookie_hash: Buffer | null;
  kind: 'browser' | 'bearer' | 'operator';
  remember: boolean;
  is_stale: boolean;
  user_id: string | null;
  operator_id: string;
  operator_email: string;
  operator_name: string;
  roles: OperatorRole[];
}

/** The valid session of an API call: the token decides, plus the cookie if the session has one. */
export async function findSession(
  pool: pg.Pool,
  token: string,
  cookie: string | undefined,
  ip: string,
): Promise<Customer | Operator | undefined> {
  const { rows } = await pool.query<SessionRow>({
    name: 'session-by-token',
    text: `select ${sessionColumns} and s.token_hash = $1`,
    values: [hashToken(token)],
  });
  const row = rows[0];
  if (!row) return undefined;
  if (row.cookie_hash && !(cookie && row.cookie_hash.equals(hashToken(cookie)))) return undefined;
  if (row.is_stale) await renew(pool, row, ip);
  return asActor(row);
}

/** The user whose pages the cookie may read. It allows nothing else. */
export async function findPageVisitor(pool: pg.Pool, cookie: string): Promise<Customer | undefined> {
  const { rows } = await pool.query<SessionRow>({
    name: 'session-by-cookie',
    text: `select ${sessionColumns} and s.cookie_hash = $1 and s.user_id is not null`,
    values: [hashToken(cookie)],
  });
  const row = rows[0];
  const actor = row && asActor(row);
  return actor?.kind === 'customer' ? actor : undefined;
}

/** Looking at a closed shop is use of the session, too, but authorises nothing else. */
export async function findOperator(pool: pg.Pool, tokenHash: Buffer): Promise<Operator | undefined> {
  const { rows } = await pool.query<SessionRow>({
    name: 'session-by-hash',
    text: `select ${sessionColumns} and s.token_hash = $1 and s.operator_id is not null`,
    values: [tokenHash],
  });
  const row = rows[0];
  if (row?.is_stale) await renew(pool, row);
  const actor = row && asActor(row);
  return actor?.kind === 'operator' ? actor : undefined;
}

/** Whether a session, by the hash of its token or cookie, or an API key still works. Is no use of it. */
export async function isLiving(pool: pg.Pool, hash: Buffer): Promise<boolean> {
  const { rows } = await pool.query({
    name: 'session-living',
    text: `select from sessions s
      left join users u on u.id = s.user_id and u.disabled_at is null and u.session_epoch = s.epoch
      left join operators o on o.id = s.operator_id and o.disabled_at is null and o.session_epoch = s.epoch
      where (s.token_hash = $1 or s.cookie_hash = $1) and s.ended_at is null and s.idle_until > now()
        and s.absolute_until > now() and (u.id is not null or o.id is not null)
      union all select from api_keys k join users u on u.id = k.user_id and u.disabled_at is null
      where k.key_hash = $1 and k.revoked_at is null and coalesce(k.expires_at > now(), true)
      limit 1`,
    values: [hash],
  });
  return rows.length > 0;
}

function asActor(row: SessionRow): Customer | Operator {
  const { user_id: userId } = row;
  if (userId !== null) return asCustomer({ ...row, user_id: userId });
  return {
    kind: 'operator',
    operatorId: row.operator_id,
    email: row.operator_email,
    name: row.operator_name,
    roles: row.roles,
  };
}

/** Extends the idle limit, at most once a minute per session, and remembers whence it was used. */
async function renew(pool: pg.Pool, row: SessionRow, ip?: string): Promise<void> {
  const lifetime = row.kind === 'operator' ? lifetimes.operator : row.remember ? lifetimes.remembered : lifetimes.short;
  await pool.query({
    name: 'session-renew',
    text: `update sessions set last_seen_at = now(), idle_until = now() + make_interval(mins => $2),
      address = coalesce($3, address) where token_hash = $1`,
    values: [row.token_hash, lifetime.idle, plainAddress(ip) ?? null],
  });
}

export async function endSession(tx: Transaction, tokenHash: Buffer): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ ended_at: sql<Date>`now()` })
    .where('token_hash', '=', tokenHash)
    .where('ended_at', 'is', null)
    .execute();
}

/** Ends the session of a customer's browser, for any user. */
export async function endSessionOfCookie(tx: Transaction, cookieHash: Buffer): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ ended_at: sql<Date>`now()` })
    .where('cookie_hash', '=', cookieHash)
    .where('ended_at', 'is', null)
    .execute();
}

/** Whether the token's session is the user's, and still valid. */
export async function isSessionOf(tx: Transaction, userId: string, tokenHash: Buffer): Promise<boolean> {
  const found = await tx
    .selectFrom('sessions')
    .innerJoin('users', (join) =>
      join.onRef('users.id', '=', 'sessions.user_id').onRef('users.session_epoch', '=', 'sessions.epoch'),
    )
    .select('users.id')
    .where('sessions.token_hash', '=', tokenHash)
    .where('users.id', '=', userId)
    .where('users.disabled_at', 'is', null)
    .where('sessions.ended_at', 'is', null)
    .executeTakeFirst();
  return found !== undefined;
}

/**
 * Ends everything that acts as the user, at once and on every process: sessions, by starting a new epoch, and API keys.
 * Returns how many keys worked until now.
 */
export async function endAllAccess(tx: Transaction, userId: string): Promise<number> {
  await endSessions(tx, { userId });
  return revokeAllApiKeys(tx, userId);
}

/** Returns how many worked until now. */
async function revokeAllApiKeys(tx: Transaction, userId: string): Promise<number> {
  const result = await tx
    .updateTable('api_keys')
    .set({ revoked_at: sql<Date>`now()` })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where((key) => key.or([key('expires_at', 'is', null), key('expires_at', '>', sql<Date>`now()`)]))
    .executeTakeFirstOrThrow();
  return Number(result.numUpdatedRows);
}
