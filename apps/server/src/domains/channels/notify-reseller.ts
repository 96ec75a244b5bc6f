import { randomUUID } from 'node:crypto';
import { fullName } from '@sampan/contract/names';
import type { ResellerMailTopic } from '@sampan/contract/reseller-mails';
import type { Transaction } from '#database/connect.ts';
import type { ResellerShop } from '#domains/channels/own-shops.ts';
import { queueMail } from '#domains/mails/send-mail.ts';
import type { MailDraft } from '#domains/mails/templates.ts';
import { notifyUsers } from '#domains/messages/notify-users.ts';
import type { Context } from '#shop/context.ts';

type MessageOf = Parameters<typeof notifyUsers>[1][number];

interface Recipient {
  language: string;
  name: string;
}

interface ResellerNews {
  /** Logins can opt out of mails about this topic. Null cannot be opted out of. */
  topic: ResellerMailTopic | null;
  /** Used once per login. */
  reference: string;
  message: (recipient: Recipient) => Pick<MessageOf, 'template' | 'params'>;
  mail: (recipient: Recipient) => MailDraft;
}

/** Notifies every login of a reseller on the site, and by mail unless the login opted out. */
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

interface ShopNews {
  outcome: 'connected' | 'refused' | 'silent' | 'disconnected' | 'taken_over' | 'customer_data';
  /** The operator's text. */
  reason?: string;
}

/** Mails about trouble can be opted out of. Mails about connections and legal duties cannot. */
export async function notifyOfStore(
  tx: Transaction,
  ctx: Pick<Context, 'queue'>,
  shop: Pick<ResellerShop, 'id' | 'buyerId' | 'name' | 'address'>,
  { outcome, reason = '' }: ShopNews,
): Promise<void> {
  const shopName = shop.name || shop.address;
  const isTrouble = outcome === 'refused' || outcome === 'silent';
  await notifyReseller(tx, ctx, shop.buyerId, {
    topic: isTrouble ? 'shop_refused' : null,
    // The caller has made sure that this is new.
    reference: `shop:${shop.id}:${outcome}:${randomUUID()}`,
    message: () => ({ template: 'shop-news', params: { sn: '', shopName, outcome, reason } }),
    mail: ({ name }) => ({ template: 'shop-news', params: { name, shopName, outcome, reason } }),
  });
}
