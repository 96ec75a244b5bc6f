import type { Context } from '#context';
import { sendMail } from '#domains/accounts/send-mail.ts';
import { readExpectedDelivery } from '#domains/orders/read-expected-delivery.ts';
import { type News, newsOf } from './event-news.ts';
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
  if (!mail || facts.isDisabled) return;
  const written = await withExpectedDelivery(ctx, orderId, mail);
  await sendMail(ctx, ctx.mailer, { to: email, ...written, language, mailId: orderEventId });
}

const mailsWithDates: readonly string[] = ['payment-received', 'shipped'];

/** When the parcel should arrive stands in the mails of those who begin to wait for it. */
async function withExpectedDelivery(ctx: Context, orderId: string, mail: NonNullable<News['mail']>) {
  if (!mailsWithDates.includes(mail.template)) return mail;
  const expected = await readExpectedDelivery(ctx, orderId);
  return expected ? { ...mail, params: { ...mail.params, expected } } : mail;
}
