import { isLanguage } from '@sampan/contract/languages';
import { fullName } from '@sampan/contract/names';
import { inTransaction, type Transaction } from '#database/connect.ts';
import { queueMail } from '#domains/mails/send-mail.ts';
import { claimUnmailedSums, correctPlacedMessage, type UnmailedSum } from '#domains/messages/inbox/message-store.ts';
import { mailNewSumJob } from '#domains/messages/queued-jobs.ts';
import { readOrderForMail } from '#domains/orders/order-for-mail.ts';
import type { Context } from '#shop/context.ts';

/** Lets the buyer try plans and shipping lines. The mail reports only the last choice. */
const pauseSeconds = 600;

/** Job after a change of plan or shipping line: the message about the new order gets the current amount. */
export async function correctOrderNews(ctx: Context, { orderId }: { orderId: string }): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    if (!(await correctPlacedMessage(tx, orderId))) return;
    await ctx.queue.add(tx, mailNewSumJob, { orderId }, { startAfterSeconds: pauseSeconds });
  });
}

/** Job a while later: mails again if the order is still unpaid and the last mail had another amount. */
export async function mailNewSum(ctx: Context, { orderId }: { orderId: string }): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    for (const sum of await claimUnmailedSums(tx, orderId)) if (!sum.isDisabled) await mailSum(ctx, tx, orderId, sum);
  });
}

async function mailSum(ctx: Context, tx: Transaction, orderId: string, sum: UnmailedSum): Promise<void> {
  const { email: to, sn, amountCents, shopOrder } = sum;
  const language = isLanguage(sum.language) ? sum.language : 'en';
  const order = await readOrderForMail(ctx, orderId, language);
  const params = { name: fullName(language, sum), sn, shopOrder, amountCents, orderId, order };
  await queueMail(ctx, tx, { to, language, template: 'sum-changed', params });
}
