import type { ParsedInputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { inTransaction, type Transaction } from '#database/connect.ts';
import type { Context } from '#shop/context.ts';
import { refuse } from '#shop/refusal.ts';
import { makeOneTimePassword } from '../operator-password.ts';
import { beginAgain, insertOperator, type OperatorRow } from '../operator-store.ts';
import { hashPassword } from '../passwords.ts';
import { mailLink } from './mail-staff.ts';
import { endOperatorSessions } from './sessions.ts';
import { deleteOperator, keepAnOwner, lockOperator, setOperatorDisabled } from './store.ts';

/** The one-time password goes to the invited and nobody else: whoever enrols is that person. */

export async function inviteOperator(
  ctx: Context,
  { email, name, roles, language }: ParsedInputOf<Calls['operatorInvite']>,
): Promise<{ id: string }> {
  const { oneTimePassword, passwordHash } = await newPassword();
  const { isDemo } = ctx.config;
  const id = await inTransaction(ctx.db, async (tx) => {
    const made = await insertOperator(tx, { email, name, roles: [...new Set(roles)], language, passwordHash, isDemo });
    if (!made) throw refuse('email_already_registered');
    await mailLink(ctx, tx, 'operator-invited', { email, name, language }, oneTimePassword);
    return made;
  });
  return { id };
}

async function newPassword() {
  const oneTimePassword = makeOneTimePassword();
  return { oneTimePassword, passwordHash: await hashPassword(oneTimePassword) };
}

export async function resendInvitation(ctx: Context, { id }: { id: string }): Promise<null> {
  const template: Sent['template'] = ({ totp_secret, enrolled_at }) => {
    if (totp_secret) throw refuse('operator_enrolled');
    return enrolled_at ? 'operator-reset' : 'operator-invited';
  };
  await sendLinkAgain(ctx, id, { template });
  return null;
}

/** For somebody who lost password, authenticator or passkeys. */
export async function resetFactor(ctx: Context, { id }: { id: string }): Promise<null> {
  await sendLinkAgain(ctx, id, {
    first: (tx) => keepAnOwner(tx, id),
    template: () => 'operator-reset',
  });
  return null;
}

interface Sent {
  /** Before the operator is locked. */
  first?: (tx: Transaction) => Promise<void>;
  template: (operator: OperatorRow) => 'operator-invited' | 'operator-reset';
}

async function sendLinkAgain(ctx: Context, id: string, { first, template }: Sent): Promise<void> {
  const { oneTimePassword, passwordHash } = await newPassword();
  await inTransaction(ctx.db, async (tx) => {
    await first?.(tx);
    const operator = await lockOperator(tx, id);
    if (operator.disabled_at) throw refuse('operator_disabled');
    const chosen = template(operator);
    await beginAgain(tx, id, passwordHash);
    await endOperatorSessions(tx, id);
    await mailLink(ctx, tx, chosen, operator, oneTimePassword);
  });
}

/** An order or a conversation may be assigned to them already: then their name stays, disabled, and the link ends. */
export async function withdrawInvitation(ctx: Context, { id }: { id: string }): Promise<null> {
  const withdraw = (end: (tx: Transaction) => Promise<void>) =>
    inTransaction(ctx.db, async (tx) => {
      const { enrolled_at } = await lockOperator(tx, id);
      if (enrolled_at) throw refuse('operator_enrolled');
      await end(tx);
    });
  try {
    await withdraw((tx) => deleteOperator(tx, id));
  } catch (error) {
    if (!isNamedElsewhere(error)) throw error;
    const { passwordHash } = await newPassword();
    await withdraw(async (tx) => {
      await beginAgain(tx, id, passwordHash);
      await setOperatorDisabled(tx, id, true);
    });
  }
  return null;
}

const isNamedElsewhere = (error: unknown) => (error as { code?: string }).code === foreignKeyViolation;
const foreignKeyViolation = '23503';
