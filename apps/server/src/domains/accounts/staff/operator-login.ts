import { actAs } from '#database/act-as.ts';
import { inTransaction, type Transaction } from '#database/connect.ts';
import { forgiveAttempt } from '#domains/accounts/attempts.ts';
import { asHolder } from '#domains/accounts/factors/factor-store.ts';
import { codeBucket, operatorLimits, pairBucket } from '#domains/accounts/factors/sign-in-limits.ts';
import { findOperatorByEmail, type OperatorRow } from '#domains/accounts/logins/operator-store.ts';
import { isTrustedFactor, type SecondFactor, spendFactor } from '#domains/accounts/proof/factor.ts';
import { checkOperatorPassword, refuseOperator } from '#domains/accounts/proof/operator-password.ts';
import { createSession, endSession } from '#domains/accounts/sessions.ts';
import { tokenHead } from '#domains/accounts/sign-in/login.ts';
import { hashToken } from '#security/hash-token.ts';
import { logSecurity } from '#security/security-log.ts';
import type { Context } from '#shop/context.ts';
import { refuse } from '#shop/refusal.ts';

/**
 * Signs an operator in with password and second factor. Both are always checked, and the response does not say which was
 * wrong. With a correct factor, attempts are counted apart from strangers'.
 */
export async function operatorLogin(
  ctx: Context,
  { email, password, ...factor }: SecondFactor & { email: string; password: string },
) {
  const found = await findOperatorByEmail(ctx.db, email);
  const isTrusted = await isTrustedFactor(ctx, email, found && asHolder('operator', found), factor);
  const limits = operatorLimits(email, ctx.request?.ip, isTrusted);
  const { operator, attempt } = await checkOperatorPassword(ctx, found, password, limits);
  if (!operator.totp_secret) throw refuse('second_factor_needed');
  return openOperatorSession(ctx, operator, attempt, async (tx) => {
    if (!(await spendFactor(tx, ctx, asHolder('operator', operator), factor))) throw refuseOperator(ctx, operator);
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
    await actAs(tx, operator.id);
    await first(tx);
    const replaced = ctx.request?.isOwnPage ? ctx.request.consoleToken : undefined;
    if (replaced) await endSession(tx, hashToken(replaced));
    const own = [codeBucket(operator.email), pairBucket('enrolment', operator.email, ctx.request?.ip)];
    await forgiveAttempt(tx, attempt, own);
    return createSession(tx, {
      operatorId: operator.id,
      epoch: operator.session_epoch,
      remember: false,
      isBrowser: false,
      from: ctx.request,
    });
  });
  logSecurity(ctx, 'signed_in', { kind: 'operator', who: operator.id });
  return { ...handOutTo(ctx, session.token), roles: operator.roles };
}

/** The shop's pages get a cookie, which no script can read; a program gets the token. */
function handOutTo({ request }: Context, token: string) {
  if (!request?.isOwnPage) return { tokenHead, token };
  request.startConsole(token);
  return { tokenHead: '', token: '' };
}
