import { createHmac, randomBytes, randomInt } from 'node:crypto';
import type { SecretKeys } from '#config';
import type { Database, Transaction } from '#database/connect.ts';
import type { StoredSecret } from '#security/sealed-secrets.ts';
import { decrypt, encrypt } from '#security/secret-keys.ts';
import { findDataKey, insertDataKey } from './secrets-store.ts';

/** Ten codes in case the authenticator is lost; each replaces its code once. */

const count = 10;
const length = 12;
/** Without look-alikes: 12 characters out of these 31 are 59 bits. */
const letters = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';

export function makeRecoveryCodes(): string[] {
  return Array.from({ length: count }, makeLongCode);
}

export function makeLongCode(): string {
  const code = Array.from({ length }, () => letters[randomInt(letters.length)]).join('');
  return code.replace(/(.{4})(?=.)/g, '$1-');
}

/** Case-insensitive, with or without hyphens and spaces. */
export function isRecoveryCode(text: string): boolean {
  return plain(text).length === length;
}

export function hashRecoveryCode(key: string, personId: string, code: string): Buffer {
  return createHmac('sha256', key)
    .update(`recovery\n${personId}\n${plain(code)}`)
    .digest();
}

export function plain(text: string): string {
  return text.toUpperCase().replace(/[^A-Z0-9]/g, '');
}

const name = 'recovery-codes';

export const dataKeyPurpose = (of: string) => ({ purpose: 'data_keys', of });

/** A new key of the recovery codes, encrypted. */
export function sealedRecoveryKey(keys: SecretKeys, key = randomBytes(32).toString('base64url')): StoredSecret {
  return { of: name, sealed: encrypt(keys, dataKeyPurpose(name), key) };
}

/**
 * The key of the recovery codes' hashes; undefined while the shop has none, and so no codes. It is the shop's own and not
 * `SECRET_KEY`, because nobody knows the codes any more when that changes, so they could not be hashed again.
 */
export async function findRecoveryKey(db: Database | Transaction, keys: SecretKeys): Promise<string | undefined> {
  const sealed = await findDataKey(db, name);
  return sealed === undefined ? undefined : decrypt(keys, dataKeyPurpose(name), sealed);
}

/** The same, made if there is none. */
export async function ensureRecoveryKey(db: Database | Transaction, keys: SecretKeys): Promise<string> {
  const found = await findRecoveryKey(db, keys);
  if (found !== undefined) return found;
  await insertDataKey(db, sealedRecoveryKey(keys));
  const made = await findRecoveryKey(db, keys);
  if (made === undefined) throw new Error('the key of the recovery codes was removed at this moment');
  return made;
}
