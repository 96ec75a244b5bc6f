import type { OperatorRole } from '@sampan/contract/call';
import { inTransaction, type Transaction } from '#database/connect.ts';
import type { Context } from '#shop/context.ts';
import { refuse } from '#shop/refusal.ts';
import { logSecurity } from '#shop/security-log.ts';
import { forgiveAttempt } from './attempts.ts';
import { handOut } from './login.ts';
import { isTrustedCode, spendOperatorCode } from './operator-code.ts';
import { checkOperatorPassword, refuseOperator } from './operator-password.ts';
import { findOperatorByEmail, type OperatorRow } from './operator-store.ts';
import { createSession } from './sessions.ts';
import { codeBucket, operatorLimits, pairBucket } from './sign-in-limits.ts';

/**
 * Signs an operator in with password and authenticator code, or a recovery code. Both are always checked, and the
 * response does not say which was wrong. With a correct code, attempts are counted apart from strangers'.
 */
export async function operatorLogin(
  ctx: Context,
  { email, password, code }: { email: string; password: string; code: string },
) {
  const found = await findOperatorByEmail(ctx.db, email);
  const isTrusted = await isTrustedCode(ctx, email, found, code);
  const limits = operatorLimits(email, ctx.request?.ip, isTrusted);
  const { operator, attempt } = await checkOperatorPassword(ctx, found, password, limits);
  if (!operator.totp_secret) throw refuse('second_factor_needed');
  return openOperatorSession(ctx, operator, attempt, async (tx) => {
    if (!(await spendOperatorCode(tx, ctx, operator, code))) throw refuseOperator(ctx, operator);
  });
}

/** Opens the session and forgets the attempt; `first` uses up the code, in the same transaction. */
export async function openOperatorSession(
  ctx: Context,
  operator: OperatorRow,
  attempt: string[],
  first: (tx: Transaction) => Promise<void>,
) {
  const session = await inTransaction(ctx.db, async (tx) => {
    await first(tx);
    const own = [codeBucket(operator.email), pairBucket('enrolment', operator.email, ctx.request?.ip)];
    await forgiveAttempt(tx, attempt, own);
    return createSession(tx, {
      operatorId: operator.id,
      epoch: operator.session_epoch,
      remember: false,
      isBrowser: false,
    });
  });
  logSecurity(ctx, 'signed_in', { kind: 'operator', who: operator.id });
  return { ...handOut(ctx, session, false), roles: operator.roles as OperatorRole[] };
}
