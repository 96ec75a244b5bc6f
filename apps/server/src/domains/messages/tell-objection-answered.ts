import { fullName } from '@sampan/contract/names';
import type { Transaction } from '#database/connect.ts';
import { queueMail } from '#domains/mails/send-mail.ts';
import { toldUsers } from '#domains/orders/told-users.ts';
import type { Context } from '#shop/context.ts';
import { insertMessages } from './store.ts';

/** By mail too: the buyer waits for it, and may have a balance to pay. */
export async function tellObjectionAnswered(
  tx: Transaction,
  ctx: Context,
  { orderId, objectionId, reason }: { orderId: string; objectionId: string; reason: string },
): Promise<void> {
  const reference = `objection:${objectionId}`;
  const told = await toldUsers(tx).select(['orders.sn', 'orders.language']).where('orders.id', '=', orderId).execute();
  for (const { userId, sn, language, email, isDisabled, ...name } of told) {
    await insertMessages(tx, [{ userId, orderId, template: 'objection-answered', params: { sn, reason }, reference }]);
    if (isDisabled) continue;
    await queueMail(ctx, tx, {
      mailId: `${reference}:${userId}`,
      to: email,
      language,
      template: 'objection-answered',
      params: { name: fullName(language, name), sn, reason, orderId },
    });
  }
}
