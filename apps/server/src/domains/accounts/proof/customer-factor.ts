import { inTransaction, type Transaction } from '#database/connect.ts';
import { countAttempt, forgiveAttempt } from '#domains/accounts/attempts.ts';
import { asHolder } from '#domains/accounts/factors/factor-store.ts';
import { isRecoveryCode } from '#domains/accounts/factors/recovery-codes.ts';
import { customersCodeLimits } from '#domains/accounts/factors/sign-in-limits.ts';
import type { UserRow } from '#domains/accounts/logins/user-store.ts';
import { logSecurity } from '#security/security-log.ts';
import type { Context } from '#shop/context.ts';
import { refuse } from '#shop/refusal.ts';
import { type SecondFactor, spendFactor } from './factor.ts';
import { knownDevice } from './known-device.ts';

/**
 * A customer's second factor, if there is one, is asked for once the password has been right: so nobody else gets a guess at
 * the code, and nobody uses up the customer's. `attempt`: the one that was counted for the password. Returns what uses the
 * factor up, for the transaction of what it is given for.
 */
export async function askForFactor(
  ctx: Context,
  user: UserRow,
  attempt: readonly string[],
  { code = '', passkey }: Partial<SecondFactor>,
): Promise<(tx: Transaction) => Promise<void>> {
  const holder = asHolder('user', user);
  if (holder.totpSecret === null) return async () => {};
  if (!code && !passkey) {
    await forgiveAttempt(ctx.db, attempt);
    throw refuse('second_factor_asked');
  }
  const isGuess = !passkey && !isRecoveryCode(code);
  const limits = customersCodeLimits(user.id, ctx.request?.ip, knownDevice(ctx, user.id));
  const guess = isGuess ? await inTransaction(ctx.db, (tx) => countAttempt(tx, limits)) : [];
  return async (tx) => {
    if (!(await spendFactor(tx, ctx, holder, { code, passkey }))) {
      logSecurity(ctx, 'sign_in_failed', { kind: 'customer', who: user.id, subject: 'second factor' });
      throw refuse('second_factor_wrong');
    }
    await forgiveAttempt(tx, guess);
  };
}
