import type { Context, Operator } from '#context';
import { inTransaction, type Transaction } from '#database/connect.ts';
import { refuse } from '#http/refusal.ts';
import { countAttempt, forgiveAttempt } from './attempts.ts';
import { findOperatorByEmail, type OperatorRow, useRecoveryCode, useTotpStep } from './operator-store.ts';
import { hashRecoveryCode, isRecoveryCode } from './recovery-codes.ts';
import { decryptSecret, findTotpStep } from './second-factor.ts';
import { pairBucket, signInLimits } from './sign-in-limits.ts';

/** Uses up a code of the operator's authenticator, or a recovery code; refuses what is neither or was used before. */
export async function useOperatorCode(
  tx: Transaction,
  ctx: Pick<Context, 'config' | 'now'>,
  operator: OperatorRow,
  code: string,
): Promise<void> {
  const { secretKey } = ctx.config;
  if (isRecoveryCode(code)) {
    if (await useRecoveryCode(tx, operator.id, hashRecoveryCode(secretKey, operator.id, code))) return;
    throw refuse('second_factor_wrong');
  }
  const step = operator.totp_secret
    ? findTotpStep(decryptSecret(secretKey, operator.id, operator.totp_secret), code, ctx.now())
    : undefined;
  if (step === undefined || !(await useTotpStep(tx, operator.id, step))) throw refuse('second_factor_wrong');
}

/** A signed-in operator proves once more who acts; under the same limits as signing in. */
export async function confirmByCode(ctx: Context & { actor: Operator }, code: string): Promise<void> {
  const { email } = ctx.actor;
  const ip = ctx.request?.ip;
  const attempt = await inTransaction(ctx.db, (tx) => countAttempt(tx, signInLimits('operator', email, ip)));
  const operator = await findOperatorByEmail(ctx.db, email);
  if (!operator) throw refuse('second_factor_wrong');
  await inTransaction(ctx.db, async (tx) => {
    await useOperatorCode(tx, ctx, operator, code);
    await forgiveAttempt(tx, attempt, [pairBucket('operator', email, ip)]);
  });
}
