import { randomBytes } from 'node:crypto';
import type { Database, Transaction } from '#database/connect.ts';
import { decrypt, encrypt, type SecretKeys } from '#shop/secret-keys.ts';
import { findDataKey, insertDataKey, type StoredSecret } from './secrets-store.ts';

const name = 'recovery-codes';

export const dataKeyPurpose = (of: string) => ({ purpose: 'data_keys', of });

/** A new key of the recovery codes, encrypted. */
export function sealedRecoveryKey(keys: SecretKeys, key = randomBytes(32).toString('base64url')): StoredSecret {
  return { of: name, sealed: encrypt(keys, dataKeyPurpose(name), key) };
}

/**
 * The key of the recovery codes' hashes, made when first needed. It is the shop's own and not `SECRET_KEY`, because nobody
 * knows the codes any more when that changes, so they could not be hashed again.
 */
export async function recoveryKey(db: Database | Transaction, keys: SecretKeys): Promise<string> {
  let sealed = await findDataKey(db, name);
  if (sealed === undefined) {
    await insertDataKey(db, sealedRecoveryKey(keys));
    sealed = await findDataKey(db, name);
  }
  if (sealed === undefined) throw new Error('the key of the recovery codes was removed at this moment');
  return decrypt(keys, dataKeyPurpose(name), sealed);
}
