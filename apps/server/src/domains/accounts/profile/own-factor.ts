import { fullName } from '@sampan/contract/names';
import { inTransaction, type Transaction } from '#database/connect.ts';
import { isUuid } from '#database/uuid.ts';
import { countAttempt, forgiveAttempt } from '#domains/accounts/attempts.ts';
import {
  countRecoveryCodes,
  forgetFactors,
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
import { ownPasswordLimit } from '#domains/accounts/factors/sign-in-limits.ts';
import { type GivenProof, withFreshProof } from '#domains/accounts/fresh-proof.ts';
import { endSessions, ownHash } from '#domains/accounts/logins/own-sessions.ts';
import { findUser, lockUser, type UserRow } from '#domains/accounts/logins/user-store.ts';
import {
  answerPasskeys,
  askForPasskey,
  checkPasskey,
  type NewPasskey,
} from '#domains/accounts/passkeys/make-passkey.ts';
import { deletePasskey, listPasskeys } from '#domains/accounts/passkeys/store.ts';
import { endAllAccess } from '#domains/accounts/sessions.ts';
import { queueMail } from '#domains/mails/send-mail.ts';
import type { MailParams } from '#domains/mails/templates.ts';
import { encrypt } from '#security/secret-keys.ts';
import { logSecurity } from '#security/security-log.ts';
import type { Customer, Operator } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { refuse } from '#shop/refusal.ts';
import { readShopFront } from '#shop/settings/shop-front.ts';

/** A customer's own second factor: the app first, with recovery codes; passkeys beside it. */

type CustomerContext = Context & { actor: Customer };

const holderOf = (id: string): Holder => ({ kind: 'user', id });

export async function getSecondFactor(ctx: CustomerContext) {
  const holder = holderOf(ctx.actor.userId);
  const [user, recoveryCodes, passkeys] = await Promise.all([
    findUser(ctx.db, holder.id),
    countRecoveryCodes(ctx.db, holder),
    answerPasskeys(ctx, holder),
  ]);
  return { isOn: !!user?.totp_secret, recoveryCodes, passkeys };
}

/** Until there is an app: another secret after each change of the password and each end of sessions. */
const secretsOf = ({ config }: Context, { id, totp_secret, password_hash, session_epoch }: UserRow): string[] =>
  enrolmentSecrets(config.secretKeys, id, totp_secret ?? `${password_hash}\n${session_epoch}`);

export async function beginAuthenticator(ctx: CustomerContext, proof: GivenProof) {
  const user = await withFreshProof(ctx, proof, (tx) => lockOwn(tx, ctx));
  const [secret = ''] = secretsOf(ctx, user);
  return { secret, uri: otpauthUri(secret, user.email, (await readShopFront(ctx)).shopName) };
}

/** Only who began, with the password, knows the secret of the code. */
export async function setAuthenticator(ctx: CustomerContext, { code }: { code: string }) {
  const { userId } = ctx.actor;
  const attempt = await inTransaction(ctx.db, (tx) => countAttempt(tx, [ownPasswordLimit(userId)]));
  const recoveryCodes = await inTransaction(ctx.db, async (tx) => {
    const user = await lockOwn(tx, ctx);
    const found = findEnrolmentStep(secretsOf(ctx, user), code, ctx.now());
    if (!found) throw refuse('second_factor_wrong');
    const holder = holderOf(userId);
    const sealed = encrypt(ctx.config.secretKeys, totpPurpose(holder), found.secret);
    await storeAuthenticator(tx, holder, user.totp_secret, { sealed, step: found.step });
    const isFirst = user.totp_secret === null;
    const made = isFirst ? await giveRecoveryCodes(tx, ctx.config.secretKeys, holder) : [];
    await forgiveAttempt(tx, attempt);
    await endSessions(tx, { userId }, ownHash(ctx));
    await notifyOfChange(ctx, tx, user, isFirst ? 'on' : 'authenticator');
    return made;
  });
  logSecurity(ctx, 'enrolled', { kind: 'customer', who: userId });
  return { recoveryCodes };
}

export async function replaceRecoveryCodes(ctx: CustomerContext, proof: GivenProof) {
  const recoveryCodes = await withFreshProof(ctx, proof, async (tx) => {
    const user = await lockEnrolled(tx, ctx);
    await notifyOfChange(ctx, tx, user, 'codes');
    return giveRecoveryCodes(tx, ctx.config.secretKeys, holderOf(user.id));
  });
  return { recoveryCodes };
}

export async function removeSecondFactor(ctx: CustomerContext, proof: GivenProof): Promise<null> {
  await withFreshProof(ctx, proof, async (tx) => {
    const user = await lockEnrolled(tx, ctx);
    await forgetFactors(tx, holderOf(user.id));
    await endSessions(tx, { userId: user.id }, ownHash(ctx));
    await notifyOfChange(ctx, tx, user, 'off');
  });
  return null;
}

export async function beginPasskey(ctx: CustomerContext, proof: GivenProof) {
  const holder = holderOf(ctx.actor.userId);
  const known = await withFreshProof(ctx, proof, async (tx) => {
    await lockEnrolled(tx, ctx);
    return listPasskeys(tx, holder);
  });
  const { email } = ctx.actor;
  return askForPasskey(ctx, { ...holder, email, name: fullName(ctx.language, ctx.actor) || email }, known);
}

export async function addPasskey(ctx: CustomerContext, input: NewPasskey): Promise<{ id: string }> {
  const keep = await checkPasskey(ctx, holderOf(ctx.actor.userId), input);
  const id = await inTransaction(ctx.db, async (tx) => {
    const user = await lockEnrolled(tx, ctx);
    const made = await keep(tx);
    await notifyOfChange(ctx, tx, user, 'passkey');
    return made;
  });
  return { id };
}

export async function removePasskey(ctx: CustomerContext, { id }: { id: string }): Promise<null> {
  const remove = (tx: Transaction) => deletePasskey(tx, holderOf(ctx.actor.userId), id);
  if (!(await inTransaction(ctx.db, remove))) throw refuse('not_found');
  return null;
}

/** The owner removes a factor that a customer lost: all sessions of the customer end. */
export async function removeCustomersFactor(
  ctx: Context & { actor: Operator },
  { id, ...proof }: GivenProof & { id: string },
): Promise<null> {
  await withFreshProof(ctx, proof, async (tx) => {
    const user = isUuid(id) ? await lockUser(tx, id) : undefined;
    if (!user || user.erased_at) throw refuse('not_found');
    if (user.totp_secret === null) throw refuse('second_factor_needed');
    await forgetFactors(tx, holderOf(id));
    await endAllAccess(tx, id);
    await notifyOfChange(ctx, tx, user, 'off_by_shop');
  });
  return null;
}

async function lockOwn(tx: Transaction, { actor }: CustomerContext): Promise<UserRow> {
  const user = await lockUser(tx, actor.userId);
  if (!user) throw refuse('not_signed_in');
  return user;
}

async function lockEnrolled(tx: Transaction, ctx: CustomerContext): Promise<UserRow> {
  const user = await lockOwn(tx, ctx);
  if (user.totp_secret === null) throw refuse('second_factor_needed');
  return user;
}

type Change = MailParams['sign-in-changed']['what'];

async function notifyOfChange(ctx: Context, tx: Transaction, user: UserRow, what: Change): Promise<void> {
  const { email: to, language, first_name: firstName, last_name: lastName } = user;
  const params = { name: fullName(language, { firstName, lastName }), what, changedAt: ctx.now().toISOString() };
  await queueMail(ctx, tx, { to, language, template: 'sign-in-changed', params });
}
