import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';
import type { SecretKeys } from '#config';

/** A text's HMAC under each key, the current one first: a checked text may be older than the current key. */
export const signatures = (keys: SecretKeys, text: string): Buffer[] => keys.map((key) => hmac(key, text));

export const sign = ([current]: SecretKeys, text: string): string => hmac(current, text).toString('base64url');

/** Whether `sign` made the signature, with any of the keys. */
export function isSigned(keys: SecretKeys, text: string, signature: string): boolean {
  const given = Buffer.from(signature);
  // Compared as text: the last of the 43 characters carries two bits that decoding would ignore.
  return signatures(keys, text)
    .map((own) => Buffer.from(own.toString('base64url')))
    .some((own) => own.length === given.length && timingSafeEqual(own, given));
}

const hmac = (key: string, text: string) => createHmac('sha256', key).update(text).digest();

/** The use and owner of an encrypted text: it opens for no other. */
export interface Purpose {
  purpose: string;
  of: string;
}

const ivBytes = 12;
const tagBytes = 16;

/** Names a key without revealing it, so that an encrypted text can say which one opens it. */
export const keyId = (key: string): string =>
  createHash('sha256').update(`key id\n${key}`).digest('base64url').slice(0, 8);

/** The id of the key that opens an encrypted text. */
export const keyIdOf = (encrypted: string): string => encrypted.split('.', 1)[0] ?? '';

/** AES-256-GCM: the key's id, a dot, and nonce, tag and text in base64url. */
export function encrypt([current]: SecretKeys, purpose: Purpose, text: string): string {
  return `${keyId(current)}.${seal(current, purpose, text)}`;
}

/** Throws if none of the keys is the one that encrypted it, or if it was encrypted for something else. */
export function decrypt(keys: SecretKeys, purpose: Purpose, encrypted: string): string {
  const id = keyIdOf(encrypted);
  const key = keys.find((one) => keyId(one) === id);
  if (key === undefined) throw new Error(`no key is given that opens what ${id} encrypted`);
  return open(key, purpose, encrypted.slice(id.length + 1));
}

function seal(key: string, { purpose, of }: Purpose, text: string): string {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv('aes-256-gcm', derivedKey(key, purpose), iv).setAAD(Buffer.from(of));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url');
}

/** Opens the part after the key's id, which is all that versions without ids stored. */
export function open(key: string, { purpose, of }: Purpose, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', derivedKey(key, purpose), bytes.subarray(0, ivBytes), {
    authTagLength: tagBytes,
  });
  decipher.setAAD(Buffer.from(of)).setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
  return Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]).toString('utf8');
}

/** A key of its own for each purpose. */
export const derivedKey = (key: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', key, '', purpose, 32));
