import { inTransaction } from '#database/connect.ts';
import { countAttempt, forgiveAttempt } from '#domains/accounts/attempts.ts';
import { ownPasswordLimit } from '#domains/accounts/factors/sign-in-limits.ts';
import { findUser } from '#domains/accounts/logins/user-store.ts';
import { hashPassword, isPassword } from '#domains/accounts/passwords.ts';
import { askForFactor } from '#domains/accounts/proof/customer-factor.ts';
import type { SecondFactor } from '#domains/accounts/proof/factor.ts';
import { logSecurity } from '#security/security-log.ts';
import type { Customer } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { refuse } from '#shop/refusal.ts';
import { checkNewPassword } from './new-password.ts';
import { takeNewPassword } from './take-new-password.ts';

export async function changePassword(
  ctx: Context & { actor: Customer },
  input: Partial<SecondFactor> & { oldPassword: string; newPassword: string },
): Promise<null> {
  const { userId } = ctx.actor;
  await checkNewPassword(ctx, input.newPassword, ctx.actor.email);
  const limit = ownPasswordLimit(userId);
  const attempt = await inTransaction(ctx.db, (tx) => countAttempt(tx, [limit]));
  const user = await findUser(ctx.db, userId);
  if (!(await isPassword(input.oldPassword, user?.password_hash, ctx.request?.ip)) || !user)
    throw refuse('old_password_wrong');
  const spendFactor = await askForFactor(ctx, user, attempt, input);
  const passwordHash = await hashPassword(input.newPassword, ctx.request?.ip);
  await inTransaction(ctx.db, async (tx) => {
    await spendFactor(tx);
    if (!(await takeNewPassword(ctx, tx, user, passwordHash))) throw refuse('old_password_wrong');
    await forgiveAttempt(tx, attempt, [limit.bucket]);
  });
  ctx.request?.endSession();
  logSecurity(ctx, 'password_changed', { kind: 'customer', who: userId, call: 'changePassword' });
  return null;
}
