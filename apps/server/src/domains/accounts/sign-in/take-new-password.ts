import { fullName } from '@sampan/contract/names';
import type { Transaction } from '#database/connect.ts';
import { replacePassword, type UserRow } from '#domains/accounts/logins/user-store.ts';
import { endAllAccess } from '#domains/accounts/sessions.ts';
import { queueMail } from '#domains/mails/send-mail.ts';
import type { Context } from '#shop/context.ts';

/**
 * Replaces the password that `user` was read with: all sessions and API keys end, and the owner is notified, also of
 * the webhooks, which stay: a stranger may have added one.
 */
export async function takeNewPassword(
  ctx: Context,
  tx: Transaction,
  user: UserRow,
  passwordHash: string,
): Promise<boolean> {
  if (!(await replacePassword(tx, user.id, user.password_hash, passwordHash))) return false;
  const revokedKeys = await endAllAccess(tx, user.id);
  const name = fullName(user.language, { firstName: user.first_name, lastName: user.last_name });
  const hooks = await ctx.countHooks(tx, user.buyer_id);
  const params = { name, changedAt: ctx.now().toISOString(), revokedKeys, hooks };
  await queueMail(ctx, tx, { to: user.email, language: user.language, template: 'password-changed', params });
  return true;
}
