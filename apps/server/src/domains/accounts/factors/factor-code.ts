import { type Database, inTransaction, type Transaction } from '#database/connect.ts';
import { countWhereRoom, forgiveAttempt } from '#domains/accounts/attempts.ts';
import { decrypt } from '#security/secret-keys.ts';
import type { Context } from '#shop/context.ts';
import { type FactorHolder, hasRecoveryCode, useRecoveryCode, useTotpStep } from './factor-store.ts';
import { findRecoveryKey, hashRecoveryCode, isRecoveryCode } from './recovery-codes.ts';
import { findTotpStep, totpPurpose } from './second-factor.ts';
import { codeGuessLimits } from './sign-in-limits.ts';

type Clocked = Pick<Context, 'config' | 'now'>;

/**
 * Whether the code proves that this is no stranger to an operator's account: an authenticator code, or a recovery code, that is
 * unused. Uses nothing up. Guesses are counted before their outcome is known; beyond the limit it is false for authenticator
 * codes.
 */
export async function isTrustedCode(
  ctx: Context,
  email: string,
  holder: FactorHolder | undefined,
  code: string,
): Promise<boolean> {
  if (isRecoveryCode(code)) {
    const hash = holder && (await hashOf(ctx.db, ctx, holder, code));
    return !!hash && hasRecoveryCode(ctx.db, holder, hash);
  }
  const guess = await inTransaction(ctx.db, (tx) => countWhereRoom(tx, codeGuessLimits(email, ctx.request?.ip)));
  const step = holder && guess.waitSeconds === 0 ? stepOf(ctx, holder, code) : undefined;
  if (step === undefined || step <= (holder?.totpLastStep ?? 0)) return false;
  await forgiveAttempt(ctx.db, guess.ids);
  return true;
}

/** Uses up a code; false if it is invalid or already used. */
export async function spendCode(tx: Transaction, ctx: Clocked, holder: FactorHolder, code: string): Promise<boolean> {
  if (isRecoveryCode(code)) {
    const hash = await hashOf(tx, ctx, holder, code);
    return !!hash && useRecoveryCode(tx, holder, hash);
  }
  const step = stepOf(ctx, holder, code);
  return step !== undefined && (await useTotpStep(tx, holder, step));
}

/** Undefined while the shop has no recovery codes. */
async function hashOf(db: Database | Transaction, { config }: Clocked, { id }: FactorHolder, code: string) {
  const key = await findRecoveryKey(db, config.secretKeys);
  return key === undefined ? undefined : hashRecoveryCode(key, id, code);
}

function stepOf({ config, now }: Clocked, holder: FactorHolder, code: string): number | undefined {
  const { totpSecret } = holder;
  if (totpSecret === null) return undefined;
  return findTotpStep(decrypt(config.secretKeys, totpPurpose(holder), totpSecret), code, now());
}
