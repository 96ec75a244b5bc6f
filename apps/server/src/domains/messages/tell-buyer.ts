import type { Context } from '#context';
import { sendMail } from '#domains/accounts/send-mail.ts';
import { newsOf } from './event-news.ts';
import { findEventFacts, insertMessage } from './store.ts';

/**
 * The job after each step of an order: one site message, and a mail where the step concerns the buyer. Tried again, it
 * finds the message and sends the same mail, which carries the event's number as its own.
 */
export async function tellBuyer(ctx: Context, { orderEventId }: { orderEventId: string }): Promise<void> {
  const facts = await findEventFacts(ctx.db, orderEventId);
  const news = facts && newsOf(facts);
  if (!facts || !news) return;
  const { userId, orderId, email, language } = facts;
  const { template, params, mail } = news;
  await insertMessage(ctx.db, { userId, orderId, template, params, reference: `event:${orderEventId}` });
  if (mail && !facts.isDisabled)
    await sendMail(ctx, ctx.mailer, { to: email, ...mail, language, mailId: orderEventId });
}
