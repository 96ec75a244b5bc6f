import type { OutputOf, ParsedInputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { toWireTime } from '@sampan/contract/wire-time';
import type { Operator } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { refuse } from '#shop/refusal.ts';
import { readEntries } from './entry-response.ts';
import { type ConversationRow, countInbox, readInbox, readOne } from './inbox-queries.ts';

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
      ...toConversationResponse(row),
      customer,
      lastAt: toWireTime(row.lastAt),
      lastText: row.lastText ?? '',
      lastBy: row.lastBy ?? '',
      isUnread: row.isUnread,
    };
  });
  return { list, next };
}

const toConversationResponse = ({ id, version, state, subject, order, assignee, waitingSince }: ConversationRow) => ({
  id,
  version,
  state,
  subject,
  order,
  assignee,
  waitingSince: waitingSince && toWireTime(waitingSince),
});

export async function countConversations({ pool, actor }: OperatorContext) {
  const { oldest, ...counts } = await countInbox(pool, actor.operatorId);
  return { ...counts, oldestSince: oldest && toWireTime(oldest) };
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
  return { ...toConversationResponse(row), version, customer: row.customer, entries };
}
