import type { Transaction } from '#database/connect.ts';
import { mailOperators } from '#domains/accounts/mail-operators.ts';
import { type HookOwner, listWebhookOwners } from '#domains/hooks/deliveries/store.ts';
import { queueMail } from '#domains/mails/send-mail.ts';
import type { Context } from '#shop/context.ts';

export interface HookMail {
  what: 'added' | 'switched-off';
  url: string;
  mailId: string;
}

/** Mails everyone who may change a hook: the logins of its buyer, or the shop's owners. */
export async function mailWebhookOwners(
  tx: Transaction,
  ctx: Pick<Context, 'queue'>,
  owner: HookOwner,
  { what, url, mailId }: HookMail,
): Promise<void> {
  if (owner === null) {
    const mail = { template: `operator-hook-${what}` as const, params: { url, whose: 'shop' as const } };
    return mailOperators(ctx, tx, 'owner', { ...mail, reference: mailId });
  }
  const content = { template: `hook-${what}` as const, params: { url } };
  for (const { email: to, language } of await listWebhookOwners(tx, owner))
    await queueMail(ctx, tx, { mailId, to, language, ...content });
}

/** Mails the operator whose own hook it is. */
export async function mailHookOperator(
  tx: Transaction,
  ctx: Pick<Context, 'queue'>,
  { email: to, language }: { email: string; language: string },
  { what, url, mailId }: HookMail,
): Promise<void> {
  const mail = { template: `operator-hook-${what}` as const, params: { url, whose: 'own' as const } };
  await queueMail(ctx, tx, { mailId, to, language, ...mail });
}
