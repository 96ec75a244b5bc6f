import { inTransaction, type Transaction } from '#database/connect.ts';
import {
  asHolder,
  countRecoveryCodes,
  type Holder,
  storeAuthenticator,
} from '#domains/accounts/factors/factor-store.ts';
import { giveRecoveryCodes } from '#domains/accounts/factors/give-recovery-codes.ts';
import {
  enrolmentSecrets,
  findEnrolmentStep,
  otpauthUri,
  totpPurpose,
} from '#domains/accounts/factors/second-factor.ts';
import { operatorLimits } from '#domains/accounts/factors/sign-in-limits.ts';
import { findOperator } from '#domains/accounts/logins/staff-store.ts';
import { confirmIdentity, type Proof } from '#domains/accounts/proof/confirm-identity.ts';
import { checkEmailCode, type GivenCode, useEmailCode } from '#domains/accounts/sign-in/email-code.ts';
import { checkNewPassword } from '#domains/accounts/sign-in/new-password.ts';
import { encrypt } from '#security/secret-keys.ts';
import type { Operator } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { refuse, refuseField } from '#shop/refusal.ts';
import { readShopFront } from '#shop/settings/shop-front.ts';
import { countAttempt, forgiveAttempt } from '../attempts.ts';
import { listPasskeys } from '../passkeys/store.ts';
import { hashPassword } from '../passwords.ts';
import { mailChange } from './mail-staff.ts';
import { isColleaguesName, setEmail, setPassword, updateOperator } from './own-profile-store.ts';
import { endOtherSessions, readOwnSession } from './sessions.ts';

type OperatorContext = Context & { actor: Operator };

export async function readMe(ctx: OperatorContext) {
  const { operatorId, email, name, roles } = ctx.actor;
  const holder: Holder = { kind: 'operator', id: operatorId };
  const [operator, passkeys, recoveryCodes, session] = await Promise.all([
    findOperator(ctx.db, operatorId),
    listPasskeys(ctx.db, holder),
    countRecoveryCodes(ctx.db, holder),
    readOwnSession(ctx),
  ]);
  const language = operator?.language ?? 'en';
  const factors = { passkeys: passkeys.length, recoveryCodes };
  return { id: operatorId, email, name, roles: [...roles], language, factors, session };
}

/** Approvals, notes and moves show the operator's name, so no operator may take the name of another. */
export async function updateMe(
  ctx: OperatorContext,
  { name, language }: { name?: string | undefined; language?: 'en' | 'zh' | undefined },
): Promise<null> {
  const { operatorId, name: before } = ctx.actor;
  if (name && name !== before && (await isColleaguesName(ctx.db, operatorId, name)))
    throw refuseField('name', 'invalid');
  await updateOperator(ctx.db, operatorId, { name, language });
  return null;
}

export async function changeOwnPassword(
  ctx: OperatorContext,
  { newPassword, ...proof }: Proof & { newPassword: string },
): Promise<null> {
  await checkNewPassword(ctx, newPassword, ctx.actor.email);
  const passwordHash = await hashPassword(newPassword, ctx.request?.ip);
  await confirmIdentity(ctx, proof, async (tx, { id, password_hash }) => {
    // Another request changed it first.
    if (!(await setPassword(tx, id, password_hash, passwordHash))) throw refuse('wrong_account_or_password');
    await changed(tx, ctx, 'password');
  });
  return null;
}

export async function changeOwnEmail(
  ctx: OperatorContext,
  { email, emailCode, codeToken, ...proof }: Proof & GivenCode & { email: string },
): Promise<null> {
  const codeId = await checkEmailCode(ctx, email, { emailCode, codeToken });
  await confirmIdentity(ctx, proof, async (tx, operator) => {
    await useEmailCode(tx, codeId);
    if (!(await setEmail(tx, operator.id, email))) throw refuse('email_already_registered');
    await changed(tx, ctx, 'email', operator.email);
  });
  return null;
}

export async function replaceRecoveryCodes(ctx: OperatorContext, proof: Proof): Promise<{ recoveryCodes: string[] }> {
  const recoveryCodes = await confirmIdentity(ctx, proof, async (tx, { id }) => {
    const made = await giveRecoveryCodes(tx, ctx.config.secretKeys, { kind: 'operator', id });
    await mailChange(ctx, tx, id, 'codes');
    return made;
  });
  return { recoveryCodes };
}

/** The secret follows from the one in use: nothing is stored until it is proved, and it is another one afterwards. */
export async function beginAuthenticator(ctx: OperatorContext, proof: Proof) {
  const { id, email, totp_secret } = await confirmIdentity(ctx, proof, async (_tx, operator) => operator);
  const [secret = ''] = enrolmentSecrets(ctx.config.secretKeys, id, totp_secret ?? '');
  return { secret, uri: otpauthUri(secret, email, (await readShopFront(ctx)).shopName) };
}

/** Only who began, with password and second factor, knows the secret of the code. */
export async function replaceOwnAuthenticator(ctx: OperatorContext, { code }: { code: string }): Promise<null> {
  const { secretKeys } = ctx.config;
  const attempt = await inTransaction(ctx.db, (tx) =>
    countAttempt(tx, operatorLimits(ctx.actor.email, ctx.request?.ip, false)),
  );
  const operator = await findOperator(ctx.db, ctx.actor.operatorId);
  const current = operator?.totp_secret;
  const found = current
    ? findEnrolmentStep(enrolmentSecrets(secretKeys, operator.id, current), code, ctx.now())
    : undefined;
  if (!current || !found) throw refuse('second_factor_wrong');
  const holder = asHolder('operator', operator);
  await inTransaction(ctx.db, async (tx) => {
    const sealed = encrypt(secretKeys, totpPurpose(holder), found.secret);
    if (!(await storeAuthenticator(tx, holder, current, { sealed, step: found.step })))
      throw refuse('second_factor_wrong');
    await forgiveAttempt(tx, attempt);
    await changed(tx, ctx, 'authenticator');
  });
  return null;
}

/** Ends the operator's other sessions, and notifies the operator. */
async function changed(
  tx: Transaction,
  ctx: OperatorContext,
  what: 'password' | 'email' | 'authenticator',
  to?: string,
): Promise<void> {
  await endOtherSessions(tx, ctx);
  await mailChange(ctx, tx, ctx.actor.operatorId, what, to);
}
