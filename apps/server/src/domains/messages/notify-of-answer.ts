import { sql } from 'kysely';
import type { Transaction } from '#database/connect.ts';
import { insertMessages } from './inbox/message-store.ts';

interface Answer {
  userId: string;
  conversationId: string;
  orderId: string | null;
  /** The entry's id: told once. */
  entryId: string;
  /** The order's number, or what else the conversation is about. */
  sn: string;
  subject: string;
}

/** A site message that the shop has written in a conversation. */
export async function notifyOfAnswer(tx: Transaction, { entryId, sn, subject, ...answer }: Answer): Promise<void> {
  await insertMessages(tx, [
    { ...answer, template: 'answered', params: { sn, reason: subject }, reference: `answer:${entryId}` },
  ]);
}

/** Marks what was told of a conversation as read; returns how many messages are unread still. */
export async function readAnswers(tx: Transaction, userId: string, conversationId: string): Promise<number> {
  await tx
    .updateTable('site_messages')
    .set({ read_at: sql<Date>`now()` })
    .where('user_id', '=', userId)
    .where('conversation_id', '=', conversationId)
    .where('read_at', 'is', null)
    .execute();
  const { unread } = await tx
    .selectFrom('site_messages')
    .select(({ fn }) => fn.countAll<number>().as('unread'))
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .executeTakeFirstOrThrow();
  return unread;
}
