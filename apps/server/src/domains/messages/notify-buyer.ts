import { fullName } from '@sampan/contract/names';
import type { ResellerMailTopic } from '@sampan/contract/reseller-mails';
import type { Transaction } from '#database/connect.ts';
import { queueMail } from '#domains/mails/send-mail.ts';
import type { MailDraft } from '#domains/mails/templates.ts';
import type { Context } from '#shop/context.ts';
import { notifyUsers } from './notify-users.ts';

type MessageOf = Parameters<typeof notifyUsers>[1][number];

interface Recipient {
  language: string;
  name: string;
}

interface BuyerNews {
  /** Logins can opt out of mails about this topic. Null cannot be opted out of. */
  topic: ResellerMailTopic | null;
  /** Used once per login. */
  reference: string;
  message: (recipient: Recipient) => Pick<MessageOf, 'template' | 'params'>;
  mail: (recipient: Recipient) => MailDraft;
}

/** Notifies every login of a buyer on the site, and by mail unless the login opted out. */
export async function notifyBuyer(
  tx: Transaction,
  ctx: Pick<Context, 'queue'>,
  buyerId: string,
  { topic, reference, message, mail }: BuyerNews,
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
