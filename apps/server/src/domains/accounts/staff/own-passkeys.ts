import { inTransaction, type Transaction } from '#database/connect.ts';
import type { Holder } from '#domains/accounts/factors/factor-store.ts';
import { lockOperator } from '#domains/accounts/logins/staff-store.ts';
import {
  answerPasskeys,
  askForPasskey,
  checkPasskey,
  type NewPasskey,
} from '#domains/accounts/passkeys/make-passkey.ts';
import { deletePasskey, listPasskeys, renamePasskey } from '#domains/accounts/passkeys/store.ts';
import { confirmIdentity, type Proof } from '#domains/accounts/proof/confirm-identity.ts';
import type { Operator } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { refuse } from '#shop/refusal.ts';
import { mailChange } from './mail-staff.ts';

/** An operator's own. */

type OperatorContext = Context & { actor: Operator };

const holderOf = ({ actor }: OperatorContext): Holder => ({ kind: 'operator', id: actor.operatorId });

export const listOwnPasskeys = (ctx: OperatorContext) => answerPasskeys(ctx, holderOf(ctx));

/** Needs password and second factor: a stranger at an open session must not leave a key behind. */
export async function beginPasskey(ctx: OperatorContext, proof: Proof) {
  const holder = holderOf(ctx);
  const known = await confirmIdentity(ctx, proof, (tx) => listPasskeys(tx, holder));
  return askForPasskey(ctx, { ...holder, ...namesOf(ctx.actor) }, known);
}

const namesOf = ({ email, name }: Operator) => ({ email, name });

export async function addPasskey(ctx: OperatorContext, input: NewPasskey): Promise<{ id: string }> {
  const keep = await checkPasskey(ctx, holderOf(ctx), input);
  const id = await inTransaction(ctx.db, async (tx) => {
    // So that no more than ten come of several at once.
    await lockOperator(tx, ctx.actor.operatorId);
    const made = await keep(tx);
    await mailChange(ctx, tx, ctx.actor.operatorId, 'passkey');
    return made;
  });
  return { id };
}

export async function renameOwnPasskey(
  ctx: OperatorContext,
  { id, name }: { id: string; name: string },
): Promise<null> {
  if (!(await renamePasskey(ctx.db, holderOf(ctx), id, name))) throw refuse('not_found');
  return null;
}

export async function removeOwnPasskey(ctx: OperatorContext, { id }: { id: string }): Promise<null> {
  const remove = (tx: Transaction) => deletePasskey(tx, holderOf(ctx), id);
  if (!(await inTransaction(ctx.db, remove))) throw refuse('not_found');
  return null;
}
