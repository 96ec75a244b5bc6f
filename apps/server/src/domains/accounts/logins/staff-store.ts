import type { OperatorRole } from '@sampan/contract/call';
import { type SqlBool, sql } from 'kysely';
import type { Database, Transaction } from '#database/connect.ts';
import { isUuid } from '#database/uuid.ts';
import { refuse } from '#shop/refusal.ts';
import type { OperatorRow } from './operator-store.ts';

/** The owner's statements on operators. */

const byId = (db: Database | Transaction, id: string) =>
  db
    .selectFrom('operators')
    .selectAll()
    .select(sql<boolean>`coalesce(one_time_until < now(), false)`.as('is_passed'))
    .where('id', '=', id);

export async function findOperator(db: Database | Transaction, id: string): Promise<OperatorRow | undefined> {
  return isUuid(id) ? byId(db, id).executeTakeFirst() : undefined;
}

/** Locked for the transaction. */
export async function lockOperator(tx: Transaction, id: string): Promise<OperatorRow> {
  const row = isUuid(id) ? await byId(tx, id).forUpdate().executeTakeFirst() : undefined;
  if (!row) throw refuse('not_found');
  return row;
}

/**
 * Refuses if this operator is the only owner who can sign in. Locks all owners, so that of two who remove each other at
 * once one stays.
 */
export async function keepAnOwner(tx: Transaction, id: string): Promise<void> {
  const owners = await selectOwners(tx).execute();
  const able = owners.filter(({ totp_secret, disabled_at }) => totp_secret !== null && disabled_at === null);
  if (able.length === 1 && able[0]?.id === id) throw refuse('last_owner');
}

/** Locks all owners. */
export async function lockOwners(tx: Transaction): Promise<void> {
  await selectOwners(tx).execute();
}

const selectOwners = (tx: Transaction) =>
  tx
    .selectFrom('operators')
    .select(['id', 'totp_secret', 'disabled_at'])
    .where(sql<SqlBool>`'owner' = any(roles)`)
    .orderBy('id')
    .forUpdate();

/** Everybody, by name. */
export function listOperators(db: Database) {
  return db
    .selectFrom('operators')
    .select(['id', 'email', 'name', 'language', 'disabled_at', 'enrolled_at', 'one_time_until'])
    .select(sql<OperatorRole[]>`roles`.as('roles'))
    .select(sql<boolean>`totp_secret is not null`.as('isEnrolled'))
    .select(sql<boolean>`coalesce(one_time_until < now(), true)`.as('isPassed'))
    .select((eb) => [
      eb
        .selectFrom('operator_passkeys')
        .select(sql<number>`count(*)::int`.as('count'))
        .whereRef('operator_id', '=', 'operators.id')
        .as('passkeys'),
      eb
        .selectFrom('sessions')
        .select((max) => max.fn.max('last_seen_at').as('at'))
        .whereRef('operator_id', '=', 'operators.id')
        .as('lastSeenAt'),
    ])
    .orderBy('name')
    .orderBy('id')
    .execute();
}

export async function setRoles(tx: Transaction, id: string, roles: readonly OperatorRole[]): Promise<void> {
  await tx
    .updateTable('operators')
    .set({ roles: [...roles] })
    .where('id', '=', id)
    .execute();
}

export async function setOperatorDisabled(tx: Transaction, id: string, disabled: boolean): Promise<void> {
  await tx
    .updateTable('operators')
    .set({ disabled_at: disabled ? sql<Date>`coalesce(disabled_at, now())` : null })
    .where('id', '=', id)
    .execute();
}

/** Deletes an operator who has never signed in, so that nothing refers to them. */
export async function deleteOperator(tx: Transaction, id: string): Promise<void> {
  await tx.deleteFrom('operators').where('id', '=', id).execute();
}
