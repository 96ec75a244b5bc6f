import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Database, Transaction } from '#database/connect.ts';
import type { OperatorPasskeys } from '#database/types.ts';
import { isUuid } from '#database/uuid.ts';

/** Every statement on `operator_passkeys`. */

export type PasskeyRow = Selectable<OperatorPasskeys>;

export function listPasskeys(db: Database | Transaction, operatorId: string): Promise<PasskeyRow[]> {
  return db
    .selectFrom('operator_passkeys')
    .selectAll()
    .where('operator_id', '=', operatorId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** The operator's passkey with this credential id; not another's. */
export function findPasskey(
  db: Database | Transaction,
  operatorId: string,
  credentialId: string,
): Promise<PasskeyRow | undefined> {
  return db
    .selectFrom('operator_passkeys')
    .selectAll()
    .where('operator_id', '=', operatorId)
    .where('credential_id', '=', Buffer.from(credentialId, 'base64url'))
    .executeTakeFirst();
}

export type NewPasskey = Pick<
  PasskeyRow,
  'operator_id' | 'credential_id' | 'public_key' | 'counter' | 'transports' | 'name'
>;

/** Undefined if the credential is known already, whosever it is. */
export async function insertPasskey(tx: Transaction, passkey: NewPasskey): Promise<string | undefined> {
  const row = await tx
    .insertInto('operator_passkeys')
    .values(passkey)
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** False if a later signature of the same passkey came first: one of the two is a copy's. */
export async function notePasskeyUse(tx: Transaction, id: string, counter: number): Promise<boolean> {
  const noted = await tx
    .updateTable('operator_passkeys')
    .set({ counter, last_used_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where((is) => is.or([is('counter', '<', counter), is.and([is('counter', '=', 0), is.val(counter === 0)])]))
    .returning('id')
    .executeTakeFirst();
  return noted !== undefined;
}

/** Whether the operator has such a passkey. */
export async function renamePasskey(db: Database, operatorId: string, id: string, name: string): Promise<boolean> {
  if (!isUuid(id)) return false;
  const renamed = await db
    .updateTable('operator_passkeys')
    .set({ name })
    .where('operator_id', '=', operatorId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return renamed !== undefined;
}

/** Whether the operator had such a passkey. */
export async function deletePasskey(tx: Transaction, operatorId: string, id: string): Promise<boolean> {
  if (!isUuid(id)) return false;
  const deleted = await tx
    .deleteFrom('operator_passkeys')
    .where('operator_id', '=', operatorId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return deleted !== undefined;
}
