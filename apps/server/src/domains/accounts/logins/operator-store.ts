import type { OperatorRole } from '@sampan/contract/call';
import { type Selectable, type SqlBool, sql } from 'kysely';
import type { Database, Transaction } from '#database/connect.ts';
import type { Operators } from '#database/types.ts';
import { forgetFactors } from '#domains/accounts/factors/factor-store.ts';

/** `is_passed`: the one-time password has expired. */
export type OperatorRow = Selectable<Operators> & { is_passed: boolean };

export function findOperatorByEmail(db: Database, email: string): Promise<OperatorRow | undefined> {
  return db
    .selectFrom('operators')
    .selectAll()
    .select(sql<boolean>`coalesce(one_time_until < now(), false)`.as('is_passed'))
    .where('email', '=', email)
    .executeTakeFirst();
}

export interface NewOperator {
  email: string;
  name: string;
  roles: OperatorRole[];
  passwordHash: string;
  isDemo: boolean;
  language?: 'en' | 'zh';
}

const oneTimeHours = 72;
const oneTimeUntil = sql<Date>`now() + make_interval(hours => ${oneTimeHours})`;

/** Undefined if the e-mail address already has an operator, except one whose one-time password has expired. */
export async function insertOperator(
  tx: Transaction,
  { email, name, roles, passwordHash, isDemo, language = 'en' }: NewOperator,
): Promise<string | undefined> {
  await lockEmail(tx, email);
  const row = await tx
    .insertInto('operators')
    .values({
      email,
      name,
      roles,
      language,
      password_hash: passwordHash,
      is_demo: isDemo,
      one_time_until: oneTimeUntil,
    })
    .onConflict((conflict) =>
      conflict
        .column('email')
        .doUpdateSet({ name, roles, language, password_hash: passwordHash, one_time_until: oneTimeUntil })
        .where('operators.one_time_until', '<', sql<Date>`now()`)
        .where('operators.disabled_at', 'is', null),
    )
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** Against two who take one address at once. */
export async function lockEmail(tx: Transaction, email: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`operator-email:${email}`}, 0))`.execute(tx);
}

export function listMailed(tx: Transaction, ...roles: OperatorRole[]): Promise<{ email: string; language: string }[]> {
  return tx
    .selectFrom('operators')
    .select(['email', 'language'])
    .where('disabled_at', 'is', null)
    .where(sql<SqlBool>`roles && ${roles}::text[]`)
    .orderBy('email')
    .execute();
}

/** Whether the shop has an operator who can sign in, or still enrol. */
export async function hasOperators(db: Database): Promise<boolean> {
  const row = await db
    .selectFrom('operators')
    .select('id')
    .where((is) => is.or([is('one_time_until', 'is', null), is('one_time_until', '>', sql<Date>`now()`)]))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Makes the operator an owner who has to enrol again: one-time password, no second factor, no session. Created if
 * missing.
 */
export async function resetOwner(tx: Transaction, owner: NewOperator): Promise<void> {
  const { id } = await tx
    .insertInto('operators')
    .values({
      email: owner.email,
      name: owner.name,
      roles: owner.roles,
      password_hash: owner.passwordHash,
      is_demo: owner.isDemo,
      one_time_until: oneTimeUntil,
    })
    .onConflict((conflict) =>
      conflict.column('email').doUpdateSet({
        roles: sql<OperatorRole[]>`(select array_agg(distinct role) from unnest(operators.roles || '{owner}') as role)`,
        session_epoch: sql<number>`operators.session_epoch + 1`,
        disabled_at: null,
      }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  await beginAgain(tx, id, owner.passwordHash);
}

/** A new one-time password; the old password and every second factor are gone. Sessions are for the caller to end. */
export async function beginAgain(tx: Transaction, id: string, passwordHash: string): Promise<void> {
  await tx
    .updateTable('operators')
    .set({ password_hash: passwordHash, one_time_until: oneTimeUntil })
    .where('id', '=', id)
    .execute();
  await forgetFactors(tx, { kind: 'operator', id });
}

/** Replaces the one-time password by the operator's own password and second factor; false if it is already gone. */
export async function enrolOperator(
  tx: Transaction,
  operator: OperatorRow,
  passwordHash: string,
  totpSecret: string,
): Promise<boolean> {
  const result = await tx
    .updateTable('operators')
    .set({
      password_hash: passwordHash,
      totp_secret: totpSecret,
      one_time_until: null,
      enrolled_at: sql<Date>`coalesce(enrolled_at, now())`,
    })
    .where('id', '=', operator.id)
    .where('password_hash', '=', operator.password_hash)
    .where('totp_secret', 'is', null)
    .executeTakeFirstOrThrow();
  return result.numUpdatedRows === 1n;
}
