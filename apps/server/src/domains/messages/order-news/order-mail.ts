import { isLanguage } from '@sampan/contract/languages';
import type { MailDraft, MailTemplate } from '#domains/mails/templates.ts';
import type { EventFacts } from '#domains/messages/inbox/message-store.ts';
import { readOrderForMail } from '#domains/orders/order-for-mail.ts';
import type { Context } from '#shop/context.ts';
import { readSetting } from '#shop/settings/settings.ts';

const mailsWithOrder: readonly MailTemplate[] = [
  'order-placed',
  'transfer-declared',
  'payment-received',
  'balance-due',
  'shipped',
  'refund-decided',
];
/** Mails to buyers who have just started to wait include the expected delivery. */
const mailsWithDates: readonly MailTemplate[] = ['payment-received', 'shipped'];

/** Adds the order's goods to mails that list them. */
export async function withOrder(
  ctx: Pick<Context, 'pool' | 'db'>,
  { orderId, language, shopOrder }: Pick<EventFacts, 'orderId' | 'language' | 'shopOrder'>,
  { template, params }: MailDraft,
) {
  const found = mailsWithOrder.includes(template)
    ? await readOrderForMail(ctx, orderId, isLanguage(language) ? language : 'en')
    : undefined;
  if (!found) return { template, params: { ...params, orderId, shopOrder } };
  const { expected, ...order } = found;
  // Without a bank slip, a declared transfer keeps the order open for so long.
  const slip = template === 'order-placed' ? { slipHours: (await readSetting(ctx.db, 'abuse')).withoutSlipHours } : {};
  const dates = mailsWithDates.includes(template) ? { expected } : {};
  return { template, params: { ...params, ...slip, orderId, shopOrder, order, ...dates } };
}
