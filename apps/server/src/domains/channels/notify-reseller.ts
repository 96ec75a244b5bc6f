import { fullName } from '@sampan/contract/names';
import type { ResellerMailTopic } from '@sampan/contract/reseller-mails';
import type { Transaction } from '#database/connect.ts';
import { queueMail } from '#domains/mails/send-mail.ts';
import type { MailDraft } from '#domains/mails/templates.ts';
import { notifyUsers } from '#domains/messages/notify-users.ts';
import type { Context } from '#shop/context.ts';

type MessageOf = Parameters<typeof notifyUsers>[1][number];

interface Recipient {
  language: string;
  name: string;
}

export interface ResellerNews {
  /** What a login can choose not to be mailed about; null: always mailed. */
  topic: ResellerMailTopic | null;
  /** Told once. */
  reference: string;
  message: (recipient: Recipient) => Pick<MessageOf, 'template' | 'params'>;
  mail: (recipient: Recipient) => MailDraft;
}

/** Tells every login of a reseller: by a message on the site, and by mail unless that is not wanted. */
export async function notifyReseller(
  tx: Transaction,
  ctx: Pick<Context, 'queue'>,
  buyerId: string,
  { topic, reference, message, mail }: ResellerNews,
): Promise<void> {
  const logins = await tx
    .selectFrom('users')
    .select(['id', 'email', 'language', 'first_name as firstName', 'last_name as lastName'])
    .select('unwanted_mails as unwanted')
    .where('buyer_id', '=', buyerId)
    .where('erased_at', 'is', null)
    .where('disabled_at', 'is', null)
    .orderBy('id')
    .execute();
  for (const { id: userId, email: to, language, unwanted, ...names } of logins) {
    const recipient = { language, name: fullName(language, names) };
    const [isNew] = await notifyUsers(tx, [{ userId, reference, ...message(recipient) }]);
    if (!isNew || (topic && unwanted.includes(topic))) continue;
    await queueMail(ctx, tx, { mailId: `${reference}:${userId}`, to, language, ...mail(recipient) });
  }
}
