import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { SecretKeys } from '#config';
import { type Database, inTransaction } from '#database/connect.ts';
import type { SealedSecrets } from '#security/sealed-secrets.ts';
import { decrypt, encrypt, keyId } from '#security/secret-keys.ts';

/** Signing secrets in the format of Standard Webhooks. Encrypted in the database. */

const secretBytes = 32;
const purposeOf = (hookId: string) => ({ purpose: 'hook_endpoints.secret', of: hookId });

export const newSecret = (): string => `whsec_${randomBytes(secretBytes).toString('base64')}`;

export const sealSecret = (keys: SecretKeys, hookId: string, secret: string): string =>
  encrypt(keys, purposeOf(hookId), secret);

export const openSecret = (keys: SecretKeys, hookId: string, sealed: string): string =>
  decrypt(keys, purposeOf(hookId), sealed);

const keyIdIn = (column: string) => sql`split_part(${sql.ref(column)}, '.', 1)`;

/** Used by `npm run secrets:rotate` and the check at start-up. */
const secretsIn = (column: 'secret' | 'previous_secret'): SealedSecrets => ({
  purposeOf,
  async countByKey(db) {
    const { rows } = await sql<{ id: string; count: number }>`
      select ${keyIdIn(column)} as id, count(*)::int as count from hook_endpoints
      where ${sql.ref(column)} is not null group by 1`.execute(db);
    return rows;
  },
  async lock(tx, keyIds, max) {
    const { rows } = await sql<{ of: string; sealed: string }>`
      select id as of, ${sql.ref(column)} as sealed from hook_endpoints
      where ${keyIdIn(column)} = any(${[...keyIds]}) order by id limit ${max} for update`.execute(tx);
    return rows;
  },
  async store(tx, { of, sealed }) {
    await tx
      .updateTable('hook_endpoints')
      .set({ [column]: sealed })
      .where('id', '=', of)
      .execute();
  },
});

export const hookSecrets: readonly SealedSecrets[] = [secretsIn('secret'), secretsIn('previous_secret')];

/** After a lost key: replaces secrets that cannot be decrypted and switches their hooks off. Returns their URLs. */
export function replaceLockedSecrets(db: Database, keys: SecretKeys): Promise<string[]> {
  const ids = keys.map(keyId);
  return inTransaction(db, async (tx) => {
    await sql`update hook_endpoints set previous_secret = null, previous_until = null
      where ${keyIdIn('previous_secret')} <> all(${ids})`.execute(tx);
    const { rows } = await sql<{ id: string; url: string }>`
      select id, url from hook_endpoints where ${keyIdIn('secret')} <> all(${ids}) order by url for update`.execute(tx);
    for (const { id } of rows)
      await tx
        .updateTable('hook_endpoints')
        .set({ secret: sealSecret(keys, id, newSecret()), previous_secret: null, previous_until: null })
        .set({ is_on: false, switched_off: 'secret_lost' })
        .where('id', '=', id)
        .execute();
    return rows.map(({ url }) => url);
  });
}
