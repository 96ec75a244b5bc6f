import type { Context } from '#context';
import { inTransaction } from '#database/connect.ts';
import { newsOf } from './event-news.ts';
import { findEventFacts, insertMessage } from './store.ts';

/** The job after each step of an order: one site message, and a mail where the step concerns the buyer; never twice. */
export async function tellBuyer(ctx: Context, { orderEventId }: { orderEventId: string }): Promise<void> {
  const facts = await findEventFacts(ctx.db, orderEventId);
  const news = facts && newsOf(facts);
  if (!facts || !news) return;
  const { userId, orderId, email, language } = facts;
  await inTransaction(ctx.db, async (tx) => {
    const { template, params } = news;
    const isNew = await insertMessage(tx, { userId, orderId, template, params, reference: `event:${orderEventId}` });
    if (!isNew || !news.mail || facts.isDisabled) return;
    await ctx.queue.add(tx, 'send-mail', { to: email, ...news.mail, language, mailId: orderEventId });
  });
}
