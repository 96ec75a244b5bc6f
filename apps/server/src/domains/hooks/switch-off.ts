import type { Transaction } from '#database/connect.ts';
import type { Context } from '#shop/context.ts';
import { type DueDelivery, giveUpWaiting } from './delivery-store.ts';
import { mailHookOperator, mailKeepers } from './mail-keepers.ts';
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
  const mail = { what: 'switched-off', url, mailId: `hook:${deliveryId}` } as const;
  if (operator) return mailHookOperator(tx, ctx, operator, mail);
  await mailKeepers(tx, ctx, owner, mail);
}
