import { sql } from 'kysely';
import { inTransaction, type Transaction } from '#database/connect.ts';
import { isUuid } from '#database/uuid.ts';
import { readAnswers } from '#domains/messages/notify-users.ts';
import type { Customer, Operator } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { refuse } from '#shop/refusal.ts';

export async function markSeen(tx: Transaction, operatorId: string, conversationId: string): Promise<void> {
  await tx
    .insertInto('conversation_views')
    .values({ operator_id: operatorId, conversation_id: conversationId })
    .onConflict((conflict) =>
      conflict.columns(['operator_id', 'conversation_id']).doUpdateSet({ seen_at: sql<Date>`clock_timestamp()` }),
    )
    .execute();
}

/** Seen is per operator, so a colleague's look hides nothing. */
export async function seeConversation(ctx: Context & { actor: Operator }, { id }: { id: string }): Promise<null> {
  await inTransaction(ctx.db, async (tx) => {
    const found = isUuid(id)
      ? await tx.selectFrom('conversations').select('id').where('id', '=', id).executeTakeFirst()
      : undefined;
    if (!found) throw refuse('not_found');
    await markSeen(tx, ctx.actor.operatorId, found.id);
  });
  return null;
}

export async function readConversation(
  { db, actor: { userId } }: Context & { actor: Customer },
  { id }: { id: string },
): Promise<{ unread: number }> {
  const unread = await inTransaction(db, async (tx) => {
    const found = isUuid(id)
      ? await tx
          .selectFrom('conversations')
          .select('id')
          .where('id', '=', id)
          .where('user_id', '=', userId)
          .executeTakeFirst()
      : undefined;
    if (!found) throw refuse('not_found');
    return readAnswers(tx, userId, found.id);
  });
  return { unread };
}
