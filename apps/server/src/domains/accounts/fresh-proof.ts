import { inTransaction, type Transaction } from '#database/connect.ts';
import { logSecurity } from '#security/security-log.ts';
import type { Customer, Operator } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { refuse } from '#shop/refusal.ts';
import { countAttempt, forgiveAttempt } from './attempts.ts';
import { ownPasswordLimit } from './factors/sign-in-limits.ts';
import { findUser } from './logins/user-store.ts';
import { isPassword } from './passwords.ts';
import { confirmIdentity } from './proof/confirm-identity.ts';
import { askForFactor } from './proof/customer-factor.ts';
import type { SecondFactor } from './proof/factor.ts';

/** The fields that calls accept; without a password, no proof is given. */
export type GivenProof = Partial<SecondFactor> & { password?: string | undefined };

/** Rows to lock before the operator's own. */
type First = (tx: Transaction) => Promise<void>;

/**
 * Guards changes that would outlive a stolen session (`freshProof` in the contract): asks for the password, and the
 * second factor if there is one, and does `work` in the transaction that uses the factor up. Refuses with
 * `proof_needed` if none is given.
 */
export async function withFreshProof<Result>(
  ctx: Context & { actor: Customer | Operator },
  { password, code = '', passkey }: GivenProof,
  work: (tx: Transaction) => Promise<Result>,
  first?: First,
): Promise<Result> {
  if (password === undefined) throw refuse('proof_needed');
  const { actor } = ctx;
  if (actor.kind === 'operator') return confirmIdentity({ ...ctx, actor }, { password, code, passkey }, work, first);
  return confirmCustomer({ ...ctx, actor }, { password, code, passkey }, work);
}

/** Asks for no proof where none is needed. */
export async function withProofIf<Result>(
  isNeeded: boolean,
  ctx: Context & { actor: Customer | Operator },
  proof: GivenProof,
  work: (tx: Transaction) => Promise<Result>,
  first?: First,
): Promise<Result> {
  if (isNeeded) return withFreshProof(ctx, proof, work, first);
  return inTransaction(ctx.db, async (tx) => {
    await first?.(tx);
    return work(tx);
  });
}

async function confirmCustomer<Result>(
  ctx: Context & { actor: Customer },
  { password, ...factor }: SecondFactor & { password: string },
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  const { userId } = ctx.actor;
  const limit = ownPasswordLimit(userId);
  const attempt = await inTransaction(ctx.db, (tx) => countAttempt(tx, [limit]));
  const user = await findUser(ctx.db, userId);
  if (!(await isPassword(password, user?.password_hash, ctx.request?.ip)) || !user) {
    logSecurity(ctx, 'sign_in_failed', { kind: 'customer', who: userId, isKnownDevice: false });
    throw refuse('wrong_account_or_password');
  }
  const spendFactor = await askForFactor(ctx, user, attempt, factor);
  return inTransaction(ctx.db, async (tx) => {
    await spendFactor(tx);
    await forgiveAttempt(tx, attempt, [limit.bucket]);
    return work(tx);
  });
}
