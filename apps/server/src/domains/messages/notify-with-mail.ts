import { fullName } from '@sampan/contract/names';
import type { Transaction } from '#database/connect.ts';
import { queueMail } from '#domains/mails/send-mail.ts';
import type { MailDraft } from '#domains/mails/templates.ts';
import { recipientsOf } from '#domains/orders/recipients.ts';
import type { Context } from '#shop/context.ts';
import { insertMessages } from './inbox/message-store.ts';

interface News {
  orderId: string;
  /** Told once. */
  reference: string;
  template: 'objection-answered' | 'address-changed';
  /** What the shop says about it. */
  reason?: string;
}

/** News of an order that is no move, as a site message and, because it must not wait to be found, by mail. */
export async function notifyWithMail(
  tx: Transaction,
  ctx: Pick<Context, 'queue'>,
  { orderId, reference, template, reason = '' }: News,
): Promise<void> {
  for (const { userId, sn, language, email, isDisabled, ...name } of await recipientsOf(tx, [orderId])) {
    await insertMessages(tx, [{ userId, orderId, template, params: { sn, reason }, reference }]);
    if (isDisabled) continue;
    const params = { name: fullName(language, name), sn, reason, orderId };
    const mail = { template, params } as MailDraft;
    await queueMail(ctx, tx, { mailId: `${reference}:${userId}`, to: email, language, ...mail });
  }
}
