import { inTransaction } from '#database/connect.ts';
import { findColleague } from '#domains/accounts/assignable-operators.ts';
import { addEntry } from '#domains/conversations/thread/add-entry.ts';
import type { Operator } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { refuseField } from '#shop/refusal.ts';
import { lockAsSeen } from './entry-response.ts';

type OperatorContext = Context & { actor: Operator };

interface Seen {
  id: string;
  version: number;
}

export async function closeConversation(ctx: OperatorContext, seen: Seen): Promise<null> {
  return setState(ctx, seen, 'closed');
}

export async function reopenConversation(ctx: OperatorContext, seen: Seen): Promise<null> {
  return setState(ctx, seen, 'open');
}

/** Closing twice changes nothing. */
async function setState(ctx: OperatorContext, seen: Seen, state: 'open' | 'closed'): Promise<null> {
  await inTransaction(ctx.db, async (tx) => {
    const conversation = await lockAsSeen(tx, ctx, seen);
    if (conversation.state === state) return;
    const kind = state === 'open' ? 'reopened' : 'closed';
    await addEntry(tx, conversation, { kind, operatorId: ctx.actor.operatorId });
  });
  return null;
}

export async function assignConversation(
  ctx: OperatorContext,
  { operatorId, ...seen }: Seen & { operatorId?: string | undefined },
): Promise<null> {
  await inTransaction(ctx.db, async (tx) => {
    const conversation = await lockAsSeen(tx, ctx, seen);
    const assignee = operatorId ? await findColleague(tx, operatorId) : undefined;
    if (operatorId && !assignee) throw refuseField('operatorId', 'invalid');
    const assigneeId = assignee?.id ?? null;
    if (assigneeId === conversation.assigneeId) return;
    await addEntry(tx, conversation, { kind: 'assigned', operatorId: ctx.actor.operatorId, assigneeId });
  });
  return null;
}
