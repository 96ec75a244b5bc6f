import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { SecretKeys } from '#config';
import type { ChannelKeys } from '#connectors/sales-channel/sales-channel.ts';
import { type Database, inTransaction } from '#database/connect.ts';
import type { SealedSecrets } from '#security/sealed-secrets.ts';
import { decrypt, encrypt, keyId } from '#security/secret-keys.ts';

/** Keys of other people's shops. Encrypted in the database, opened only for a request, never shown or logged. */

const purposes = {
  shop: (of: string) => ({ purpose: 'reseller_shops.keys', of }),
  hook: (of: string) => ({ purpose: 'reseller_shops.hook_secret', of }),
  consent: (of: string) => ({ purpose: 'reseller_consents.keys', of }),
};

export const sealKeys = (keys: SecretKeys, shopId: string, own: ChannelKeys): string =>
  encrypt(keys, purposes.shop(shopId), JSON.stringify(own));

export const openKeys = (keys: SecretKeys, shopId: string, sealed: string): ChannelKeys =>
  JSON.parse(decrypt(keys, purposes.shop(shopId), sealed));

export const sealConsentKeys = (keys: SecretKeys, consentId: string, own: ChannelKeys): string =>
  encrypt(keys, purposes.consent(consentId), JSON.stringify(own));

export const openConsentKeys = (keys: SecretKeys, consentId: string, sealed: string): ChannelKeys =>
  JSON.parse(decrypt(keys, purposes.consent(consentId), sealed));

/** The secret with which a shop signs its calls. */
export const newHookSecret = (): string => randomBytes(32).toString('base64url');

export const sealHookSecret = (keys: SecretKeys, shopId: string, secret: string): string =>
  encrypt(keys, purposes.hook(shopId), secret);

export const openHookSecret = (keys: SecretKeys, shopId: string, sealed: string): string =>
  decrypt(keys, purposes.hook(shopId), sealed);

const keyIdIn = (column: string) => sql`split_part(${sql.ref(column)}, '.', 1)`;

/** Used by `npm run secrets:rotate` and the check at start-up. */
const secretsIn = (
  table: 'reseller_shops' | 'reseller_consents',
  column: 'sealed_keys' | 'sealed_hook_secret',
  purposeOf: SealedSecrets['purposeOf'],
): SealedSecrets => ({
  purposeOf,
  async countByKey(db) {
    const { rows } = await sql<{ id: string; count: number }>`
      select ${keyIdIn(column)} as id, count(*)::int as count from ${sql.table(table)}
      where ${sql.ref(column)} is not null group by 1`.execute(db);
    return rows;
  },
  async lock(tx, keyIds, max) {
    const { rows } = await sql<{ of: string; sealed: string }>`
      select id as of, ${sql.ref(column)} as sealed from ${sql.table(table)}
      where ${keyIdIn(column)} = any(${[...keyIds]}) order by id limit ${max} for update`.execute(tx);
    return rows;
  },
  async store(tx, { of, sealed }) {
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${sealed} where id = ${of}`.execute(tx);
  },
});

export const shopSecrets: readonly SealedSecrets[] = [
  secretsIn('reseller_shops', 'sealed_keys', purposes.shop),
  secretsIn('reseller_shops', 'sealed_hook_secret', purposes.hook),
  secretsIn('reseller_consents', 'sealed_keys', purposes.consent),
];

/**
 * After a lost key: marks shops whose keys cannot be decrypted for reconnection. Their work waits. Returns their
 * addresses.
 */
export function forgetLockedShops(db: Database, keys: SecretKeys): Promise<string[]> {
  const ids = keys.map(keyId);
  return inTransaction(db, async (tx) => {
    await sql`delete from reseller_consents where ${keyIdIn('sealed_keys')} <> all(${ids})`.execute(tx);
    const { rows } = await sql<{ address: string }>`
      update reseller_shops set sealed_keys = null, sealed_hook_secret = null, hooks_at = null, state = 'refused',
        refused_since = coalesce(refused_since, now()), refused_because = 'key_lost'
      where ${keyIdIn('sealed_keys')} <> all(${ids}) or ${keyIdIn('sealed_hook_secret')} <> all(${ids})
      returning address`.execute(tx);
    return rows.map(({ address }) => address).sort();
  });
}
