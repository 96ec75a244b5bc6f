import type { Context } from '#context';
import { inTransaction } from '#database/connect.ts';
import { refuse } from '#http/refusal.ts';
import { countAttempt, forgiveAttempt } from './attempts.ts';
import { isPassword } from './passwords.ts';
import { createSession, type NewSession } from './sessions.ts';
import { pairBucket, signInLimits } from './sign-in-limits.ts';
import { findUserByEmail, rememberLanguage } from './store.ts';

/** The space belongs to it: head and token, joined, are the Authorization header. */
export const tokenHead = 'Bearer ';

export interface LoginInput {
  username: string;
  password: string;
  rememberMe: boolean;
}

/** Signs a customer in. Unknown, disabled and wrong all look and last the same. */
export async function login(ctx: Context, { username, password, rememberMe }: LoginInput) {
  const ip = ctx.request?.ip;
  const attempt = await inTransaction(ctx.db, (tx) => countAttempt(tx, signInLimits('user', username, ip)));
  const user = await findUserByEmail(ctx.db, username);
  const isRight = await isPassword(password, user?.password_hash);
  if (!isRight || !user || user.disabled_at) throw refuse('wrong_account_or_password');
  // The epoch is the one read before the password was checked: if it has changed since, this session is dead at birth.
  const owner = {
    userId: user.id,
    epoch: user.session_epoch,
    remember: rememberMe,
    isBrowser: ctx.request?.isOwnPage ?? false,
  };
  const session = await inTransaction(ctx.db, async (tx) => {
    await forgiveAttempt(tx, attempt, [pairBucket('user', username, ip)]);
    await rememberLanguage(tx, user.id, ctx.language);
    return createSession(tx, owner);
  });
  return handOut(ctx, session);
}

/** The answer of a sign-in; a browser gets the session's other half as a cookie. */
export function handOut(ctx: Context, { token, cookie }: NewSession): { tokenHead: string; token: string } {
  if (cookie) ctx.request?.setCookie(cookie);
  return { tokenHead, token };
}
