import type { OperatorRole } from '@sampan/contract/call';
import { inTransaction } from '#database/connect.ts';
import type { Operator } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { refuse } from '#shop/refusal.ts';
import { makeOneTimePassword } from './operator-password.ts';
import { insertOperator } from './operator-store.ts';
import { hashPassword } from './passwords.ts';

export async function addOperator(
  ctx: Context & { actor: Operator },
  input: { email: string; name: string; roles: OperatorRole[] },
) {
  if (!ctx.actor.roles.includes('owner')) throw refuse('forbidden');
  const oneTimePassword = makeOneTimePassword();
  const passwordHash = await hashPassword(oneTimePassword);
  const roles = [...new Set(input.roles)];
  const id = await inTransaction(ctx.db, (tx) =>
    insertOperator(tx, { email: input.email, name: input.name, roles, passwordHash, isDemo: ctx.config.isDemo }),
  );
  if (!id) throw refuse('email_already_registered');
  return { id, oneTimePassword };
}
