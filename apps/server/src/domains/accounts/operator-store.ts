import type { OperatorRole } from '@sampan/contract/call';
import type { Selectable } from 'kysely';
import type { Database, Transaction } from '#database/connect.ts';
import type { Operators } from '#database/types.ts';

/** Every statement that touches `operators`. */

export type OperatorRow = Selectable<Operators>;

export function findOperatorByEmail(db: Database, email: string): Promise<OperatorRow | undefined> {
  return db.selectFrom('operators').selectAll().where('email', '=', email).executeTakeFirst();
}

export interface NewOperator {
  email: string;
  name: string;
  roles: OperatorRole[];
  passwordHash: string;
}

/** Undefined when the address has an operator already. */
export async function insertOperator(
  tx: Transaction,
  { email, name, roles, passwordHash }: NewOperator,
): Promise<string | undefined> {
  const row = await tx
    .insertInto('operators')
    .values({ email, name, roles, password_hash: passwordHash })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export async function hasOperators(db: Database): Promise<boolean> {
  return (await db.selectFrom('operators').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/** Puts an operator's own password and second factor in the place of the one-time password; false when that is gone already. */
export async function enrolOperator(
  tx: Transaction,
  operator: OperatorRow,
  passwordHash: string,
  totpSecret: string,
): Promise<boolean> {
  const result = await tx
    .updateTable('operators')
    .set({ password_hash: passwordHash, totp_secret: totpSecret })
    .where('id', '=', operator.id)
    .where('password_hash', '=', operator.password_hash)
    .where('totp_secret', 'is', null)
    .executeTakeFirstOrThrow();
  return result.numUpdatedRows === 1n;
}

/** Uses up a step of the authenticator's clock; false when this or a later one was used before. */
export async function useTotpStep(tx: Transaction, operatorId: string, step: number): Promise<boolean> {
  const result = await tx
    .updateTable('operators')
    .set({ totp_last_step: step })
    .where('id', '=', operatorId)
    .where('totp_last_step', '<', step)
    .executeTakeFirstOrThrow();
  return result.numUpdatedRows === 1n;
}
