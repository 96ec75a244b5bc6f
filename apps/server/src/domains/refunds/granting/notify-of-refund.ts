import type { Cents } from '@sampan/contract/money';
import { fullName } from '@sampan/contract/names';
import type { Transaction } from '#database/connect.ts';
import { queueMail } from '#domains/mails/send-mail.ts';
import { notifyOfOrder } from '#domains/messages/notify-users.ts';
import type { LockedOrder } from '#domains/orders/locked-order.ts';
import { recipientsOf } from '#domains/orders/recipients.ts';
import type { Context } from '#shop/context.ts';

interface Decided {
  refundId: string;
  /** 0 if declined. */
  amountCents: Cents;
  /** The buyer reads it. */
  reason: string;
}

/**
 * Notifies the buyer by message and mail of a decision that did not move the order. Moves are notified by their events.
 */
export async function notifyOfRefund(
  tx: Transaction,
  ctx: Pick<Context, 'queue'>,
  order: Pick<LockedOrder, 'id' | 'sn' | 'language'>,
  { refundId, amountCents, reason }: Decided,
): Promise<void> {
  const { id: orderId, sn, language } = order;
  const reference = `refund:${refundId}`;
  const template = amountCents > 0 ? 'refund-granted' : 'refund-declined';
  await notifyOfOrder(tx, { orderId, template, params: { sn, amountCents, reason }, reference });
  for (const { email, isDisabled, shopOrder, ...name } of await recipientsOf(tx, [orderId])) {
    if (isDisabled) continue;
    const params = { name: fullName(language, name), sn, shopOrder, amountCents, reason, orderId };
    await queueMail(ctx, tx, {
      mailId: `${reference}:${email}`,
      to: email,
      language,
      template: 'refund-decided',
      params,
    });
  }
}
