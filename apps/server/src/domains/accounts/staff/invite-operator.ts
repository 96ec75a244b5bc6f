import type { ParsedInputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { inTransaction, type Transaction } from '#database/connect.ts';
import { beginAgain, insertOperator, type OperatorRow } from '#domains/accounts/logins/operator-store.ts';
import {
  deleteOperator,
  keepAnOwner,
  lockOperator,
  setOperatorDisabled,
} from '#domains/accounts/logins/staff-store.ts';
import { makeOneTimePassword } from '#domains/accounts/proof/operator-password.ts';
import type { Operator } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { refuse } from '#shop/refusal.ts';
import { codeOf } from '#text/read-error.ts';
import { type GivenProof, withFreshProof } from '../fresh-proof.ts';
import { hashPassword } from '../passwords.ts';
import { mailLink, notifyOwners } from './mail-staff.ts';
import { endOperatorSessions } from './sessions.ts';

/** Only the invited operator gets the one-time password: the account belongs to the first person who enrols with it. */

type OperatorContext = Context & { actor: Operator };

export async function inviteOperator(
  ctx: OperatorContext,
  { email, name, roles, language, ...proof }: ParsedInputOf<Calls['operatorInvite']>,
): Promise<{ id: string }> {
  const id = await withFreshProof(ctx, proof, async (tx) => {
    const made = await addInvited(ctx, tx, { email, name, roles, language });
    await notifyOwners(ctx, tx, { what: 'invited', email, roles });
    return made;
  });
  return { id };
}

type Invited = Pick<ParsedInputOf<Calls['operatorInvite']>, 'email' | 'name' | 'roles' | 'language'>;

export async function addInvited(ctx: Context, tx: Transaction, invited: Invited): Promise<string> {
  const { oneTimePassword, passwordHash } = await newPassword();
  const { isDemo } = ctx.config;
  const made = await insertOperator(tx, { ...invited, roles: [...new Set(invited.roles)], passwordHash, isDemo });
  if (!made) throw refuse('email_already_registered');
  await mailLink(ctx, tx, 'operator-invited', invited, oneTimePassword);
  return made;
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
  const password = await newPassword();
  await inTransaction(ctx.db, (tx) => sendLinkAgain(ctx, tx, { id, template, ...password }));
  return null;
}

/** Invites an operator again who lost password, authenticator or passkeys. */
export async function resetFactor(ctx: OperatorContext, { id, ...proof }: GivenProof & { id: string }): Promise<null> {
  const password = await newPassword();
  const reset = async (tx: Transaction) => {
    const { email, roles } = await sendLinkAgain(ctx, tx, { id, template: () => 'operator-reset', ...password });
    await notifyOwners(ctx, tx, { what: 'reset', email, roles });
  };
  await withFreshProof(ctx, proof, reset, (tx) => keepAnOwner(tx, id));
  return null;
}

interface Sent {
  id: string;
  template: (operator: OperatorRow) => 'operator-invited' | 'operator-reset';
  oneTimePassword: string;
  passwordHash: string;
}

async function sendLinkAgain(
  ctx: Context,
  tx: Transaction,
  { id, template, oneTimePassword, passwordHash }: Sent,
): Promise<OperatorRow> {
  const operator = await lockOperator(tx, id);
  if (operator.disabled_at) throw refuse('operator_disabled');
  const chosen = template(operator);
  await beginAgain(tx, id, passwordHash);
  await endOperatorSessions(tx, id);
  await mailLink(ctx, tx, chosen, operator, oneTimePassword);
  return operator;
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

const isNamedElsewhere = (error: unknown) => codeOf(error) === foreignKeyViolation;
const foreignKeyViolation = '23503';
