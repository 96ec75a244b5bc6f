import { inTransaction } from '#database/connect.ts';
import { forgiveAttempt } from '#domains/accounts/attempts.ts';
import { accountBucket, pairBucket } from '#domains/accounts/factors/sign-in-limits.ts';
import { findUserByEmail } from '#domains/accounts/logins/user-store.ts';
import { hashPassword } from '#domains/accounts/passwords.ts';
import { keepDevice } from '#domains/accounts/proof/known-device.ts';
import { logSecurity } from '#security/security-log.ts';
import type { Context } from '#shop/context.ts';
import { refuse } from '#shop/refusal.ts';
import { checkEmailCode, useEmailCode } from './email-code.ts';
import { checkNewPassword } from './new-password.ts';
import { takeNewPassword } from './take-new-password.ts';

/** Sets a new password for someone who can read the mailbox. It does not sign them in. */
export async function forgetPassword(
  ctx: Context,
  input: { username: string; password: string; emailCode: string; codeToken?: string | undefined },
): Promise<null> {
  const { username } = input;
  await checkNewPassword(ctx, input.password, username);
  const codeId = await checkEmailCode(ctx, username, input);
  const user = await findUserByEmail(ctx.db, username);
  if (!user || user.disabled_at) throw refuse('email_not_registered');
  const passwordHash = await hashPassword(input.password, ctx.request?.ip);
  await inTransaction(ctx.db, async (tx) => {
    await useEmailCode(tx, codeId);
    if (!(await takeNewPassword(ctx, tx, user, passwordHash))) throw refuse('email_code_wrong');
    // The owner has just proved to be the owner, so strangers' wrong guesses must not keep them out.
    await forgiveAttempt(tx, [], [accountBucket('user', username), pairBucket('user', username, ctx.request?.ip)]);
  });
  keepDevice(ctx, user.id);
  logSecurity(ctx, 'password_changed', { kind: 'customer', who: user.id, call: 'forgetPassword' });
  return null;
}
