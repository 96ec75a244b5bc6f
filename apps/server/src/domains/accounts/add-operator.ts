import type { OperatorRole } from '@sampan/contract/call';
import { inTransaction } from '#database/connect.ts';
import type { Context } from '#shop/context.ts';
import { refuse } from '#shop/refusal.ts';
import { makeOneTimePassword } from './operator-password.ts';
import { insertOperator } from './operator-store.ts';
import { hashPassword } from './passwords.ts';

export async function addOperator(ctx: Context, input: { email: string; name: string; roles: OperatorRole[] }) {
  const oneTimePassword = makeOneTimePassword();
  const passwordHash = await hashPassword(oneTimePassword);
  const roles = [...new Set(input.roles)];
  const id = await inTransaction(ctx.db, (tx) =>
    insertOperator(tx, { email: input.email, name: input.name, roles, passwordHash, isDemo: ctx.config.isDemo }),
  );
  if (!id) throw refuse('email_already_registered');
  return { id, oneTimePassword };
}
