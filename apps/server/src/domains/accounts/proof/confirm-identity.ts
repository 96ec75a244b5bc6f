import { inTransaction, type Transaction } from '#database/connect.ts';
import { forgiveAttempt } from '#domains/accounts/attempts.ts';
import { asHolder } from '#domains/accounts/factors/factor-store.ts';
import { codeBucket, operatorLimits } from '#domains/accounts/factors/sign-in-limits.ts';
import type { OperatorRow } from '#domains/accounts/logins/operator-store.ts';
import { findOperator } from '#domains/accounts/logins/staff-store.ts';
import type { Operator } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { isTrustedFactor, type SecondFactor, spendFactor } from './factor.ts';
import { checkOperatorPassword, refuseOperator } from './operator-password.ts';

export type Proof = SecondFactor & { password: string };

/**
 * Asks a signed-in operator for password and second factor again, under the limits of signing in, and does `work` in the
 * transaction that uses the factor up; `first` takes the locks that come before the operator's.
 */
export async function confirmIdentity<Result>(
  ctx: Context & { actor: Operator },
  proof: Proof,
  work: (tx: Transaction, operator: OperatorRow) => Promise<Result>,
  first?: (tx: Transaction) => Promise<void>,
): Promise<Result> {
  const found = await findOperator(ctx.db, ctx.actor.operatorId);
  const email = found?.email ?? ctx.actor.email;
  const isTrusted = await isTrustedFactor(ctx, email, found && asHolder('operator', found), proof);
  const limits = operatorLimits(email, ctx.request?.ip, isTrusted);
  const { operator, attempt } = await checkOperatorPassword(ctx, found, proof.password, limits);
  return inTransaction(ctx.db, async (tx) => {
    await first?.(tx);
    if (!(await spendFactor(tx, ctx, asHolder('operator', operator), proof))) throw refuseOperator(ctx, operator);
    await forgiveAttempt(tx, attempt, [codeBucket(email)]);
    return work(tx, operator);
  });
}
