import { sql } from 'kysely';
import type { Database, Transaction } from '#database/connect.ts';
import { isUuid } from '#database/uuid.ts';
import type { Holder } from '#domains/accounts/factors/factor-store.ts';

/** Every statement on passkeys but their end with the other factors (factor-store.ts). */

export interface PasskeyRow {
  id: string;
  credential_id: Buffer;
  public_key: Buffer;
  counter: number;
  transports: string[];
  name: string;
  created_at: Date;
  last_used_at: Date | null;
}

const tables = {
  operator: { passkeys: sql.table('operator_passkeys'), owner: sql.ref('operator_id') },
  user: { passkeys: sql.table('user_passkeys'), owner: sql.ref('user_id') },
} as const;

const columns = sql`id, credential_id, public_key, counter, transports, name, created_at, last_used_at`;

export async function listPasskeys(db: Database | Transaction, { kind, id }: Holder): Promise<PasskeyRow[]> {
  const { passkeys, owner } = tables[kind];
  const { rows } = await sql<PasskeyRow>`
    select ${columns} from ${passkeys} where ${owner} = ${id} order by created_at, id`.execute(db);
  return rows;
}

/** The holder's passkey with this credential id; not another's. */
export async function findPasskey(
  db: Database | Transaction,
  { kind, id }: Holder,
  credentialId: string,
): Promise<PasskeyRow | undefined> {
  const { passkeys, owner } = tables[kind];
  const { rows } = await sql<PasskeyRow>`
    select ${columns} from ${passkeys}
    where ${owner} = ${id} and credential_id = ${Buffer.from(credentialId, 'base64url')}`.execute(db);
  return rows[0];
}

export type NewPasskey = Pick<PasskeyRow, 'credential_id' | 'public_key' | 'counter' | 'transports' | 'name'>;

/** Undefined if the credential is known already, whosever it is. */
export async function insertPasskey(
  tx: Transaction,
  { kind, id }: Holder,
  { credential_id, public_key, counter, transports, name }: NewPasskey,
): Promise<string | undefined> {
  const { passkeys, owner } = tables[kind];
  const { rows } = await sql<{ id: string }>`
    insert into ${passkeys} (${owner}, credential_id, public_key, counter, transports, name)
    values (${id}, ${credential_id}, ${public_key}, ${counter}, ${transports}, ${name})
    on conflict (credential_id) do nothing returning id`.execute(tx);
  return rows[0]?.id;
}

/** False if a later signature of the same passkey came first: one of the two is a copy's. */
export async function recordPasskeyUse(
  tx: Transaction,
  { kind }: Holder,
  passkeyId: string,
  counter: number,
): Promise<boolean> {
  const { passkeys } = tables[kind];
  const noted = await sql`
    update ${passkeys} set counter = ${counter}, last_used_at = now()
    where id = ${passkeyId} and (counter < ${counter} or (counter = 0 and ${counter}::bigint = 0))`.execute(tx);
  return noted.numAffectedRows === 1n;
}

/** Whether the holder has such a passkey. */
export async function renamePasskey(db: Database, { kind, id }: Holder, passkeyId: string, name: string) {
  if (!isUuid(passkeyId)) return false;
  const { passkeys, owner } = tables[kind];
  const renamed = await sql`
    update ${passkeys} set name = ${name} where ${owner} = ${id} and id = ${passkeyId}`.execute(db);
  return renamed.numAffectedRows === 1n;
}

/** Whether the holder had such a passkey. */
export async function deletePasskey(tx: Transaction, { kind, id }: Holder, passkeyId: string): Promise<boolean> {
  if (!isUuid(passkeyId)) return false;
  const { passkeys, owner } = tables[kind];
  const deleted = await sql`delete from ${passkeys} where ${owner} = ${id} and id = ${passkeyId}`.execute(tx);
  return deleted.numAffectedRows === 1n;
}
