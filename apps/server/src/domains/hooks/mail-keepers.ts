import type { Transaction } from '#database/connect.ts';
import { mailOperators } from '#domains/accounts/mail-operators.ts';
import { queueMail } from '#domains/mails/send-mail.ts';
import type { Context } from '#shop/context.ts';
import { type HookOwner, listKeepers } from './store.ts';

/** A mail about a hook to all who may change it: the logins of its buyer, or the shop's owners. */
export async function mailKeepers(
  tx: Transaction,
  ctx: Pick<Context, 'queue'>,
  owner: HookOwner,
  mail: { template: 'hook-added' | 'hook-switched-off'; params: { url: string }; mailId: string },
): Promise<void> {
  const { mailId, ...content } = mail;
  if (owner === null) return mailOperators(ctx, tx, 'owner', { ...content, reference: mailId });
  for (const keeper of await listKeepers(tx, owner))
    await queueMail(ctx, tx, { mailId, to: keeper.email, language: keeper.language, ...content });
}
