import { sql } from 'kysely';
import type { Database, Transaction } from '#database/connect.ts';

/** Second factors of operators, who all have one, and of customers who want one: their tables are alike. */

export interface Holder {
  kind: 'operator' | 'user';
  id: string;
}

export interface FactorHolder extends Holder {
  /** Encrypted; null: no authenticator app. */
  totpSecret: string | null;
  totpLastStep: number;
}

interface FactorRow {
  id: string;
  totp_secret: string | null;
  totp_last_step: number | string;
}

export function asHolder(kind: Holder['kind'], { id, totp_secret, totp_last_step }: FactorRow): FactorHolder {
  return { kind, id, totpSecret: totp_secret, totpLastStep: Number(totp_last_step) };
}

const tables = {
  operator: {
    people: sql.table('operators'),
    codes: sql.table('operator_recovery_codes'),
    passkeys: sql.table('operator_passkeys'),
    owner: sql.ref('operator_id'),
  },
  user: {
    people: sql.table('users'),
    codes: sql.table('user_recovery_codes'),
    passkeys: sql.table('user_passkeys'),
    owner: sql.ref('user_id'),
  },
} as const;

/** Uses up a time step of the authenticator; false if this or a later one was used before. */
export async function useTotpStep(tx: Transaction, { kind, id }: Holder, step: number): Promise<boolean> {
  const { people } = tables[kind];
  const used = await sql`
    update ${people} set totp_last_step = ${step} where id = ${id} and totp_last_step < ${step}`.execute(tx);
  return used.numAffectedRows === 1n;
}

/** False if it is no longer `before`, the secret as it was stored or null. */
export async function storeAuthenticator(
  tx: Transaction,
  { kind, id }: Holder,
  before: string | null,
  { sealed, step }: { sealed: string; step: number },
): Promise<boolean> {
  const { people } = tables[kind];
  const stored = await sql`
    update ${people} set totp_secret = ${sealed}, totp_last_step = ${step}
    where id = ${id} and totp_secret is not distinct from ${before}`.execute(tx);
  return stored.numAffectedRows === 1n;
}

export async function replaceRecoveryCodes(
  tx: Transaction,
  { kind, id }: Holder,
  hashes: readonly Buffer[],
): Promise<void> {
  const { codes, owner } = tables[kind];
  await sql`delete from ${codes} where ${owner} = ${id}`.execute(tx);
  await sql`insert into ${codes} (${owner}, code_hash) select ${id}, unnest(${hashes}::bytea[])`.execute(tx);
}

/** Those that are unused. */
export async function countRecoveryCodes(db: Database, { kind, id }: Holder): Promise<number> {
  const { codes, owner } = tables[kind];
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${codes} where ${owner} = ${id} and used_at is null`.execute(db);
  return rows[0]?.count ?? 0;
}

export async function hasRecoveryCode(db: Database, { kind, id }: Holder, hash: Buffer): Promise<boolean> {
  const { codes, owner } = tables[kind];
  const { rows } = await sql`
    select from ${codes} where ${owner} = ${id} and code_hash = ${hash} and used_at is null`.execute(db);
  return rows.length > 0;
}

/** Uses up a recovery code; false if it does not exist or was used before. */
export async function useRecoveryCode(tx: Transaction, { kind, id }: Holder, hash: Buffer): Promise<boolean> {
  const { codes, owner } = tables[kind];
  const used = await sql`
    update ${codes} set used_at = now() where ${owner} = ${id} and code_hash = ${hash} and used_at is null`.execute(tx);
  return used.numAffectedRows === 1n;
}

/** App, recovery codes and passkeys. */
export async function forgetFactors(tx: Transaction, { kind, id }: Holder): Promise<void> {
  const { people, codes, passkeys, owner } = tables[kind];
  await sql`update ${people} set totp_secret = null, totp_last_step = 0 where id = ${id}`.execute(tx);
  await sql`delete from ${codes} where ${owner} = ${id}`.execute(tx);
  await sql`delete from ${passkeys} where ${owner} = ${id}`.execute(tx);
}
