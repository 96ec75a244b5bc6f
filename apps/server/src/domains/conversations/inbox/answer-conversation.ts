import type { ParsedInputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { fullName } from '@sampan/contract/names';
import type { Transaction } from '#database/connect.ts';
import { isUuid } from '#database/uuid.ts';
import { addEntry } from '#domains/conversations/thread/add-entry.ts';
import {
  type LockedConversation,
  lockAboutOrder,
  openAbout,
} from '#domains/conversations/thread/locked-conversation.ts';
import { markSeen } from '#domains/conversations/thread/see-conversation.ts';
import { queueMail } from '#domains/mails/send-mail.ts';
import { notifyOfAnswer } from '#domains/messages/notify-users.ts';
import { findShopOrderNames } from '#domains/orders/recipients.ts';
import { withCopies } from '#domains/uploads/with-copies.ts';
import type { Operator } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { refuse, refuseField } from '#shop/refusal.ts';
import { lockAsSeen } from './entry-response.ts';

type OperatorContext = Context & { actor: Operator };

const writerOf = ({ actor }: OperatorContext) => ({ ownerId: actor.operatorId, purpose: 'answer' }) as const;

export async function answerConversation(
  ctx: OperatorContext,
  { pictures: sent, content, close, ...seen }: ParsedInputOf<Calls['operatorAnswerConversation']>,
): Promise<{ version: number }> {
  return withCopies(ctx, writerOf(ctx), sent, async (tx, { keys: pictures }) => {
    const conversation = await lockAsSeen(tx, ctx, seen);
    await writeToBuyer(ctx, tx, conversation, { content, pictures });
    if (close === 1) await addEntry(tx, conversation, { kind: 'closed', operatorId: ctx.actor.operatorId });
    return { version: conversation.version };
  });
}

/** The shop writes first. A message about an order joins its conversation. */
export async function beginConversation(
  ctx: OperatorContext,
  { pictures: sent, content, ...about }: ParsedInputOf<Calls['operatorBeginConversation']>,
): Promise<{ id: string }> {
  return withCopies(ctx, writerOf(ctx), sent, async (tx, { keys: pictures }) => {
    const conversation = await openWith(tx, about);
    await writeToBuyer(ctx, tx, conversation, { content, pictures });
    return { id: conversation.id };
  });
}

interface About {
  customerId: string;
  orderId?: string | undefined;
  subject: string;
}

async function openWith(tx: Transaction, { customerId, orderId, subject }: About): Promise<LockedConversation> {
  if (!isUuid(customerId)) throw refuse('not_found');
  const user = await tx
    .selectFrom('users')
    .select(['id', 'buyer_id'])
    .where('id', '=', customerId)
    .where('erased_at', 'is', null)
    .executeTakeFirst();
  if (!user) throw refuse('not_found');
  if (!orderId) {
    if (!subject) throw refuseField('subject', 'required');
    return openAbout(tx, user.id, subject);
  }
  const order = isUuid(orderId)
    ? await tx
        .selectFrom('orders')
        .select('id')
        .where('id', '=', orderId)
        .where('buyer_id', '=', user.buyer_id)
        .executeTakeFirst()
    : undefined;
  if (!order) throw refuse('not_found');
  return lockAboutOrder(tx, user.id, order.id);
}

interface Words {
  content: string;
  pictures: readonly string[];
}

/** Writes an operator's message and notifies the buyer by site message, and by mail unless disabled. */
async function writeToBuyer(
  ctx: OperatorContext,
  tx: Transaction,
  conversation: LockedConversation,
  words: Words,
): Promise<void> {
  const { id: conversationId, userId, orderId, subject } = conversation;
  const { operatorId } = ctx.actor;
  const entryId = await addEntry(tx, conversation, { kind: 'message', operatorId, ...words });
  await markSeen(tx, operatorId, conversationId);
  const { sn, shopOrder } = orderId ? await numberOf(tx, orderId) : { sn: '', shopOrder: null };
  await notifyOfAnswer(tx, { userId, conversationId, orderId, entryId, sn, subject });
  const user = await tx
    .selectFrom('users')
    .select(['email', 'language', 'first_name as firstName', 'last_name as lastName', 'disabled_at'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  if (user.disabled_at) return;
  const { email: to, language } = user;
  await queueMail(ctx, tx, {
    mailId: `answer:${entryId}`,
    to,
    language,
    template: 'conversation-answered',
    params: { name: fullName(language, user), sn, shopOrder, conversationId, message: words.content },
  });
}

async function numberOf(tx: Transaction, orderId: string) {
  const { sn } = await tx.selectFrom('orders').select('sn').where('id', '=', orderId).executeTakeFirstOrThrow();
  return { sn, shopOrder: (await findShopOrderNames(tx, [orderId])).get(orderId) ?? null };
}
