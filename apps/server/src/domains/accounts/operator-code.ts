import { inTransaction } from '#database/connect.ts';
import type { Operator } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { refuse } from '#shop/refusal.ts';
import { countAttempt, forgiveAttempt } from './attempts.ts';
import { isTrustedCode, spendCode } from './factors/factor-code.ts';
import { asHolder } from './factors/factor-store.ts';
import { codeBucket, operatorLimits } from './factors/sign-in-limits.ts';
import { findOperatorByEmail } from './logins/operator-store.ts';

/** A signed-in operator confirms their identity again; same limits as for signing in. */
export async function confirmByCode(ctx: Context & { actor: Operator }, code: string): Promise<void> {
  const { email } = ctx.actor;
  const ip = ctx.request?.ip;
  const operator = await findOperatorByEmail(ctx.db, email);
  const holder = operator && asHolder('operator', operator);
  const isTrusted = await isTrustedCode(ctx, email, holder, code);
  const attempt = await inTransaction(ctx.db, (tx) => countAttempt(tx, operatorLimits(email, ip, isTrusted)));
  await inTransaction(ctx.db, async (tx) => {
    if (!holder || !(await spendCode(tx, ctx, holder, code))) throw refuse('second_factor_wrong');
    await forgiveAttempt(tx, attempt, [codeBucket(email)]);
  });
}
