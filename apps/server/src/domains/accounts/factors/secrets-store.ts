import { sql } from 'kysely';
import type { Database, Transaction } from '#database/connect.ts';
import type { StoredSecret } from '#security/sealed-secrets.ts';
import type { Holder } from './factor-store.ts';

/** Encrypted values: authenticator secrets of operators and customers, and the shop's own keys. */

const keyIdIn = (column: string) =>
  sql`case when ${sql.ref(column)} like '%.%' then split_part(${sql.ref(column)}, '.', 1) else '' end`;

/** How many there are by the id of the key that opens them; '' for those of a version without ids. */
export async function countSecretsByKey(db: Database | Transaction): Promise<{ id: string; count: number }[]> {
  const { rows } = await sql<{ id: string; count: number }>`
    select id, count(*)::int as count from (
      select ${keyIdIn('totp_secret')} as id from operators where totp_secret is not null
      union all select ${keyIdIn('totp_secret')} from users where totp_secret is not null
      union all select ${keyIdIn('sealed')} from data_keys
    ) stored group by id order by id`.execute(db);
  return rows;
}

const people = { operator: sql.table('operators'), user: sql.table('users') } as const;

/** Up to `max` people's secrets that need one of these keys, locked for the transaction. */
export async function lockTotpSecrets(
  tx: Transaction,
  kind: Holder['kind'],
  keyIds: readonly string[],
  max: number,
): Promise<StoredSecret[]> {
  const { rows } = await sql<StoredSecret>`
    select id as of, totp_secret as sealed from ${people[kind]}
    where totp_secret is not null and ${keyIdIn('totp_secret')} = any(${[...keyIds]})
    order by id limit ${max} for update`.execute(tx);
  return rows;
}

export async function storeTotpSecret(
  tx: Transaction,
  kind: Holder['kind'],
  { of, sealed }: StoredSecret,
): Promise<void> {
  await sql`update ${people[kind]} set totp_secret = ${sealed} where id = ${of}`.execute(tx);
}

/** Operators whose secret needs another key than these: they enrol again once an owner has added them again. */
export async function forgetTotpSecrets(tx: Transaction, keyIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string; email: string }>`
    update operators set totp_secret = null, totp_last_step = 0, session_epoch = session_epoch + 1,
      one_time_until = now() - interval '1 second'
    where totp_secret is not null and ${keyIdIn('totp_secret')} <> all(${[...keyIds]})
    returning id, email`.execute(tx);
  const ids = rows.map(({ id }) => id);
  for (const table of ['operator_recovery_codes', 'operator_passkeys'] as const)
    await sql`delete from ${sql.table(table)} where operator_id = any(${ids})`.execute(tx);
  return rows.map(({ email }) => email);
}

/** Customers whose secret needs another key than these sign in with the password alone. Returns how many. */
export async function forgetCustomersTotpSecrets(tx: Transaction, keyIds: readonly string[]): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    update users set totp_secret = null, totp_last_step = 0
    where totp_secret is not null and ${keyIdIn('totp_secret')} <> all(${[...keyIds]})
    returning id`.execute(tx);
  const ids = rows.map(({ id }) => id);
  for (const table of ['user_recovery_codes', 'user_passkeys'] as const)
    await sql`delete from ${sql.table(table)} where user_id = any(${ids})`.execute(tx);
  return ids.length;
}

export async function findDataKey(db: Database | Transaction, name: string): Promise<string | undefined> {
  return (await db.selectFrom('data_keys').select('sealed').where('name', '=', name).executeTakeFirst())?.sealed;
}

export function lockDataKeys(tx: Transaction): Promise<StoredSecret[]> {
  return tx.selectFrom('data_keys').select(['name as of', 'sealed']).orderBy('name').forUpdate().execute();
}

/** If two processes make a key at once, the first one's counts. */
export async function insertDataKey(db: Database | Transaction, { of, sealed }: StoredSecret): Promise<void> {
  await db
    .insertInto('data_keys')
    .values({ name: of, sealed })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function storeDataKey(tx: Transaction, { of, sealed }: StoredSecret): Promise<void> {
  await tx.updateTable('data_keys').set({ sealed }).where('name', '=', of).execute();
}

export async function hasRecoveryCodes(db: Database | Transaction): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from operator_recovery_codes) or exists (select from user_recovery_codes) as has`.execute(db);
  return rows[0]?.has === true;
}

export async function deleteRecoveryCodes(tx: Transaction): Promise<void> {
  await tx.deleteFrom('operator_recovery_codes').execute();
  await tx.deleteFrom('user_recovery_codes').execute();
}

/** Connections of the shop to this database, by their names: those of its other processes among them. */
export async function listConnectionNames(tx: Transaction): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select coalesce(application_name, '') as name from pg_stat_activity where datname = current_database()`.execute(tx);
  return rows.map(({ name }) => name);
}
