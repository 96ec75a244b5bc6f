import type { OutputOf, ParsedInputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { wireTime } from '@sampan/contract/wire-time';
import type { Operator } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { refuse } from '#shop/refusal.ts';
import { type ConversationRow, countInbox, readInbox, readOne } from './inbox-queries.ts';
import { readEntries } from './wire-entry.ts';

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
      ...wireConversation(row),
      customer,
      lastAt: wireTime(row.lastAt),
      lastText: row.lastText ?? '',
      lastBy: row.lastBy ?? '',
      isUnread: row.isUnread,
    };
  });
  return { list, next };
}

const wireConversation = ({ id, version, state, subject, order, assignee, waitingSince }: ConversationRow) => ({
  id,
  version,
  state,
  subject,
  order,
  assignee,
  waitingSince: waitingSince && wireTime(waitingSince),
});

export async function countConversations({ pool, actor }: OperatorContext) {
  const { oldest, ...counts } = await countInbox(pool, actor.operatorId);
  return { ...counts, oldestSince: oldest && wireTime(oldest) };
}

export async function getOperatorConversation(
  ctx: OperatorContext,
  { id }: { id: string },
): Promise<OutputOf<Calls['operatorGetConversation']>> {
  const row = await readOne(ctx.pool, ctx.actor.operatorId, id);
  if (!row) throw refuse('not_found');
  const entries = await readEntries(ctx.db, ctx, id);
  // An entry may have come between the two: who acts on what is shown must be told of nothing that is shown.
  const version = entries.at(-1)?.version ?? row.version;
  return { ...wireConversation(row), version, customer: row.customer, entries };
}
