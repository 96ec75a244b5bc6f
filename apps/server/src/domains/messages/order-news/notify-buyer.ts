import { isLanguage } from '@sampan/contract/languages';
import { batched } from '#database/batched.ts';
import { sendMail } from '#domains/mails/send-mail.ts';
import type { MailDraft, MailTemplate } from '#domains/mails/templates.ts';
import { type EventFacts, findEventFacts, insertMessages } from '#domains/messages/inbox/message-store.ts';
import { readOrderForMail } from '#domains/orders/order-for-mail.ts';
import type { Context } from '#shop/context.ts';
import { readSetting } from '#shop/settings/settings.ts';
import { newsOf } from './event-news.ts';

/** Orders arrive in bursts, so reads and writes are batched. */
const findFacts = batched(findEventFacts);
const insertMessage = batched(insertMessages);

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
  const { eventId: orderEventId, userId, orderId, email, language } = facts;
  const { template, params, mail } = news;
  await insertMessage(ctx.db, { userId, orderId, template, params, reference: `event:${orderEventId}` });
  if (!mail || facts.isDisabled) return;
  const written = await withOrder(ctx, orderId, language, mail);
  await sendMail(ctx, { to: email, ...written, language, mailId: orderEventId });
}

const mailsWithOrder: readonly MailTemplate[] = [
  'order-placed',
  'transfer-declared',
  'payment-received',
  'balance-due',
  'shipped',
  'refund-decided',
];
/** Mails to buyers who have just started to wait include the expected delivery. */
const mailsWithDates: readonly MailTemplate[] = ['payment-received', 'shipped'];

async function withOrder(ctx: Context, orderId: string, language: string, { template, params }: MailDraft) {
  const found = mailsWithOrder.includes(template)
    ? await readOrderForMail(ctx, orderId, isLanguage(language) ? language : 'en')
    : undefined;
  if (!found) return { template, params: { ...params, orderId } };
  const { expected, ...order } = found;
  // Without a bank slip, a declared transfer keeps the order open for so long.
  const slip = template === 'order-placed' ? { slipHours: (await readSetting(ctx.db, 'abuse')).withoutSlipHours } : {};
  return {
    template,
    params: { ...params, ...slip, orderId, order, ...(mailsWithDates.includes(template) ? { expected } : {}) },
  };
}
