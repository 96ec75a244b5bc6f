import type { OperatorRole } from '@sampan/contract/call';
import type { Context } from '#context';
import { inTransaction, type Transaction } from '#database/connect.ts';
import { refuse } from '#http/refusal.ts';
import { forgiveAttempt } from './attempts.ts';
import { handOut } from './login.ts';
import { useOperatorCode } from './operator-code.ts';
import { checkOperatorPassword } from './operator-password.ts';
import type { OperatorRow } from './operator-store.ts';
import { createSession } from './sessions.ts';
import { pairBucket } from './sign-in-limits.ts';

/**
 * Signs an operator in: password first, then the authenticator's code or one of the recovery codes. A wrong code counts as
 * a wrong password does.
 */
export async function operatorLogin(
  ctx: Context,
  { email, password, code }: { email: string; password: string; code: string },
) {
  const { operator, attempt } = await checkOperatorPassword(ctx, email, password);
  if (!operator.totp_secret) throw refuse('second_factor_needed');
  return openOperatorSession(ctx, operator, attempt, (tx) => useOperatorCode(tx, ctx, operator, code));
}

/** Opens the session and forgets the try; `first` uses up what was shown, in the same transaction. */
export async function openOperatorSession(
  ctx: Context,
  operator: OperatorRow,
  attempt: string[],
  first: (tx: Transaction) => Promise<void>,
) {
  const session = await inTransaction(ctx.db, async (tx) => {
    await first(tx);
    await forgiveAttempt(tx, attempt, [pairBucket('operator', operator.email, ctx.request?.ip)]);
    return createSession(tx, {
      operatorId: operator.id,
      epoch: operator.session_epoch,
      remember: false,
      isBrowser: false,
    });
  });
  return { ...handOut(ctx, session), roles: operator.roles as OperatorRole[] };
}
