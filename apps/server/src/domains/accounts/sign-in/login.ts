import { inTransaction, type Transaction } from '#database/connect.ts';
import { countAttempt, countedAttempts, forgiveAttempt } from '#domains/accounts/attempts.ts';
import {
  accountBucket,
  customerLimits,
  deviceBucket,
  guessesWithoutProof,
  pairBucket,
} from '#domains/accounts/factors/sign-in-limits.ts';
import { findUserByEmail, rememberLanguage } from '#domains/accounts/logins/user-store.ts';
import { isPassword } from '#domains/accounts/passwords.ts';
import { askForFactor } from '#domains/accounts/proof/customer-factor.ts';
import type { SecondFactor } from '#domains/accounts/proof/factor.ts';
import { keepDevice, knownDevice } from '#domains/accounts/proof/known-device.ts';
import {
  createSession,
  endSessionOfCookie,
  type NewSession,
  rememberedCookieSeconds,
} from '#domains/accounts/sessions.ts';
import { hashToken } from '#security/hash-token.ts';
import { pseudonym } from '#security/pseudonym.ts';
import { logSecurity } from '#security/security-log.ts';
import type { Context } from '#shop/context.ts';
import { refuse } from '#shop/refusal.ts';
import { type Proof, takeProof } from './proof-of-work.ts';

/** Includes the space: head and token, concatenated, are the Authorization header. */
export const tokenHead = 'Bearer ';

export interface LoginInput {
  username: string;
  password: string;
  rememberMe: boolean;
  proof?: Proof | undefined;
  code?: string | undefined;
  passkey?: SecondFactor['passkey'];
}

/** Signs a customer in. Unknown, disabled and wrong accounts look alike and take equally long. */
export async function login(ctx: Context, { username, password, rememberMe, proof, ...factor }: LoginInput) {
  const ip = ctx.request?.ip;
  const user = await findUserByEmail(ctx.db, username);
  const device = user && knownDevice(ctx, user.id);
  const attempt = await inTransaction(ctx.db, async (tx) => {
    const ids = await countAttempt(tx, customerLimits(username, ip, device));
    if (!device) await checkProof(tx, ctx, username, proof);
    return ids;
  });
  const isRight = await isPassword(password, user?.password_hash, ip);
  if (!isRight || !user || user.disabled_at) {
    logSecurity(ctx, 'sign_in_failed', {
      kind: 'customer',
      who: user?.id ?? pseudonym(username),
      isKnownDevice: device !== undefined,
    });
    throw refuse('wrong_account_or_password');
  }
  const spendFactor = await askForFactor(ctx, user, attempt, factor);
  // The epoch read before the password was checked: if it has changed since, this session is invalid from the start.
  const owner = {
    userId: user.id,
    epoch: user.session_epoch,
    remember: rememberMe,
    isBrowser: ctx.request?.isOwnPage ?? false,
    from: ctx.request,
  };
  const session = await inTransaction(ctx.db, async (tx) => {
    const own = device ? deviceBucket(username, device) : pairBucket('user', username, ip);
    await spendFactor(tx);
    await forgiveAttempt(tx, attempt, [own]);
    await rememberLanguage(tx, user.id, ctx.language);
    await endReplaced(tx, ctx);
    return createSession(tx, owner);
  });
  keepDevice(ctx, user.id);
  logSecurity(ctx, 'signed_in', { kind: 'customer', who: user.id, isKnownDevice: device !== undefined });
  return handOut(ctx, session, rememberMe);
}

/** The one that is being counted is among them. */
async function checkProof(tx: Transaction, ctx: Context, email: string, proof: Proof | undefined): Promise<void> {
  const guesses = await countedAttempts(tx, accountBucket('user', email), 60);
  if (guesses <= guessesWithoutProof) return;
  await takeProof(tx, ctx, { email, proof, excess: guesses / guessesWithoutProof });
}

/** The browser's session of before is not left behind: nobody would see it, or could end it. */
async function endReplaced(tx: Transaction, { request }: Context): Promise<void> {
  if (!request?.isOwnPage || !request.cookie) return;
  await endSessionOfCookie(tx, hashToken(request.cookie));
}

/** The response of a sign-in; a browser gets the session's other half as a cookie. */
function handOut(ctx: Context, { token, cookie }: NewSession, remember: boolean) {
  if (cookie) ctx.request?.startSession(cookie, remember ? rememberedCookieSeconds : undefined);
  return { tokenHead, token };
}
