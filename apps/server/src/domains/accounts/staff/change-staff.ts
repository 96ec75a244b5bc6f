import type { OperatorRole } from '@sampan/contract/call';
import { wireTime } from '@sampan/contract/wire-time';
import { inTransaction } from '#database/connect.ts';
import type { Context } from '#shop/context.ts';
import { endOperatorSessions } from './sessions.ts';
import { keepAnOwner, listOperators, lockOperator, setOperatorDisabled, setRoles } from './store.ts';

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
    linkUntil: row.isEnrolled || !row.one_time_until ? null : wireTime(row.one_time_until),
    passkeys: row.passkeys ?? 0,
    lastSeenAt: row.lastSeenAt && wireTime(row.lastSeenAt),
  }));
}

function stateOf({ disabled_at, isEnrolled, isPassed }: Row): 'active' | 'invited' | 'expired' | 'disabled' {
  if (disabled_at) return 'disabled';
  if (isEnrolled) return 'active';
  return isPassed ? 'expired' : 'invited';
}

/** They count from the next call, in the sessions that there are, too: roles are read with each call. */
export async function setStaffRoles(
  ctx: Context,
  { id, roles }: { id: string; roles: readonly OperatorRole[] },
): Promise<null> {
  await inTransaction(ctx.db, async (tx) => {
    if (!roles.includes('owner')) await keepAnOwner(tx, id);
    await lockOperator(tx, id);
    await setRoles(tx, id, [...new Set(roles)]);
  });
  return null;
}

/** Disabling ends all sessions at once; enabling restores none. */
export async function setStaffDisabled(
  ctx: Context,
  { id, disabled }: { id: string; disabled: boolean },
): Promise<null> {
  await inTransaction(ctx.db, async (tx) => {
    if (disabled) await keepAnOwner(tx, id);
    await lockOperator(tx, id);
    await setOperatorDisabled(tx, id, disabled);
    if (disabled) await endOperatorSessions(tx, id);
  });
  return null;
}
