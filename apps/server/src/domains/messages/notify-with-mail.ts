import { fullName } from '@sampan/contract/names';
import { inTransaction, type Transaction } from '#database/connect.ts';
import { queueMail } from '#domains/mails/send-mail.ts';
import type { MailDraft } from '#domains/mails/templates.ts';
import { recipientsOf } from '#domains/orders/recipients.ts';
import type { Context } from '#shop/context.ts';
import { insertMessages } from './inbox/message-store.ts';

interface News {
  orderId: string;
  /** Unique per user. */
  reference: string;
  template: 'objection-answered' | 'address-changed';
  /** The shop's explanation. */
  reason?: string;
}

/** Sends news of an order that is not a change of status, as a site message and by mail because it is urgent. */
export async function notifyWithMail(
  tx: Transaction,
  ctx: Pick<Context, 'queue'>,
  { orderId, reference, template, reason = '' }: News,
): Promise<void> {
  for (const { userId, sn, language, email, isDisabled, shopOrder, ...name } of await recipientsOf(tx, [orderId])) {
    await insertMessages(tx, [{ userId, orderId, template, params: { sn, reason }, reference }]);
    if (isDisabled) continue;
    const params = { name: fullName(language, name), sn, shopOrder, reason, orderId };
    const mail = { template, params } as MailDraft;
    await queueMail(ctx, tx, { mailId: `${reference}:${userId}`, to: email, language, ...mail });
  }
}

/** Job: notifies the buyer of a new delivery address, once per change. */
export async function notifyOfNewAddress(
  ctx: Context,
  { orderId, version }: { orderId: string; version: number },
): Promise<void> {
  const reference = `address:${orderId}:${version}`;
  await inTransaction(ctx.db, (tx) => notifyWithMail(tx, ctx, { orderId, reference, template: 'address-changed' }));
}
