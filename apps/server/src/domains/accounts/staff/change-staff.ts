import type { OperatorRole } from '@sampan/contract/call';
import { toWireTime } from '@sampan/contract/wire-time';
import type { Transaction } from '#database/connect.ts';
import {
  findOperator,
  keepAnOwner,
  listOperators,
  lockOperator,
  lockOwners,
  setOperatorDisabled,
  setRoles,
} from '#domains/accounts/logins/staff-store.ts';
import type { Operator } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { refuse } from '#shop/refusal.ts';
import { type GivenProof, withFreshProof, withProofIf } from '../fresh-proof.ts';
import { notifyOfStaff } from './mail-staff.ts';
import { endOperatorSessions } from './sessions.ts';

type Row = Awaited<ReturnType<typeof listOperators>>[number];

export async function listStaff(ctx: Context) {
  const rows = await listOperators(ctx.db);
  return rows.map((row) => ({
    id: row.id,
    email: row.email,
    name: row.name,
    roles: row.roles,
    language: row.language,
    state: stateOf(row),
    hasEnrolled: row.enrolled_at !== null,
    linkUntil: row.isEnrolled || !row.one_time_until ? null : toWireTime(row.one_time_until),
    passkeys: row.passkeys ?? 0,
    lastSeenAt: row.lastSeenAt && toWireTime(row.lastSeenAt),
  }));
}

function stateOf({ disabled_at, isEnrolled, isPassed }: Row): 'active' | 'invited' | 'expired' | 'disabled' {
  if (disabled_at) return 'disabled';
  if (isEnrolled) return 'active';
  return isPassed ? 'expired' : 'invited';
}

/** They count from the next call, in the sessions that there are, too: roles are read with each call. */
export async function setStaffRoles(
  ctx: Context & { actor: Operator },
  { id, roles, ...proof }: GivenProof & { id: string; roles: readonly OperatorRole[] },
): Promise<null> {
  const set = async (tx: Transaction) => {
    const { email, name, language } = await lockOperator(tx, id);
    const given = [...new Set(roles)];
    await setRoles(tx, id, given);
    await notifyOfStaff(ctx, tx, { what: 'roles', email, name, language, roles: given });
  };
  // The owners are locked first whatever is given: two who change each other at once would wait for one another.
  await withFreshProof(ctx, proof, set, (tx) => (roles.includes('owner') ? lockOwners(tx) : keepAnOwner(tx, id)));
  return null;
}

/**
 * Disabling ends all sessions at once; enabling restores none. Locking out an operator who is no owner needs no proof,
 * so that it can be done in a hurry: it gives nobody anything, and owners are notified.
 */
export async function setStaffDisabled(
  ctx: Context & { actor: Operator },
  { id, disabled, ...proof }: GivenProof & { id: string; disabled: boolean },
): Promise<null> {
  const isOwner = (await findOperator(ctx.db, id))?.roles.includes('owner') ?? false;
  const lock = (tx: Transaction) => (disabled ? keepAnOwner(tx, id) : lockOwners(tx));
  const set = async (tx: Transaction) => {
    const { email, name, language, roles } = await lockOperator(tx, id);
    // Made an owner at this moment.
    if (disabled && !isOwner && roles.includes('owner')) throw refuse('proof_needed');
    await setOperatorDisabled(tx, id, disabled);
    if (disabled) await endOperatorSessions(tx, id);
    const what = disabled ? 'disabled' : 'enabled';
    await notifyOfStaff(ctx, tx, { what, email, name, language, roles });
  };
  await withProofIf(!disabled || isOwner, ctx, proof, set, lock);
  return null;
}
