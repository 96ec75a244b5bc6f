import type { OperatorRole } from '@sampan/contract/call';
import type { Context } from '#context';
import { inTransaction, type Transaction } from '#database/connect.ts';
import { refuse } from '#http/refusal.ts';
import { forgiveAttempt } from './attempts.ts';
import { handOut } from './login.ts';
import { checkOperatorPassword } from './operator-password.ts';
import { type OperatorRow, useTotpStep } from './operator-store.ts';
import { decryptSecret, findTotpStep } from './second-factor.ts';
import { createSession } from './sessions.ts';
import { pairBucket } from './sign-in-limits.ts';

/** Signs an operator in: password first, then the authenticator's code. A wrong code counts as a wrong password does. */
export async function operatorLogin(
  ctx: Context,
  { email, password, code }: { email: string; password: string; code: string },
) {
  const { operator, attempt } = await checkOperatorPassword(ctx, email, password);
  if (!operator.totp_secret) throw refuse('second_factor_needed');
  const secret = decryptSecret(ctx.config.secretKey, operator.id, operator.totp_secret);
  const step = findTotpStep(secret, code, ctx.now());
  if (step === undefined) throw refuse('second_factor_wrong');
  return openOperatorSession(ctx, operator, step, attempt);
}

/** Uses up the code's step, opens the session and forgets the try; `also` runs in the same transaction, before. */
export async function openOperatorSession(
  ctx: Context,
  operator: OperatorRow,
  step: number,
  attempt: string[],
  also?: (tx: Transaction) => Promise<void>,
) {
  const session = await inTransaction(ctx.db, async (tx) => {
    await also?.(tx);
    if (!(await useTotpStep(tx, operator.id, step))) throw refuse('second_factor_wrong');
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
