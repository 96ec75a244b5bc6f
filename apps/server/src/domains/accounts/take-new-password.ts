import { fullName } from '@sampan/contract/names';
import type { Transaction } from '#database/connect.ts';
import { queueMail } from '#domains/mails/send-mail.ts';
import type { Context } from '#shop/context.ts';
import { endAllSessions } from './sessions.ts';
import { replacePassword, type UserRow } from './store.ts';

/** Replaces the password that `user` was read with: all sessions end, and the owner is told. */
export async function takeNewPassword(
  ctx: Context,
  tx: Transaction,
  user: UserRow,
  passwordHash: string,
): Promise<boolean> {
  if (!(await replacePassword(tx, user.id, user.password_hash, passwordHash))) return false;
  await endAllSessions(tx, user.id);
  const name = fullName(user.language, { firstName: user.first_name, lastName: user.last_name });
  const params = { name, changedAt: ctx.now().toISOString() };
  await queueMail(ctx, tx, { to: user.email, language: user.language, template: 'password-changed', params });
  return true;
}
