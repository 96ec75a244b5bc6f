import { randomBytes } from 'node:crypto';
import type { Context } from '#context';
import { inTransaction } from '#database/connect.ts';
import { refuse } from '#http/refusal.ts';
import { countAttempt } from './attempts.ts';
import { findOperatorByEmail, type OperatorRow } from './operator-store.ts';
import { isPassword } from './passwords.ts';
import { signInLimits } from './sign-in-limits.ts';

export interface CheckedOperator {
  operator: OperatorRow;
  /** The counted try, to be taken back when all the rest is right too. */
  attempt: string[];
}

/** Checks an operator's password under the sign-in limits. Unknown, disabled, passed and wrong look and last the same. */
export async function checkOperatorPassword(ctx: Context, email: string, password: string): Promise<CheckedOperator> {
  const attempt = await inTransaction(ctx.db, (tx) =>
    countAttempt(tx, signInLimits('operator', email, ctx.request?.ip)),
  );
  const operator = await findOperatorByEmail(ctx.db, email);
  const isRight = await isPassword(password, operator?.password_hash);
  if (!isRight || !operator || operator.disabled_at || operator.is_passed) throw refuse('wrong_account_or_password');
  return { operator, attempt };
}

export function makeOneTimePassword(): string {
  return randomBytes(15).toString('base64url');
}
