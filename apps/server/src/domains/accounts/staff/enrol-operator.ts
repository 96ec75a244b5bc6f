import { forgiveAttempt } from '#domains/accounts/attempts.ts';
import { type Holder, useTotpStep } from '#domains/accounts/factors/factor-store.ts';
import { giveRecoveryCodes } from '#domains/accounts/factors/give-recovery-codes.ts';
import {
  enrolmentSecrets,
  findEnrolmentStep,
  otpauthUri,
  totpPurpose,
} from '#domains/accounts/factors/second-factor.ts';
import { enrolOperator as storeEnrolment } from '#domains/accounts/logins/operator-store.ts';
import { hashPassword } from '#domains/accounts/passwords.ts';
import { checkOneTimePassword } from '#domains/accounts/proof/operator-password.ts';
import { checkNewPassword } from '#domains/accounts/sign-in/new-password.ts';
import { encrypt } from '#security/secret-keys.ts';
import { logSecurity } from '#security/security-log.ts';
import type { Context } from '#shop/context.ts';
import { refuse } from '#shop/refusal.ts';
import { readShopFront } from '#shop/settings/shop-front.ts';
import { openOperatorSession } from './operator-login.ts';

/** Shows the authenticator secret to the holder of the one-time password. */
export async function beginEnrolment(ctx: Context, { email, password }: { email: string; password: string }) {
  const { operator, attempt } = await checkOneTimePassword(ctx, email, password);
  await forgiveAttempt(ctx.db, attempt);
  const [secret = ''] = enrolmentSecrets(ctx.config.secretKeys, operator.id, operator.password_hash);
  logSecurity(ctx, 'enrolment_begun', { kind: 'operator', who: operator.id });
  return { secret, uri: otpauthUri(secret, operator.email, (await readShopFront(ctx)).shopName) };
}

/**
 * Replaces the one-time password by the operator's own and a second factor, and signs in. The recovery codes are shown
 * only now.
 */
export async function enrolOperator(
  ctx: Context,
  input: { email: string; password: string; newPassword: string; code: string },
) {
  await checkNewPassword(ctx, input.newPassword, input.email);
  const { operator, attempt } = await checkOneTimePassword(ctx, input.email, input.password);
  const { secretKeys } = ctx.config;
  const secrets = enrolmentSecrets(secretKeys, operator.id, operator.password_hash);
  const found = findEnrolmentStep(secrets, input.code, ctx.now());
  if (!found) throw refuse('second_factor_wrong');
  const passwordHash = await hashPassword(input.newPassword, ctx.request?.ip);
  let recoveryCodes: string[] = [];
  const holder: Holder = { kind: 'operator', id: operator.id };
  const sealed = encrypt(secretKeys, totpPurpose(holder), found.secret);
  const session = await openOperatorSession(ctx, operator, attempt, async (tx) => {
    if (!(await storeEnrolment(tx, operator, passwordHash, sealed))) throw refuse('wrong_account_or_password');
    if (!(await useTotpStep(tx, holder, found.step))) throw refuse('second_factor_wrong');
    recoveryCodes = await giveRecoveryCodes(tx, secretKeys, holder);
  });
  logSecurity(ctx, 'enrolled', { kind: 'operator', who: operator.id });
  return { ...session, recoveryCodes };
}
