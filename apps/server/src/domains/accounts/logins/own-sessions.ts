import { toWireTime } from '@sampan/contract/wire-time';
import { type SqlBool, sql } from 'kysely';
import { type Database, inTransaction, type Transaction } from '#database/connect.ts';
import { isUuid } from '#database/uuid.ts';
import { hashToken } from '#security/hash-token.ts';
import type { Customer } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { refuse } from '#shop/refusal.ts';

/** Lists and ends the sessions of customers and operators. */

/** The owner of the sessions. */
export type Person = { userId: string } | { operatorId: string };

type CustomerContext = Context & { actor: Customer };

export const ownHash = ({ request }: Pick<Context, 'request'>) => hashToken(request?.token ?? '');

const ofPerson = (person: Person) =>
  'userId' in person ? sql<SqlBool>`user_id = ${person.userId}` : sql<SqlBool>`operator_id = ${person.operatorId}`;

/** Null once the person is disabled, so that no session counts. */
const epochOf = (person: Person) =>
  'userId' in person
    ? sql<number>`(select session_epoch from users where id = ${person.userId} and disabled_at is null)`
    : sql<number>`(select session_epoch from operators where id = ${person.operatorId} and disabled_at is null)`;

export const livingSessions = (db: Database | Transaction, person: Person) =>
  db
    .selectFrom('sessions')
    .where(ofPerson(person))
    .where('epoch', '=', epochOf(person))
    .where('ended_at', 'is', null)
    .where('idle_until', '>', sql<Date>`now()`)
    .where('absolute_until', '>', sql<Date>`now()`);

export async function listSessionsOf(ctx: Pick<Context, 'db' | 'holder'>, person: Person) {
  const rows = await livingSessions(ctx.db, person)
    .select(['id', 'token_hash', 'cookie_hash', 'agent', 'created_at', 'last_seen_at', 'absolute_until'])
    .select(sql<string>`coalesce(host(address), '')`.as('address'))
    .orderBy('last_seen_at', 'desc')
    .orderBy('id')
    .execute();
  // A page is asked for with the cookie, a call with the token.
  const isOwn = (hash: Buffer | null) => !!hash && ctx.holder?.equals(hash) === true;
  return rows.map(({ id, token_hash, cookie_hash, agent, address, created_at, last_seen_at, absolute_until }) => ({
    id,
    isCurrent: isOwn(token_hash) || isOwn(cookie_hash),
    ...describeAgent(agent),
    agent,
    address,
    signedInAt: toWireTime(created_at),
    lastSeenAt: toWireTime(last_seen_at),
    endsAt: toWireTime(absolute_until),
  }));
}

/** Whether it was the session of this call. Another person's session is not found. */
export async function endOneSession(ctx: Context, person: Person, sessionId: string): Promise<boolean> {
  const ended = isUuid(sessionId)
    ? await ctx.db
        .updateTable('sessions')
        .set({ ended_at: sql<Date>`now()` })
        .where(ofPerson(person))
        .where('id', '=', sessionId)
        .where('ended_at', 'is', null)
        .returning('token_hash')
        .executeTakeFirst()
    : undefined;
  if (!ended) throw refuse('not_found');
  return ended.token_hash.equals(ownHash(ctx));
}

/** Ends all sessions at once but `but`, those that a sign-in under way is about to open included. */
export async function endSessions(tx: Transaction, person: Person, but?: Buffer): Promise<void> {
  const epoch = await beginEpoch(tx, person);
  const all = tx.updateTable('sessions').where(ofPerson(person)).where('ended_at', 'is', null);
  if (but) await all.set({ epoch }).where('token_hash', '=', but).execute();
  await all.set({ ended_at: sql<Date>`now()` }).where('epoch', '<', epoch).execute();
}

async function beginEpoch(tx: Transaction, person: Person): Promise<number> {
  const [people, id] =
    'userId' in person ? [sql.table('users'), person.userId] : [sql.table('operators'), person.operatorId];
  const { rows } = await sql<{ epoch: number }>`
    update ${people} set session_epoch = session_epoch + 1 where id = ${id} returning session_epoch as epoch`.execute(
    tx,
  );
  const [begun] = rows;
  if (!begun) throw refuse('not_signed_in');
  return begun.epoch;
}

export const listOwnSessions = (ctx: CustomerContext) => listSessionsOf(ctx, { userId: ctx.actor.userId });

export async function endOwnSession(ctx: CustomerContext, { id }: { id: string }): Promise<null> {
  if (await endOneSession(ctx, { userId: ctx.actor.userId }, id)) ctx.request?.endSession();
  return null;
}

export async function endOwnOtherSessions(ctx: CustomerContext): Promise<null> {
  await inTransaction(ctx.db, (tx) => endSessions(tx, { userId: ctx.actor.userId }, ownHash(ctx)));
  return null;
}

/** Browsers name those they descend from, so the younger name counts: Edge says that it is Chrome and Safari, too. */
const browsers: readonly [pattern: RegExp, name: string][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOPT\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bYaBrowser\//, 'Yandex'],
  [/\bMicroMessenger\//, 'WeChat'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\//, 'Chrome'],
  [/\bVersion\/[\d.]+ .*\bSafari\//, 'Safari'],
  [/^curl\//, 'curl'],
];

const systems: readonly [pattern: RegExp, name: string][] = [
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

/** A User-Agent header in words that a person knows; empty where there are none. */
export function describeAgent(agent: string): { browser: string; system: string } {
  const named = (words: typeof browsers) => words.find(([pattern]) => pattern.test(agent))?.[1] ?? '';
  return { browser: named(browsers), system: named(systems) };
}
