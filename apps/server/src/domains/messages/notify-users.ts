import type { MessageKind } from '@sampan/contract/messages';
import { sql } from 'kysely';
import type { Transaction } from '#database/connect.ts';
import { recipientsOf } from '#domains/orders/recipients.ts';
import { insertMessages, type MessageParams, type NewMessage } from './inbox/message-store.ts';

interface News {
  userId: string;
  template: MessageKind;
  params: MessageParams;
  /** Unique per user. */
  reference: string;
}

/** Sends site messages that are not about an order. Returns for each whether it is new. */
export function notifyUsers(tx: Transaction, news: readonly News[]): Promise<boolean[]> {
  return insertMessages(
    tx,
    news.map((one) => ({ ...one, orderId: null })),
  );
}

/** Sends a site message about an order, in the caller's transaction, once per reference. */
export async function notifyOfOrder(
  tx: Transaction,
  message: Omit<NewMessage, 'userId'> & { orderId: string },
): Promise<void> {
  const recipients = await recipientsOf(tx, [message.orderId]);
  await insertMessages(
    tx,
    recipients.map(({ userId }) => ({ userId, ...message })),
  );
}

interface Answer {
  userId: string;
  conversationId: string;
  orderId: string | null;
  /** The entry's id makes the message unique. */
  entryId: string;
  /** The order's number, or the subject of the conversation. */
  sn: string;
  subject: string;
}

/** Sends a site message that the shop has written in a conversation. */
export async function notifyOfAnswer(tx: Transaction, { entryId, sn, subject, ...answer }: Answer): Promise<void> {
  await insertMessages(tx, [
    { ...answer, template: 'answered', params: { sn, reason: subject }, reference: `answer:${entryId}` },
  ]);
}

/** Marks the messages about a conversation as read. Returns how many are still unread. */
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
