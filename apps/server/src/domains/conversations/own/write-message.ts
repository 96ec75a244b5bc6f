import type { ParsedInputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { serverLimits } from '@sampan/contract/limits';
import { inTransaction, type Transaction } from '#database/connect.ts';
import { isUuid } from '#database/uuid.ts';
import { countAttempt } from '#domains/accounts/attempts.ts';
import { addEntry } from '#domains/conversations/thread/add-entry.ts';
import {
  type LockedConversation,
  lockAboutOrder,
  lockOwnConversation,
  openAbout,
} from '#domains/conversations/thread/locked-conversation.ts';
import { withCopies } from '#domains/uploads/with-copies.ts';
import type { Customer } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { refuse, refuseField } from '#shop/refusal.ts';

type CustomerContext = Context & { actor: Customer };
type Written = ParsedInputOf<Calls['writeMessage']>;

/** Stores a buyer's message. Buyers' texts come in nowhere else. */
export async function writeMessage(
  ctx: CustomerContext,
  { pictures: sent, content, ...about }: Written,
): Promise<{ conversationId: string; id: string }> {
  const { userId } = ctx.actor;
  await inTransaction(ctx.db, (tx) => countAttempt(tx, limitsOf(userId), 'too_many_requests'));
  return withCopies(ctx, { ownerId: userId, purpose: 'message' }, sent, async (tx, { keys: pictures }) => {
    const conversation = await findOrBegin(tx, ctx.actor, about);
    const signature = await readSignature(tx, userId);
    const id = await addEntry(tx, conversation, { kind: 'message', operatorId: null, content, signature, pictures });
    return { conversationId: conversation.id, id };
  });
}

async function readSignature(tx: Transaction, userId: string): Promise<string> {
  const user = await tx.selectFrom('users').select('signature').where('id', '=', userId).executeTakeFirst();
  return user?.signature ?? '';
}

/** Refused messages count too, because their pictures are copied first. */
const limitsOf = (userId: string) => [
  { bucket: `messages:hour:${userId}`, max: serverLimits.messagesPerHour, minutes: 60 },
  { bucket: `messages:day:${userId}`, max: serverLimits.messagesPerDay, minutes: 24 * 60 },
];

async function findOrBegin(
  tx: Transaction,
  { userId, buyerId }: Customer,
  { conversationId, orderId, subject }: Pick<Written, 'conversationId' | 'orderId' | 'subject'>,
): Promise<LockedConversation> {
  if (conversationId) {
    const found = await lockOwnConversation(tx, userId, conversationId);
    if (!found) throw refuse('not_found');
    return found;
  }
  if (orderId) {
    const owned = isUuid(orderId)
      ? await tx
          .selectFrom('orders')
          .select('id')
          .where('id', '=', orderId)
          .where('buyer_id', '=', buyerId)
          .executeTakeFirst()
      : undefined;
    if (!owned) throw refuse('not_found');
    return lockAboutOrder(tx, userId, owned.id);
  }
  if (!subject) throw refuseField('subject', 'required');
  return openAbout(tx, userId, subject);
}
