import { isLanguage } from '@sampan/contract/languages';
import { together } from '#database/together.ts';
import { sendMail } from '#domains/mails/send-mail.ts';
import type { MailDraft, MailTemplate } from '#domains/mails/templates.ts';
import { readOrderForMail } from '#domains/orders/order-for-mail.ts';
import type { Context } from '#shop/context.ts';
import { newsOf } from './event-news.ts';
import { findEventFacts, insertMessages } from './store.ts';

/** Many orders come in one moment: what is read and written for them is done together. */
const findFacts = together(findEventFacts);
const insertMessage = together(insertMessages);

/**
 * The job after each step of an order: one site message, and a mail where the step concerns the buyer. Tried again, it
 * finds the message and sends the same mail, which carries the event's number as its own.
 */
export async function tellBuyer(ctx: Context, { orderEventId }: { orderEventId: string }): Promise<void> {
  const facts = await findFacts(ctx.db, orderEventId);
  const news = facts && newsOf(facts);
  if (!facts || !news) return;
  const { userId, orderId, email, language } = facts;
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
/** When the parcel should arrive stands in the mails of those who begin to wait for it. */
const mailsWithDates: readonly MailTemplate[] = ['payment-received', 'shipped'];

async function withOrder(ctx: Context, orderId: string, language: string, { template, params }: MailDraft) {
  const found = mailsWithOrder.includes(template)
    ? await readOrderForMail(ctx, orderId, isLanguage(language) ? language : 'en')
    : undefined;
  if (!found) return { template, params: { ...params, orderId } };
  const { expected, ...order } = found;
  return {
    template,
    params: { ...params, orderId, order, ...(mailsWithDates.includes(template) ? { expected } : {}) },
  };
}
