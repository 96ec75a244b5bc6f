import type { Context } from '#context';
import { refuse } from '#http/refusal.ts';
import { forgiveAttempt } from './attempts.ts';
import { openOperatorSession } from './operator-login.ts';
import { checkOperatorPassword } from './operator-password.ts';
import { insertRecoveryCodes, enrolOperator as storeEnrolment, useTotpStep } from './operator-store.ts';
import { hashPassword } from './passwords.ts';
import { hashRecoveryCode, makeRecoveryCodes } from './recovery-codes.ts';
import { encryptSecret, enrolmentSecret, findTotpStep, otpauthUri } from './second-factor.ts';

/** Shows the secret for the authenticator app to whoever has the one-time password. */
export async function beginEnrolment(ctx: Context, { email, password }: { email: string; password: string }) {
  const { operator, attempt } = await checkOperatorPassword(ctx, email, password);
  // Enrolled already: there is no one-time password any more.
  if (operator.totp_secret) throw refuse('wrong_account_or_password');
  await forgiveAttempt(ctx.db, attempt);
  const secret = enrolmentSecret(ctx.config.secretKey, operator.id, operator.password_hash);
  return { secret, uri: otpauthUri(secret, operator.email) };
}

/** Exchanges the one-time password for one of the operator's own and a second factor, and signs in. The recovery codes are shown this once. */
export async function enrolOperator(
  ctx: Context,
  input: { email: string; password: string; newPassword: string; code: string },
) {
  const { operator, attempt } = await checkOperatorPassword(ctx, input.email, input.password);
  if (operator.totp_secret) throw refuse('wrong_account_or_password');
  const { secretKey } = ctx.config;
  const secret = enrolmentSecret(secretKey, operator.id, operator.password_hash);
  const step = findTotpStep(secret, input.code, ctx.now());
  if (step === undefined) throw refuse('second_factor_wrong');
  const passwordHash = await hashPassword(input.newPassword);
  const recoveryCodes = makeRecoveryCodes();
  const hashes = recoveryCodes.map((code) => hashRecoveryCode(secretKey, operator.id, code));
  const session = await openOperatorSession(ctx, operator, attempt, async (tx) => {
    const isStored = await storeEnrolment(tx, operator, passwordHash, encryptSecret(secretKey, operator.id, secret));
    if (!isStored) throw refuse('wrong_account_or_password');
    if (!(await useTotpStep(tx, operator.id, step))) throw refuse('second_factor_wrong');
    await insertRecoveryCodes(tx, operator.id, hashes);
  });
  return { ...session, recoveryCodes };
}
