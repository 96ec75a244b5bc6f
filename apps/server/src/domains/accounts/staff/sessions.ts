import { wireTime } from '@sampan/contract/wire-time';
import { sql } from 'kysely';
import { type Database, inTransaction, type Transaction } from '#database/connect.ts';
import { isUuid } from '#database/uuid.ts';
import type { Operator } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { hashToken } from '#shop/hash-token.ts';
import { refuse } from '#shop/refusal.ts';
import { describeAgent } from './describe-agent.ts';
import { findOperator } from './store.ts';

type OperatorContext = Context & { actor: Operator };

/** Where operators are signed in; the owner sees and ends those of others. */

const ownHash = ({ request }: Pick<Context, 'request'>) => hashToken(request?.token ?? '');

const living = (db: Database | Transaction, operatorId: string) =>
  db
    .selectFrom('sessions')
    .innerJoin('operators', (join) =>
      join.onRef('operators.id', '=', 'sessions.operator_id').onRef('operators.session_epoch', '=', 'sessions.epoch'),
    )
    .where('operator_id', '=', operatorId)
    .where('disabled_at', 'is', null)
    .where('ended_at', 'is', null)
    .where('idle_until', '>', sql<Date>`now()`)
    .where('absolute_until', '>', sql<Date>`now()`);

async function listSessions(ctx: OperatorContext, operatorId: string) {
  const rows = await living(ctx.db, operatorId)
    .select(['sessions.id', 'token_hash', 'agent', 'sessions.created_at', 'last_seen_at', 'absolute_until'])
    .select(sql<string>`coalesce(host(address), '')`.as('address'))
    .orderBy('last_seen_at', 'desc')
    .execute();
  return rows.map(({ id, token_hash, agent, address, created_at, last_seen_at, absolute_until }) => ({
    id,
    isCurrent: token_hash.equals(ownHash(ctx)),
    ...describeAgent(agent),
    agent,
    address,
    signedInAt: wireTime(created_at),
    lastSeenAt: wireTime(last_seen_at),
    endsAt: wireTime(absolute_until),
  }));
}

export const listOwnSessions = (ctx: OperatorContext) => listSessions(ctx, ctx.actor.operatorId);

export async function listSessionsOf(ctx: OperatorContext, { id }: { id: string }) {
  if (!(await findOperator(ctx.db, id))) throw refuse('not_found');
  return listSessions(ctx, id);
}

/** The session of this call. */
export async function readOwnSession(ctx: OperatorContext) {
  const session = await living(ctx.db, ctx.actor.operatorId)
    .select(['sessions.id', 'idle_until', 'absolute_until'])
    .where('token_hash', '=', ownHash(ctx))
    .executeTakeFirst();
  // Ended at this moment.
  if (!session) throw refuse('not_signed_in');
  const { id, idle_until, absolute_until } = session;
  return { id, idleUntil: wireTime(idle_until), endsAt: wireTime(absolute_until) };
}

async function endOne(ctx: Context, operatorId: string, sessionId: string): Promise<null> {
  const ended = isUuid(sessionId)
    ? await ctx.db
        .updateTable('sessions')
        .set({ ended_at: sql<Date>`now()` })
        .where('operator_id', '=', operatorId)
        .where('id', '=', sessionId)
        .where('ended_at', 'is', null)
        .returning('token_hash')
        .executeTakeFirst()
    : undefined;
  if (!ended) throw refuse('not_found');
  if (ended.token_hash.equals(ownHash(ctx))) ctx.request?.endConsole();
  return null;
}

export const endOwnSession = (ctx: OperatorContext, { id }: { id: string }) => endOne(ctx, ctx.actor.operatorId, id);

export async function endOwnOtherSessions(ctx: OperatorContext): Promise<null> {
  await inTransaction(ctx.db, (tx) => endOtherSessions(tx, ctx));
  return null;
}

export async function endSessionsOf(
  ctx: OperatorContext,
  { id, sessionId }: { id: string; sessionId?: string | undefined },
): Promise<null> {
  if (!(await findOperator(ctx.db, id))) throw refuse('not_found');
  if (sessionId) return endOne(ctx, id, sessionId);
  await inTransaction(ctx.db, (tx) => endOperatorSessions(tx, id));
  if (id === ctx.actor.operatorId) ctx.request?.endConsole();
  return null;
}

/** Ends all sessions at once, those that a sign-in under way is about to open included. */
export async function endOperatorSessions(tx: Transaction, operatorId: string, but?: Buffer): Promise<void> {
  const { session_epoch: epoch } = await tx
    .updateTable('operators')
    .set((eb) => ({ session_epoch: eb('session_epoch', '+', 1) }))
    .where('id', '=', operatorId)
    .returning('session_epoch')
    .executeTakeFirstOrThrow();
  const all = tx.updateTable('sessions').where('operator_id', '=', operatorId).where('ended_at', 'is', null);
  if (but) await all.set({ epoch }).where('token_hash', '=', but).execute();
  await all.set({ ended_at: sql<Date>`now()` }).where('epoch', '<', epoch).execute();
}

/** All but the session of this call. */
export const endOtherSessions = (tx: Transaction, ctx: OperatorContext): Promise<void> =>
  endOperatorSessions(tx, ctx.actor.operatorId, ownHash(ctx));
