import { type Database, inTransaction, type Transaction } from '#database/connect.ts';
import type { Operator } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { refuse } from '#shop/refusal.ts';
import { decrypt } from '#shop/secret-keys.ts';
import { countAttempt, countWhereRoom, forgiveAttempt } from './attempts.ts';
import {
  findOperatorByEmail,
  hasRecoveryCode,
  type OperatorRow,
  useRecoveryCode,
  useTotpStep,
} from './operator-store.ts';
import { hashRecoveryCode, isRecoveryCode } from './recovery-codes.ts';
import { findRecoveryKey } from './recovery-key.ts';
import { findTotpStep, totpPurpose } from './second-factor.ts';
import { codeBucket, codeGuessLimits, operatorLimits } from './sign-in-limits.ts';

type Clocked = Pick<Context, 'config' | 'now'>;

/**
 * Whether the code proves that this is no stranger: an authenticator code, or a recovery code, that is unused. Uses
 * nothing up. Guesses are counted before their outcome is known; beyond the limit it is false for authenticator codes.
 */
export async function isTrustedCode(
  ctx: Context,
  email: string,
  operator: OperatorRow | undefined,
  code: string,
): Promise<boolean> {
  if (isRecoveryCode(code)) {
    const hash = operator && (await hashOf(ctx.db, ctx, operator, code));
    return !!hash && hasRecoveryCode(ctx.db, operator.id, hash);
  }
  const guess = await inTransaction(ctx.db, (tx) => countWhereRoom(tx, codeGuessLimits(email, ctx.request?.ip)));
  const step = operator && guess.waitSeconds === 0 ? stepOf(ctx, operator, code) : undefined;
  if (step === undefined || step <= Number(operator?.totp_last_step)) return false;
  await forgiveAttempt(ctx.db, guess.ids);
  return true;
}

/** Uses up a code; false if it is invalid or already used. */
export async function spendOperatorCode(
  tx: Transaction,
  ctx: Clocked,
  operator: OperatorRow,
  code: string,
): Promise<boolean> {
  if (isRecoveryCode(code)) {
    const hash = await hashOf(tx, ctx, operator, code);
    return !!hash && useRecoveryCode(tx, operator.id, hash);
  }
  const step = stepOf(ctx, operator, code);
  return step !== undefined && (await useTotpStep(tx, operator.id, step));
}

/** Undefined while the shop has no recovery codes. */
async function hashOf(db: Database | Transaction, { config }: Clocked, { id }: OperatorRow, code: string) {
  const key = await findRecoveryKey(db, config.secretKeys);
  return key === undefined ? undefined : hashRecoveryCode(key, id, code);
}

function stepOf({ config, now }: Clocked, { id, totp_secret }: OperatorRow, code: string): number | undefined {
  if (!totp_secret) return undefined;
  return findTotpStep(decrypt(config.secretKeys, totpPurpose(id), totp_secret), code, now());
}

/** A signed-in operator confirms their identity again; same limits as for signing in. */
export async function confirmByCode(ctx: Context & { actor: Operator }, code: string): Promise<void> {
  const { email } = ctx.actor;
  const ip = ctx.request?.ip;
  const operator = await findOperatorByEmail(ctx.db, email);
  const isTrusted = await isTrustedCode(ctx, email, operator, code);
  const attempt = await inTransaction(ctx.db, (tx) => countAttempt(tx, operatorLimits(email, ip, isTrusted)));
  await inTransaction(ctx.db, async (tx) => {
    if (!operator || !(await spendOperatorCode(tx, ctx, operator, code))) throw refuse('second_factor_wrong');
    await forgiveAttempt(tx, attempt, [codeBucket(email)]);
  });
}
