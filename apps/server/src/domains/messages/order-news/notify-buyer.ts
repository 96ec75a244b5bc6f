import type { MessageKind } from '@sampan/contract/messages';
import { batched } from '#database/batched.ts';
import { sendMail } from '#domains/mails/send-mail.ts';
import { type EventFacts, findEventFacts, insertMessages } from '#domains/messages/inbox/message-store.ts';
import type { Context } from '#shop/context.ts';
import { newsOf } from './event-news.ts';
import { withOrder } from './order-mail.ts';
import { addShopOrderNews, stepOf } from './shop-order-news.ts';

/** Orders arrive in bursts, so reads and writes are batched. */
const findFacts = batched(findEventFacts);
const insertMessage = batched(insertMessages);
const addToShopNews = batched(addShopOrderNews);

/** Steps of a shop's order that need nothing from the reseller: the list of orders shows them. */
const progress: readonly MessageKind[] = [
  'payment-confirming',
  'procurement-started',
  'goods-received',
  'inspection-passed',
  'order-completed',
];

/**
 * Job after each step of an order: one site message per recipient, and a mail for some steps. A retry finds the message
 * and sends the same mail, identified by the event's id.
 */
export async function notifyBuyer(ctx: Context, { orderEventId }: { orderEventId: string }): Promise<void> {
  for (const facts of await findFacts(ctx.db, orderEventId)) await notifyUser(ctx, facts);
}

async function notifyUser(ctx: Context, facts: EventFacts): Promise<void> {
  const news = newsOf(facts);
  if (!news) return;
  const { eventId: orderEventId, userId, orderId, email, language, isOfShop } = facts;
  const { template, params, mail } = news;
  const kind = isOfShop && mail ? stepOf(mail.template) : undefined;
  const isSummedUp = kind === 'placed' && facts.isByRule;
  if (kind && !isSummedUp) {
    await addToShopNews(ctx.db, { orderEventId, userId, kind });
    return;
  }
  const isRead = isSummedUp || (isOfShop && progress.includes(template));
  await insertMessage(ctx.db, { userId, orderId, template, params, reference: `event:${orderEventId}`, isRead });
  if (!mail || isSummedUp || facts.isDisabled) return;
  const written = await withOrder(ctx, facts, mail);
  await sendMail(ctx, { to: email, ...written, language, mailId: orderEventId });
}
