import type { Transaction } from '#database/connect.ts';
import { queueMail } from '#domains/mails/send-mail.ts';
import type { Context } from '#shop/context.ts';
import { type DueDelivery, giveUpWaiting } from './delivery-store.ts';
import { mailKeepers } from './mail-keepers.ts';
import { findHookOperator } from './operator-hook.ts';
import { markSwitchedOff } from './store.ts';

/** Nothing more is sent to a hook until its owner, who gets a mail, switches it on again. */
export async function switchOff(
  tx: Transaction,
  ctx: Context,
  { hookId, id: deliveryId, owner, url }: DueDelivery,
  why: 'gone' | 'failing',
): Promise<void> {
  if (!(await markSwitchedOff(tx, hookId, why))) return;
  await giveUpWaiting(tx, hookId);
  const operator = owner === null ? await findHookOperator(tx, hookId) : undefined;
  if (operator) {
    const { email: to, language } = operator;
    return queueMail(ctx, tx, {
      mailId: `hook:${deliveryId}`,
      to,
      language,
      template: 'hook-switched-off',
      params: { url },
    });
  }
  await mailKeepers(tx, ctx, owner, {
    template: 'hook-switched-off',
    params: { url },
    mailId: `hook:${deliveryId}`,
  });
}
