import { toWireTime } from '@sampan/contract/wire-time';
import { inTransaction, type Transaction } from '#database/connect.ts';
import * as sessions from '#domains/accounts/logins/own-sessions.ts';
import { findOperator } from '#domains/accounts/logins/staff-store.ts';
import type { Operator } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { refuse } from '#shop/refusal.ts';

type OperatorContext = Context & { actor: Operator };

/** Operators' sessions; the owner sees and ends those of others. */

export const listOwnSessions = (ctx: OperatorContext) => sessions.listSessionsOf(ctx, ctx.actor);

export async function listSessionsOf(ctx: OperatorContext, { id }: { id: string }) {
  if (!(await findOperator(ctx.db, id))) throw refuse('not_found');
  return sessions.listSessionsOf(ctx, { operatorId: id });
}

/** The session of this call. */
export async function readOwnSession(ctx: OperatorContext) {
  const session = await sessions
    .livingSessions(ctx.db, ctx.actor)
    .select(['id', 'idle_until', 'absolute_until'])
    .where('token_hash', '=', sessions.ownHash(ctx))
    .executeTakeFirst();
  // Ended at this moment.
  if (!session) throw refuse('not_signed_in');
  const { id, idle_until, absolute_until } = session;
  return { id, idleUntil: toWireTime(idle_until), endsAt: toWireTime(absolute_until) };
}

async function endOne(ctx: Context, operatorId: string, sessionId: string): Promise<null> {
  if (await sessions.endOneSession(ctx, { operatorId }, sessionId)) ctx.request?.endConsole();
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

export const endOperatorSessions = (tx: Transaction, operatorId: string): Promise<void> =>
  sessions.endSessions(tx, { operatorId });

/** All but the session of this call. */
export const endOtherSessions = (tx: Transaction, ctx: OperatorContext): Promise<void> =>
  sessions.endSessions(tx, ctx.actor, sessions.ownHash(ctx));
