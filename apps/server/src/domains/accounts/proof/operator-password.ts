import { randomBytes } from 'node:crypto';
import { inTransaction } from '#database/connect.ts';
import { type AttemptLimit, countAttempt } from '#domains/accounts/attempts.ts';
import { enrolmentLimits } from '#domains/accounts/factors/sign-in-limits.ts';
import { findOperatorByEmail, type OperatorRow } from '#domains/accounts/logins/operator-store.ts';
import { isPassword } from '#domains/accounts/passwords.ts';
import { logSecurity } from '#security/security-log.ts';
import type { Context } from '#shop/context.ts';
import { type Refusal, refuse } from '#shop/refusal.ts';

export interface CheckedOperator {
  operator: OperatorRow;
  /** The counted attempt, to be removed if everything else is right too. */
  attempt: string[];
}

/**
 * Checks an operator's password under the given limits. Unknown, disabled, expired and wrong look alike and take
 * equally long.
 */
export async function checkOperatorPassword(
  ctx: Context,
  operator: OperatorRow | undefined,
  password: string,
  limits: readonly AttemptLimit[],
): Promise<CheckedOperator> {
  const attempt = await inTransaction(ctx.db, (tx) => countAttempt(tx, limits));
  const isRight = await isPassword(password, operator?.password_hash, ctx.request?.ip);
  if (!isRight || !operator || operator.disabled_at || operator.is_passed) throw refuseOperator(ctx, operator);
  return { operator, attempt };
}

export async function checkOneTimePassword(ctx: Context, email: string, password: string): Promise<CheckedOperator> {
  const found = await findOperatorByEmail(ctx.db, email);
  const limits = enrolmentLimits(email, ctx.request?.ip);
  const checked = await checkOperatorPassword(ctx, found, password, limits);
  if (checked.operator.totp_secret) throw refuseOperator(ctx, found);
  return checked;
}

/** The same refusal whatever was wrong. */
export function refuseOperator(ctx: Context, operator: OperatorRow | undefined): Refusal {
  logSecurity(ctx, 'sign_in_failed', { kind: 'operator', who: operator?.id });
  return refuse('wrong_account_or_password');
}

export function makeOneTimePassword(): string {
  return randomBytes(15).toString('base64url');
}
