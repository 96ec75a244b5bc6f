import { fullName } from '@sampan/contract/names';
import { inTransaction } from '#database/connect.ts';
import { queueMail } from '#domains/mails/send-mail.ts';
import { insertMessages } from '#domains/messages/inbox/message-store.ts';
import type { notifyOfPartReceivedJob } from '#domains/orders/queued-jobs.ts';
import { recipientsOf } from '#domains/orders/recipients.ts';
import type { JobData } from '#jobs/job.ts';
import type { Context } from '#shop/context.ts';

/** Job after a partial transfer: notifies the buyer of the missing amount, once per transfer. */
export async function notifyOfPartReceived(
  ctx: Context,
  { orderId, transferId, receivedCents, missingCents }: JobData<typeof notifyOfPartReceivedJob>,
): Promise<void> {
  const reference = `part:${transferId}`;
  await inTransaction(ctx.db, async (tx) => {
    for (const { userId, sn, language, email, isDisabled, shopOrder, ...name } of await recipientsOf(tx, [orderId])) {
      const params = { sn, receivedCents, missingCents };
      const [isNew] = await insertMessages(tx, [{ userId, orderId, template: 'part-received', params, reference }]);
      if (!isNew || isDisabled) continue;
      await queueMail(ctx, tx, {
        mailId: reference,
        to: email,
        language,
        template: 'part-received',
        params: { name: fullName(language, name), sn, shopOrder, receivedCents, amountCents: missingCents, orderId },
      });
    }
  });
}
